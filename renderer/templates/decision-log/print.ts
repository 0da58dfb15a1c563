import type { PrintStyle } from '../../pdf/print-document.ts'

export const printCss = `
.page{padding:0;max-inline-size:none}
.first{min-block-size:0;padding:0 0 1rem;gap:.9rem}
.lead{font-size:2.1rem;max-inline-size:22em}
.log>h2{padding-block:.4rem .5rem;font-size:1.3rem}
.case,.split,.entries,.listed,.quotes{grid-template-columns:8.5rem minmax(0,1fr);gap:.5rem 1.5rem;padding-block:.8rem}
.case,.row{break-inside:avoid}
.head{position:static}
.gist{font-size:1.02rem}
.options{grid-template-columns:repeat(4,1fr);margin-block:.6rem;gap:.8rem;max-inline-size:40rem}
.steps li{grid-template-columns:5rem minmax(0,1fr);padding-block:.25rem}
.figures{padding-block:.8rem}
.figures dd{font-size:1.7rem}
.split h2,.entries h2,.listed h2,.quotes h2{font-size:1.1rem}
.row{padding-block:.5rem}
.pairs li{padding-block:.25rem}
.quotes blockquote{font-size:1.1rem}
.end{padding-block:.8rem 0}
`

export const printStyle: PrintStyle = { family: 'sans', header: 'start', headings: 'rule' }
