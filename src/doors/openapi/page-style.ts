/** The look of the reference, light and dark as the reader's system has it. */
export const style = `
:root { color-scheme: light dark; --line: light-dark(#ddd, #333); --soft: light-dark(#f6f6f7, #1b1c1f);
  --dim: light-dark(#666, #9a9a9f); --link: light-dark(#0b63c5, #7ab7ff) }
* { box-sizing: border-box }
body { margin: 0; display: grid; grid-template-columns: 18rem minmax(0, 1fr); font: 15px/1.5 system-ui, sans-serif;
  background: light-dark(#fff, #111214) }
a { color: inherit; text-decoration: none } a:hover { text-decoration: underline } p a, td a { color: var(--link) }
td a, h3 a { display: inline-block; padding: .2rem 0 }
nav { position: sticky; top: 0; height: 100vh; overflow-y: auto; padding: 1rem; border-right: 1px solid var(--line);
  font-size: 13px }
nav ul { list-style: none; margin: 0; padding: 0 } nav li { padding: .15rem 0 }
nav h2 { font-size: 12px; text-transform: uppercase; letter-spacing: .04em; color: var(--dim); margin: 1rem 0 .2rem }
main { padding: 1rem 2rem 6rem; max-width: 90rem }
h2 { margin-top: 3rem } h3 { margin: 0 0 .3rem } h4 { margin: 1rem 0 .3rem }
section { border-top: 1px solid var(--line); padding: 1.5rem 0; scroll-margin-top: 1rem; content-visibility: auto;
  contain-intrinsic-size: auto 40rem }
.operation { display: grid; grid-template-columns: minmax(0, 3fr) minmax(0, 2fr); gap: 2rem }
table { border-collapse: collapse; width: 100%; font-size: 13px }
td { border-top: 1px solid var(--line); padding: .3rem .6rem .3rem 0; vertical-align: top; overflow-wrap: anywhere }
td:first-child { width: 32% } td:nth-child(2):not(:last-child) { width: 8rem; overflow-wrap: normal }
code, pre { font: 12.5px/1.5 ui-monospace, monospace } code { background: var(--soft); padding: 0 .2em }
pre { background: var(--soft); border: 1px solid var(--line); border-radius: 6px; padding: .8rem; overflow-x: auto }
i, small { color: var(--dim) } td i { font-size: 11px }
b { font: 600 11px ui-monospace, monospace } .get { color: light-dark(#16794a, #5fd39b) }
.post { color: light-dark(#0b63c5, #7ab7ff) } .patch, .put { color: light-dark(#96590a, #f0b35e) }
.delete { color: light-dark(#b42318, #ff8a7d) }
@media (max-width: 60rem) { body, .operation { display: block } nav { position: static;
  height: auto; max-height: 40vh; border-right: 0; border-bottom: 1px solid var(--line) } }
`
