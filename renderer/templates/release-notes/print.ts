import type { PrintStyle } from '../../pdf/print-document.ts'

export const printCss = `
.frame{display:block;padding:0;max-inline-size:none}
.rail{position:static;display:block;min-block-size:0;padding:0 0 1.2rem}
.person{grid-template-columns:auto 1fr;align-items:center}
.mark{inline-size:2.6rem;block-size:2.6rem}
.status{max-inline-size:none;margin-block:.7rem .5rem}
.quick{display:flex;flex-wrap:wrap;gap:.2rem 1.2rem}
main{padding-block-start:0}
main>section,footer>section{padding-block-end:1.5rem}
h2{margin-block-end:.8rem}
.lead{font-size:1.5rem}
.figures dl{margin-block-start:1.1rem;grid-template-columns:repeat(4,1fr)}
.figures dd{font-size:1.4rem}
.release,.row{display:block;padding-block:.9rem;break-inside:avoid}
.stamp{display:block;padding-block-end:.3rem}
.version:not(:only-child){display:none}
.changes{gap:.35rem;margin-block-start:.5rem}
.changes li{display:block}
.changes b{padding-inline-end:.5rem}
.scroll{padding:.8rem}
.shelf{grid-template-columns:minmax(0,1fr);gap:.6rem;padding-block-end:1rem}
.shelf>section{padding:.6rem .8rem;break-inside:avoid}
.pairs li{padding-block:.35rem}
.colophon{padding-block:.6rem 0}
`

export const printStyle: PrintStyle = { family: 'sans', header: 'start', headings: 'rule' }
