/** The mark of the product, as the console has it. */
export const ICON = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><circle cx="16" cy="16" r="15" fill="#0b5c86"/>
<g fill="#bfe6fb"><circle cx="16" cy="9" r="3.5"/><circle cx="9" cy="20" r="3.5"/><circle cx="23" cy="20" r="3.5"/></g></svg>`

/** The console's colours, in the theme that the person chose there, else the system's. */
export const STYLE = `
:root { color-scheme: light dark; --page: light-dark(#f6f7f9, #1c2127); --card: light-dark(#ffffff, #252a31);
  --line: light-dark(#c5cbd3, #5f6b7c); --text: light-dark(#1c2127, #f6f7f9); --quiet: light-dark(#4d5866, #c5cbd3);
  --main: light-dark(#215db0, #8abbff) }
:root[data-theme=light] { color-scheme: light }
:root[data-theme=dark] { color-scheme: dark }
* { box-sizing: border-box }
body { margin: 0; background: var(--page); color: var(--text); font: 1rem/1.5 system-ui, sans-serif }
a { color: var(--main) }
a:focus-visible, [tabindex]:focus-visible { outline: 2px solid var(--main); outline-offset: 2px }
header { display: flex; flex-wrap: wrap; gap: 4px 24px; padding: 4px 16px; border-bottom: 1px solid var(--line); background: var(--card) }
header a { display: inline-flex; align-items: center; min-height: 44px; font-weight: 600; text-decoration: none }
main { max-width: 64rem; margin: 0 auto; padding: 16px 16px 64px }
h1 { margin: 8px 0; font-size: 1.75rem; line-height: 1.25; overflow-wrap: anywhere }
h2 { margin: 40px 0 8px; font-size: 1.25rem; line-height: 1.25 }
h3 { margin: 24px 0 8px; font-size: 1rem }
p, ul { max-width: 46rem; margin: 8px 0 }
ul { padding-left: 24px }
code { font: .875em/1.5 ui-monospace, monospace; overflow-wrap: anywhere }
.wide { overflow-x: auto; border: 1px solid var(--line); border-radius: 6px; background: var(--card) }
table { width: 100%; border-collapse: collapse; font-size: .875rem }
th, td { padding: 6px 12px; text-align: left; vertical-align: top }
td { border-top: 1px solid var(--line); min-width: 4rem }
td:last-child { min-width: 12rem }
td code { overflow-wrap: normal }
.contents { display: flex; flex-wrap: wrap; gap: 0 20px; padding: 0; list-style: none; max-width: none }
.contents a { display: inline-flex; align-items: center; min-height: 44px }
.calls { padding: 0; list-style: none; max-width: none }
.calls li { padding: 8px 0; border-top: 1px solid var(--line); color: var(--quiet) }
.calls a { display: inline-block; min-height: 24px; text-decoration: none; overflow-wrap: anywhere }
.calls a:hover { text-decoration: underline }
.path { color: var(--quiet) }
.call { overflow-wrap: anywhere }
.mark { padding: 1px 6px; border: 1px solid currentColor; border-radius: 4px; color: var(--quiet); font-size: .75rem }
.skip { position: absolute; left: -100rem }
.skip:focus { left: 8px; top: 8px; padding: 8px; background: var(--card) }
@media print { header, nav, .skip { display: none } pre { max-height: none; white-space: pre-wrap } }
`
