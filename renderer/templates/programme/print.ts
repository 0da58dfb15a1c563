import type { PrintStyle } from '../../pdf/print-document.ts'

export const printCss = `
body{background:none}
.sheet{display:block;border:1px solid var(--border-strong);max-inline-size:none}
.drawing{margin:0;border:0;padding:6mm}
.block{background:none}
.stack{position:static;min-block-size:0}
h1{font-size:2.9rem}
.lead{font-size:1.2rem;margin-block-start:.8rem}
main{display:flex;flex-direction:column}
.figures{order:-1}
.programme,.figures,.about,.entries,.quotes,.schedules{margin-block-start:1.2rem}
.scale{display:none}
.work{display:block}
.run{columns:1}
.schedules{grid-template-columns:minmax(0,1fr)}
.work,.row,.listed{break-inside:avoid}
.title{padding-block:.55rem}
.track{padding-block:.6rem}
.bar{min-block-size:1.7rem}
.scope{max-inline-size:none;padding-block:0 .6rem}
.figures dd{font-size:1.8rem}
.pairs li{padding-block:.3rem}
`

export const printStyle: PrintStyle = { family: 'sans', header: 'start', headings: 'bar' }
