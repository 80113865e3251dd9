// Runs before the first paint, so that the page never flashes in the wrong colours.
try {
  const kept = JSON.parse(localStorage.getItem("gamao") || "{}");
  document.documentElement.dataset.theme = kept.theme || "classic";
} catch {
  /* a private window keeps nothing */
}
