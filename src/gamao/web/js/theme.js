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
