// Runs before the first paint, so that the page never flashes in the wrong colours.
try {
  const kept = JSON.parse(localStorage.getItem("gamao") || "{}");
  document.documentElement.dataset.theme = kept.theme || "classic";
} catch {
  /* a private window keeps nothing */
}
{
  // What is around the page, on a telephone, has the colour of the top bar.
  const root = document.documentElement,
    bars = { classic: "#fbf7ef", dark: "#181d22", contrast: "#fff" },
    colour = () => {
      const meta = /** @type {HTMLMetaElement} */ (
        document.querySelector("meta[name=theme-color]")
      );
      meta.content = bars[root.dataset.theme];
    };
  colour();
  new MutationObserver(colour).observe(root, { attributeFilter: ["data-theme"] });
}
