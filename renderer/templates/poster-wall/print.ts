import type { PrintStyle } from '../../pdf/print-document.ts'

export const printCss = `
.hero{min-block-size:0;padding:6mm}
.name{font-size:min(calc(165mm/var(--n)),38mm);padding-block:6mm}
.lead{font-size:1.2rem}
.wall{grid-template-columns:repeat(4,1fr);padding:5mm 0;gap:4mm}
.exhibit,.exhibit:nth-child(n){margin:0}
.exhibit:nth-child(n) .poster{aspect-ratio:4/3}
.caption{display:block;padding-block-start:.3rem}
.caption h2{font-size:1rem}
.story{font-size:.8rem}
.figures,.about,.index,.end{padding-inline:0;margin-inline:0;max-inline-size:none}
.figures{margin-block-start:3mm}
.figures dd{font-size:2rem}
.about{padding-block-start:5mm;font-size:1.1rem}
.index{display:grid;grid-template-columns:minmax(0,1fr);gap:5mm;padding-block:5mm}
.index h2,.end h2{font-size:1.3rem}
.index>section{display:block;break-inside:avoid}
.ledger li,.pairs li{padding-block:.2rem}
.entries ol{grid-template-columns:minmax(0,1fr);gap:4mm}
.row{padding-block-start:.4rem;break-inside:avoid}
.row h3{font-size:1.1rem}
.run{font-size:1.2rem}
.end{background:none;color:var(--text);border-block-start:3px solid var(--text);padding-block:3mm 0}
.write{font-size:1.6rem;margin-block:.4rem}
.profiles{margin-block:.6rem}
`

export const printStyle: PrintStyle = { family: 'sans', header: 'start', headings: 'caps' }
