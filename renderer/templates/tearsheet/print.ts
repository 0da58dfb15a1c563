import type { PrintStyle } from '../../pdf/print-document.ts'

export const printCss = `
html{font-size:8.4pt}
.sheet{background:none;max-inline-size:none;padding:4mm 0 0;font-size:.9rem}
h1{font-size:2.9rem}
.thesis{grid-template-columns:7.5rem minmax(0,1fr);padding-block:1.1rem 1.3rem}
.thesis .lead{font-size:1.22rem}
.figures dl{grid-template-columns:repeat(4,1fr)}
.figures dd{font-size:1.6rem}
.figures dl>div{padding:.7rem .9rem}
.body{display:block;padding-block-start:1.2rem}
.record{gap:1.3rem}
.side{gap:1.2rem;padding:1.3rem 0 0;border:0}
.columns{display:none}
.row{grid-template-columns:5.6rem minmax(0,1fr);column-gap:.9rem}
.row .result{grid-column:2;display:block;text-align:start}
.row{padding-block:.65rem}
.row,.pairs li{break-inside:avoid}
.pairs li{padding-block:.3rem}
.foot{margin-block-start:1.5rem}
.qr{margin-inline-start:auto;margin-block-end:.4rem}
`

export const printStyle: PrintStyle = { family: 'serif', header: 'start', headings: 'rule' }
