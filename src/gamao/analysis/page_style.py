"""The style of the HTML report: the tokens of the web page, light and dark, and paper."""

from __future__ import annotations

from typing import Final

PAGE_CSS: Final = """\
:root { color-scheme: light dark;
  --page: #efe7da; --surface: #fbf7ef; --text: #2a1f18; --muted: #66523f; --rule: #d8cab4;
  --edge: #8d775f; --accent-soft: #dce8df; --warn: #7d5100; --warn-soft: #f6e8c8;
  --danger: #95291c; --mine: #1d5645; --theirs: #95291c; }
@media screen and (prefers-color-scheme: dark) { :root {
  --page: #0f1316; --surface: #181d22; --text: #eef2f4; --muted: #a9b5be; --rule: #2e3740;
  --edge: #71808d; --accent-soft: #17352c; --warn: #f2c161; --warn-soft: #35290f;
  --danger: #ff9a86; --mine: #74d6b4; --theirs: #ff9a86;
  --frame: #262e36; --frame-lit: #303a44; --frame-dark: #171c21; --inlay: #4a5864;
  --frame-text: #c9d3db; --felt: #151a1f; --well: #0e1215; --point-a: #2f3b46;
  --point-b: #4d5f70; --light: #f1f4f6; --light-rim: #9fadb8; --on-light: #12181d;
  --dark: #c74724; --dark-rim: #ffb8a2; --on-dark: #ffffff; --cube: #e6ebef;
  --on-cube: #12181d; --cube-rim: #8b9aa6; --arrow-best: #74d6b4; } }
*, *::before, *::after { box-sizing: border-box; }
body { margin: 0; background: var(--page); color: var(--text);
  font: 16px/1.5 -apple-system, "Segoe UI", Roboto, "Noto Sans", Ubuntu, "Helvetica Neue", Arial,
    system-ui, sans-serif; font-variant-numeric: tabular-nums lining-nums; }
main { max-width: 72rem; margin: 0 auto; padding: 1.5rem; display: grid; gap: 1rem; }
main > * { min-width: 0; }
h1, h2, h3, p, ul { margin: 0; }
h1, h2 { font: 600 1.1875rem/1.2 "Iowan Old Style", "Palatino Linotype", Palatino, "Noto Serif",
  Georgia, serif; }
h2 { margin-bottom: .5rem; }
h3 { font-size: 1rem; margin-top: .75rem; }
small, .over, .head p, .id, .side span { font-size: .875rem; color: var(--muted); }
.card { background: var(--surface); border: 1px solid var(--rule); border-radius: 1rem;
  padding: 1rem 1.25rem; }
.head { display: flex; flex-wrap: wrap; justify-content: space-between; gap: 0 1rem; }
.result { display: grid; grid-template-columns: 1fr auto 1fr; gap: 1.5rem; align-items: center; }
.final { font: 700 2.25rem/1.1 Georgia, "Noto Serif", serif; text-align: center; }
.final small { display: block; font: 400 .875rem/1.4 system-ui, sans-serif; }
.side { display: flex; flex-wrap: wrap; gap: .25rem 1.5rem; }
.side h1 { width: 100%; display: flex; gap: .5rem; align-items: center; }
.side.black { justify-content: flex-end; text-align: end; }
.side.black h1 { justify-content: flex-end; }
.stat b { font: 700 1.5rem/1.2 Georgia, "Noto Serif", serif; }
.stat i { font-style: normal; font-size: .875rem; }
.stat span { display: block; }
.disc { width: 1.25rem; height: 1.25rem; border-radius: 50%; flex: none; border: 2px solid; }
.disc.white { background: var(--light, #f7eedc); border-color: var(--light-rim, #7d6238); }
.disc.black { background: var(--dark, #2a1b14); border-color: var(--dark-rim, #d3af79); }
.key { display: inline-block; width: 1.75rem; vertical-align: middle; margin-inline: .5rem .25rem;
  border-top: 3px solid var(--mine); }
.key.black { border-top: 3px dashed var(--theirs); }
.scroll { overflow-x: auto; }
table { width: 100%; border-collapse: collapse; font-size: .875rem; }
th, td { padding: .4rem .5rem; text-align: end; border-top: 1px solid var(--rule); }
thead th { color: var(--muted); font-weight: 500; border: 0; }
thead td { border: 0; text-align: start; }
th[scope=row] { text-align: start; font-weight: 600; }
.mistakes { display: grid; gap: 1rem;
  grid-template-columns: repeat(auto-fill, minmax(min(100%, 26rem), 1fr)); }
.mistake { display: grid; gap: .5rem; align-content: start; min-width: 0; }
.mistake h3 { margin: 0; display: flex; gap: .5rem; align-items: center; }
.mistake .gb { width: 100%; border-radius: .5rem; }
.mistake tr.best > * { background: var(--accent-soft); }
.mistake tr.taken > * { background: var(--warn-soft); }
.mistake th small { display: block; font-weight: 400; }
.loss b { font-size: 1.1875rem; }
.id { font-family: ui-monospace, "DejaVu Sans Mono", monospace; font-size: .75rem;
  overflow-wrap: anywhere; }
.mark { width: 1.1em; height: 1.1em; flex: none; vertical-align: -.15em; margin-inline-end: .35em; }
.mark.error { fill: none; stroke: var(--muted); stroke-width: 2.5; }
.mark.blunder { fill: var(--warn); }
.mark.very-bad { fill: var(--danger); }
.all td:nth-child(-n+4), .all th:nth-child(-n+4) { text-align: start; }
.all td:nth-child(2), .all td:nth-child(3) { white-space: nowrap; }
summary { padding: .5rem 0; cursor: pointer; font-weight: 600; min-height: 2.75rem; }
@media (max-width: 700px) {
  main { padding: .75rem; }
  .card { padding: .75rem; border-radius: .75rem; }
  th, td { padding-inline: .1875rem; }
  .result { grid-template-columns: 1fr 1fr; gap: .75rem; }
  .final { grid-column: 1 / -1; order: -1; }
  .side.black { text-align: start; justify-content: flex-start; }
  .side.black h1 { justify-content: flex-start; }
  .mistake .wide { display: none; }
  .chart { height: 8rem; }
}
@page { margin: 14mm; }
@media print {
  :root { --page: #fff; --surface: #fff; }
  main { padding: 0; max-width: none; }
  .card { break-inside: avoid; border-radius: 0; }
  .mistakes { grid-template-columns: 1fr 1fr; }
  .all { display: none; }
  * { -webkit-print-color-adjust: exact; print-color-adjust: exact; }
}
"""
