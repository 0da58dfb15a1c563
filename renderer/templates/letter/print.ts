import type { PrintStyle } from '../../pdf/print-document.ts'

export const printCss = `
@page{margin:18mm 24mm}
body{font-size:1.12rem;line-height:1.38}
.letter{background:none;max-inline-size:none;margin:0;padding:0}
.head{padding-block-end:.7rem}
.head::before{margin-block-end:.7rem}
h1{font-size:2.2rem}
.address{margin-block-start:.4rem}
.opening{padding-block:.9rem}
.date{margin-block-end:.8em}
.lead{font-size:1.35rem}
.figures{padding-block:.6rem;margin-block-end:.9rem}
main>section+section,.strengths,.figures+section{margin-block-start:1rem}
.mandates article{padding-block-end:.8rem;break-inside:avoid}
h2{margin-block-end:.3rem}
.strengths dt{display:block}
.signature{font-size:1.6em;margin-block-start:.9rem}
.foot{margin-block-start:.8rem;padding-block-start:.6rem}
`

export const printStyle: PrintStyle = { family: 'serif', header: 'center', headings: 'rule' }
