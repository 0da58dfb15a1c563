import type { PrintStyle } from '../../pdf/print-document.ts'

export const printCss = `
.page{padding:0;max-inline-size:none}
.top{padding-block:0 1rem}
.bar{padding-block-end:.8rem}
.lead{font-size:1.9rem}
.under{margin-block-start:.6rem}
.figures{padding-block:.7rem .9rem}
.figures dd{font-size:1.45rem}
.campaigns{gap:.7rem}
.campaign{padding:.8rem 1rem;break-inside:avoid}
.pair{padding-block-start:.5rem}
.pair+.pair{margin-block-start:.5rem}
.value{font-size:1.5rem}
.pair i{block-size:.6rem;margin-block-start:.25rem}
.how{margin-block-start:.6rem;font-size:.95rem}
.voice{padding-block:1rem}
.voice p{font-size:1.2rem}
.entries{padding-block:.7rem}
.entries h2{font-size:1.25rem}
.entries ol{grid-template-columns:minmax(0,1fr);gap:.6rem;padding-block-start:.5rem}
.split,.quotes{padding-block:.7rem;gap:.4rem 1.5rem;grid-template-columns:minmax(0,1fr)}
.cards{padding-block:.7rem;columns:1}
.quotes blockquote{grid-column:1}
.about p{font-size:1rem}
.row{padding:.6rem .8rem;gap:.2rem;break-inside:avoid}
.pairs li{padding-block:.2rem}
.end{padding-block:.7rem 0}
`

export const printStyle: PrintStyle = { family: 'sans', header: 'start', headings: 'bar' }
