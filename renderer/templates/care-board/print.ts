import type { PrintStyle } from '../../pdf/print-document.ts'

export const printCss = `
.board{gap:.9rem;padding:0;max-inline-size:none}
.card,.listed,.entries,.quotes{padding:0 0 .7rem;border-radius:0;background:none;break-inside:avoid}
.intro{grid-column:span 7;gap:.8rem}
.mark{inline-size:2.6rem;block-size:2.6rem}
.lead{font-size:1.35rem}
.licences{grid-column:span 5;padding:.9rem;border-radius:.6rem;background:var(--accent);gap:.8rem}
.licences li{padding-block:.3rem}
.shifts{grid-column:span 6}
tbody td{block-size:1.5rem}
.figure{gap:.4rem}
.figure strong{font-size:1.6rem}
h2{margin-block-end:.45rem;padding-block-start:.5rem;border-block-start:1px solid var(--border-strong)}
.licences h2,.shifts h2{border:0;padding:0}
.unit,.row{grid-template-columns:6rem minmax(0,1fr) 11rem;padding-block:.6rem;break-inside:avoid}
.pairs li{padding-block:.2rem}
.skills,.listed{flex:1 1 100%}
.checks{grid-template-columns:minmax(0,1fr);gap:.2rem}
`

export const printStyle: PrintStyle = { family: 'sans', header: 'start', headings: 'bar' }
