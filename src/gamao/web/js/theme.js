// The theme that was chosen, else as the system has it. Runs before the first paint, so that the
// page never flashes in the wrong colours.
{
  const dark = matchMedia("(prefers-color-scheme: dark)");
  const dress = () => {
    let chosen = null;
    try {
      chosen = JSON.parse(localStorage.getItem("gamao") || "{}").theme;
    } catch {
      /* a private window keeps nothing */
    }
    document.documentElement.dataset.theme = chosen || (dark.matches ? "dark" : "classic");
  };
  dress();
  dark.addEventListener("change", dress);
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
