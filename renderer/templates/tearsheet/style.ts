import type { Typefaces } from '../../fonts/faces.ts'

export const typefaces: Typefaces = {
  body: { face: 'hanken', weight: [400, 700] },
  display: { face: 'sourceSerif', weight: 350, opsz: 40 },
}

export const css = `
body{background:var(--surface)}
.sheet{max-inline-size:66rem;margin-inline:auto;padding:clamp(1.5rem,4.2vw,3.5rem) clamp(1.25rem,4.6vw,3.75rem) 2.5rem;background:var(--background);border-block-start:.4rem solid var(--accent);font-size:.9375rem}
.top{display:flex;flex-wrap:wrap;justify-content:space-between;align-items:start;gap:1.25rem 3rem;padding-block-end:1.5rem;border-block-end:1px solid var(--text)}
.top>div{flex:1 1 22rem}
h1{font-family:var(--display);font-size:clamp(2.75rem,1.9rem + 3.6vw,4.25rem);line-height:1.02;letter-spacing:-.022em}
.label{margin-block-start:.6rem;color:var(--muted);font-size:1.0625rem}
.facts{flex:0 1 auto;display:grid;gap:.35rem;padding-block-start:.45rem;font-size:.875rem}
.facts div{display:grid;grid-template-columns:6.5rem minmax(0,14rem);gap:1rem}
.facts dt{color:var(--muted)}
.facts a{text-decoration-color:var(--border-strong)}
h2{color:var(--accent-ink);font-size:.875rem;font-weight:600;margin-block-end:.75rem}
.thesis{display:grid;grid-template-columns:10.5rem minmax(0,1fr);padding-block:2rem 2.25rem}
.thesis .lead{max-inline-size:34em;font-family:var(--display);font-size:clamp(1.25rem,1.1rem + .75vw,1.625rem);line-height:1.38;letter-spacing:-.006em}
.thesis p+p{margin-block-start:.9rem;max-inline-size:44em;color:var(--muted);font-size:1rem}
.figures{border-block:1px solid var(--border)}
.figures dl{display:grid;grid-template-columns:repeat(auto-fit,minmax(11rem,1fr));overflow:hidden}
.figures dl>div{display:flex;flex-direction:column-reverse;justify-content:flex-end;gap:.3rem;padding:1.15rem 1.25rem 1.25rem;border-inline-start:1px solid var(--border);margin-inline-start:-1px}
.figures dl>div:first-child{padding-inline-start:1px}
.figures dd{font-family:var(--display);font-size:clamp(1.75rem,1.4rem + 1.2vw,2.25rem);line-height:1.1;letter-spacing:-.015em;font-variant-numeric:lining-nums}
.figures dt{color:var(--muted);font-size:.8125rem;line-height:1.4}
sup{line-height:0;font-size:.75em}
sup a{padding-inline:0 .2em;text-decoration:none;color:var(--accent-ink)}
.body{display:grid;grid-template-columns:minmax(0,1fr) 16rem;column-gap:3rem;padding-block-start:2.25rem}
.record{display:grid;gap:2.5rem;align-content:start}
.side{display:grid;grid-template-columns:minmax(0,1fr);gap:1.9rem;align-content:start;padding-inline-start:1.75rem;border-inline-start:1px solid var(--border)}
.columns,.row{display:grid;grid-template-columns:7rem minmax(0,1fr) 7.5rem;column-gap:1.25rem}
.columns{padding-block-end:.5rem;border-block-end:1px solid var(--border-strong);color:var(--muted);font-size:.8125rem}
.columns :nth-child(3){text-align:end}
.row{padding-block:1.1rem 1.25rem;border-block-end:1px solid var(--border)}
h2+ol>.row:first-child{border-block-start:1px solid var(--border-strong)}
.period{color:var(--muted);font-variant-numeric:tabular-nums;font-size:.875rem;padding-block-start:.06rem}
.text{grid-column:2}
.row:not(:has(.result)) .text{grid-column:2/-1}
h3{font-weight:650;line-height:1.35}
.at{color:var(--muted)}
.at a{text-decoration-color:var(--border-strong)}
.text>p:not(.at){margin-block-start:.4rem;max-inline-size:40em}
.lines{margin-block-start:.45rem;display:grid;gap:.35rem;max-inline-size:40em}
.lines li{position:relative;padding-inline-start:1em}
.lines li::before{content:"";position:absolute;inset-inline-start:0;inset-block-start:.68em;inline-size:.35em;block-size:1px;background:var(--accent-ink)}
.result{text-align:end;color:var(--muted);font-size:.8125rem;line-height:1.35}
.result strong{display:block;color:var(--text);font:350 1.25rem/1.15 var(--display);font-variant-numeric:lining-nums}
.actions{display:grid;grid-template-columns:minmax(0,1fr);gap:.6rem}
.actions>a{display:block;padding:.72rem 1rem;border:1px solid var(--text);text-align:center;text-decoration:none;font-weight:600}
.actions .primary{background:var(--accent);border-color:var(--accent);color:var(--on-accent)}
.actions>a:hover{outline:2px solid var(--text);outline-offset:2px}
.profiles{display:flex;flex-wrap:wrap;gap:.35rem 1rem;padding-block-start:.3rem;font-size:.875rem}
.pairs li{display:flex;justify-content:space-between;gap:1rem;padding-block:.5rem;border-block-end:1px solid var(--border);font-size:.875rem;line-height:1.4}
.pairs li:first-child{border-block-start:1px solid var(--border-strong)}
.pairs span{min-inline-size:0}
.pairs small{display:block;color:var(--muted);font-size:.8125rem}
.pairs .value{flex:none;max-inline-size:50%;text-align:end;color:var(--muted);font-variant-numeric:tabular-nums}
.pairs a{text-decoration-color:var(--border-strong)}
.run{font-size:.875rem;line-height:1.65;padding-block-start:.5rem;border-block-start:1px solid var(--border-strong)}
.chart rect{fill:var(--accent)}
.chart .axis{stroke:var(--border-strong);fill:none}
.chart .mark{stroke:var(--text);stroke-width:2.5;fill:none}
.chart text{fill:var(--muted);font-size:12px;text-anchor:middle}
.chart svg{overflow:visible;inline-size:100%;block-size:auto;margin-block:.4rem}
.chart .heading{color:var(--accent-ink);font-size:.875rem;font-weight:600}
.chart .caption{color:var(--muted);font-size:.8125rem}
blockquote{font-family:var(--display);font-size:1.1875rem;line-height:1.45;padding-block:.25rem}
blockquote+blockquote{margin-block-start:1rem}
blockquote footer{margin-block-start:.35rem;font:400 .875rem/1.4 var(--body);color:var(--muted)}
.foot{display:flex;flex-wrap:wrap;justify-content:space-between;align-items:end;gap:1.25rem 3rem;margin-block-start:3rem;padding-block-start:1rem;border-block-start:1px solid var(--text);color:var(--muted);font-size:.8125rem}
.notes{counter-reset:n;display:grid;gap:.2rem;max-inline-size:38rem}
.notes li{counter-increment:n;padding-inline-start:1.4em;text-indent:-1.4em}
.notes li::before{content:counter(n) ". "}
.notes li:target{color:var(--text);font-weight:600}
.colophon{margin-inline-start:auto;text-align:end}
@media screen and (max-width:60rem){
.body{grid-template-columns:minmax(0,1fr)}
.side{padding:2rem 0 0;border:0;grid-template-columns:repeat(auto-fit,minmax(min(100%,15rem),1fr));gap:2rem}
}
@media screen and (max-width:46rem){
body{background:var(--background)}
.thesis{grid-template-columns:minmax(0,1fr)}
.facts{padding-block-start:0}
.figures dl{grid-template-columns:1fr 1fr}
.figures dl>div,.figures dl>div:first-child{padding:1rem 1rem 1.1rem}
.figures dl>div:nth-child(odd){padding-inline-start:1px}
.figures dl>div:last-child:nth-child(odd){grid-column:1/-1}
.figures dl>div:nth-child(n+3){border-block-start:1px solid var(--border)}
.columns{display:none}
.columns+ol{border-block-start:1px solid var(--border-strong)}
.row{grid-template-columns:minmax(0,1fr) auto}
.row .period{grid-column:1}
.row .text,.row:not(:has(.result)) .text{grid-column:1/-1}
.row .result{grid-column:2;grid-row:1;padding-block-end:.25rem}
.row .result strong{display:inline;font-size:1.0625rem;margin-inline-end:.2em}
.chart text{font-size:19px}
.side{grid-template-columns:minmax(0,1fr)}
.actions{order:-1}
.colophon{margin-inline-start:0;text-align:start}
}
`

export const photoCss = `
.top .photo{inline-size:7.5rem}
@media screen and (max-width:46rem){.top .photo{inline-size:6rem}}
`
