import type { PrintStyle } from '../../pdf/print-document.ts'

export const printCss = `
.paper{padding:0;max-inline-size:none}
.block,.title,.measures li{grid-template-columns:minmax(0,1fr) 12.5rem;column-gap:1.8rem}
body{font-size:1.05rem}
h1{font-size:3.2rem;padding-block:1rem .4rem}
.abstract{padding-block:1rem}
.lead{font-size:1.35rem}
.measures li{padding-block:.4rem}
.measures .column{margin-block-start:-.4rem;padding-block-start:.4rem;grid-template-columns:8rem minmax(0,1fr)}
.measures strong{font-size:1.5rem}
.note small{font-size:.85rem}
.chapter{padding-block-start:.6rem}
.chapter .block{display:flex;flex-direction:column;padding-block:.5rem .7rem;break-inside:avoid}
.chapter .column,.chapter .margin{display:contents}
.block h3{order:-3}
.block .at{order:-2}
.block .when{order:-1}
.chapter .margin>*{margin-block-start:.3rem}
.lists{gap:1.1rem;padding-block:.8rem}
.pairs li{padding-block:.25rem}
.end .column{padding-block-start:.6rem}
.colophon{margin-block-start:.4rem}
`

export const printStyle: PrintStyle = { family: 'serif', header: 'start', headings: 'caps' }
