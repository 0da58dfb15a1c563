import type { PrintStyle } from '../../pdf/print-document.ts'

export const printCss = `
@page{size:A4 landscape;margin:10mm}
body{background:none}
.sheet{grid-template-columns:minmax(0,1fr) 13rem;border:1px solid var(--border-strong);max-inline-size:none}
.drawing{margin:0;border:0;padding:6mm}
.block{background:none}
.stack{position:static;min-block-size:0}
h1{font-size:2.9rem}
.lead{font-size:1.2rem;margin-block-start:.8rem}
.programme,.figures,.about,.entries,.quotes,.schedules{margin-block-start:1.2rem}
.scale,.work{grid-template-columns:13rem minmax(0,1fr)}
.work,.row,.listed{break-inside:avoid}
.title{padding-block:.55rem}
.track{padding-block:.6rem}
.bar{min-block-size:1.7rem}
.scope{padding-block:2.7rem .6rem}
.figures dd{font-size:1.8rem}
.pairs li{padding-block:.3rem}
`

export const printStyle: PrintStyle = { family: 'sans', header: 'start', headings: 'bar' }
