import type { Typefaces } from '../../fonts/faces.ts'

export const typefaces: Typefaces = {
  body: { face: 'geist', weight: [400, 700] },
  mono: { face: 'geistMono', weight: 400 },
}

export const css = `
body{font-size:1rem}
.frame{display:grid;grid-template-columns:17rem minmax(0,46rem);justify-content:center;column-gap:clamp(2.5rem,7vw,7rem);max-inline-size:82rem;margin-inline:auto;padding-inline:clamp(1.25rem,4vw,3rem)}
.rail{grid-row:1/3;position:sticky;inset-block-start:0;align-self:start;display:flex;flex-direction:column;gap:1.5rem;min-block-size:100svh;padding-block:3.5rem 3rem}
.person{display:grid;gap:1rem}
.mark{display:grid;place-items:center;inline-size:3.25rem;block-size:3.25rem;border-radius:.6rem;background:var(--accent);color:var(--on-accent);font-family:var(--mono);font-size:1rem}
h1{font-size:1.25rem;font-weight:650;line-height:1.25;letter-spacing:-.012em}
.label{color:var(--muted);line-height:1.4}
.status,.contents,.quick,.langs,.period,.version,h2,.changes b{font-family:var(--mono);font-size:.8125rem}
.status{position:relative;padding-inline-start:1.1rem;color:var(--muted);line-height:1.5;max-inline-size:15rem}
.status::before{content:"";position:absolute;inset-inline-start:0;inset-block-start:.45em;inline-size:.5rem;block-size:.5rem;border-radius:50%;background:var(--accent)}
.contents ol{counter-reset:n;display:grid}
.contents li{counter-increment:n}
.contents a{display:block;padding-block:.28rem;text-decoration:none}
.contents a::before{content:counter(n,decimal-leading-zero);color:var(--accent-ink);margin-inline-end:1rem}
.contents a:hover,.quick a:hover{text-decoration:underline}
.rail .quick{margin-block-start:auto}
.quick{display:grid;gap:.4rem;justify-items:start}
main{padding-block-start:3.5rem}
main>section,footer>section{padding-block-end:4rem}
h2{display:flex;align-items:center;gap:1rem;margin-block-end:1.75rem;color:var(--muted);text-transform:uppercase;letter-spacing:.05em;font-size:.75rem}
h2::after{content:"";flex:1;block-size:1px;background:var(--border)}
.lead{font-size:clamp(1.5rem,1.15rem + 1.5vw,2.25rem);font-weight:600;line-height:1.22;letter-spacing:-.028em;text-wrap:balance}
.lead em{font-style:normal;color:var(--accent-ink)}
.prose{max-inline-size:40rem}
.prose p{margin-block-start:.9rem}
.lead+.prose p{color:var(--muted);font-size:1.0625rem;line-height:1.6}
.figures dl{display:grid;grid-template-columns:repeat(auto-fit,minmax(9rem,1fr));gap:1.5rem 1.25rem;margin-block-start:2.5rem}
.figures dl>div{display:flex;flex-direction:column-reverse;justify-content:flex-end;gap:.2rem;padding-block-start:.85rem;border-block-start:2px solid var(--text)}
.figures dd{font-size:1.75rem;font-weight:650;line-height:1.15;letter-spacing:-.03em;font-variant-numeric:tabular-nums}
.figures dt{color:var(--muted);font-size:.875rem;line-height:1.4}
.figures small{font-size:inherit}
.release{display:grid;grid-template-columns:8.25rem minmax(0,1fr);column-gap:1.5rem;padding-block:1.9rem;border-block-end:1px solid var(--border)}
.release:first-child{padding-block-start:.25rem}
.release:last-child{border:0;padding-block-end:0}
.stamp{display:grid;gap:.55rem;justify-items:start;align-content:start;padding-block-start:.1rem}
.version{padding:.12rem .6rem;border:1px solid var(--border-strong);border-radius:2rem}
.version.current{background:var(--accent);border-color:var(--accent);color:var(--on-accent)}
.period{color:var(--muted)}
h3{font-size:1.0625rem;font-weight:650;line-height:1.35;letter-spacing:-.008em}
.at{color:var(--muted)}
.at a{text-decoration-color:var(--border-strong)}
.release .prose p{margin-block-start:.5rem}
.changes{display:grid;gap:.7rem;margin-block-start:1.1rem}
.changes li{display:grid;grid-template-columns:6rem minmax(0,1fr);column-gap:1rem}
.changes b{color:var(--accent-ink);font-weight:400;padding-block-start:.12rem}
.changes li:not(:has(b)){grid-template-columns:minmax(0,1fr);position:relative;padding-inline-start:1.1rem}
.changes li:not(:has(b))::before{content:"";position:absolute;inset-inline-start:0;inset-block-start:.7em;inline-size:.45rem;block-size:1.5px;background:var(--accent-ink)}
.diagram{border:1px solid var(--border);border-radius:.75rem;overflow:hidden}
.scroll{overflow-x:auto;padding:1.75rem 1.5rem;direction:ltr;background:var(--surface)}
.scroll svg{margin-inline:auto;max-inline-size:none}
.diagram rect{fill:var(--background);stroke:var(--border-strong)}
.diagram text{fill:var(--text);font:12px var(--mono);text-anchor:middle}
.diagram .arrow{fill:none;stroke:var(--border-strong);stroke-width:1.25}
.hot rect{fill:var(--accent);stroke:var(--accent)}
.hot text{fill:var(--on-accent)}
figcaption{padding:1rem 1.5rem 1.15rem;border-block-start:1px solid var(--border);color:var(--muted);font-size:.9375rem}
figcaption strong{color:var(--text);font-weight:600}
.row{display:grid;grid-template-columns:8.25rem minmax(0,1fr);column-gap:1.5rem;padding-block:1.1rem;border-block-end:1px solid var(--border)}
.row:last-child{border:0}
.row .result{grid-column:2;color:var(--muted)}
.row .text>p:not(.at){margin-block-start:.4rem}
.lines{display:grid;gap:.4rem;margin-block-start:.5rem}
.lines li{position:relative;padding-inline-start:1.1rem}
.lines li::before{content:"";position:absolute;inset-inline-start:0;inset-block-start:.7em;inline-size:.45rem;block-size:1.5px;background:var(--accent-ink)}
.pairs li{display:flex;justify-content:space-between;gap:1.5rem;padding-block:.7rem;border-block-end:1px solid var(--border)}
.pairs li:first-child{padding-block-start:0}
.pairs span{min-inline-size:0;font-weight:550}
.pairs small{display:block;color:var(--muted);font-size:.9375rem;font-weight:400}
.pairs .value{flex:none;max-inline-size:45%;text-align:end;color:var(--muted);font:400 .8125rem/1.9 var(--mono)}
#skills+.pairs li{display:grid;grid-template-columns:minmax(0,1fr) auto}
#skills+.pairs .value{max-inline-size:9rem}
#skills+.pairs li span:first-child{display:grid;grid-template-columns:13rem minmax(0,1fr);gap:0 1.5rem}
.run{display:flex;flex-wrap:wrap;gap:.5rem}
.run li{padding:.12rem .6rem;border:1px solid var(--border-strong);border-radius:.35rem;font:.8125rem/1.6 var(--mono)}
.run i{display:none}
.shelf{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(100%,19rem),1fr));gap:1rem;padding-block-end:4rem}
.shelf:empty{display:none}
.shelf>section{padding:1.1rem 1.25rem 1.25rem;border:1px solid var(--border);border-radius:.75rem}
.shelf h2{margin-block-end:1rem}
.shelf .pairs li{padding-block:.5rem}
.shelf .pairs li:last-child{border:0;padding-block-end:0}
.shelf .quotes{grid-column:1/-1}
blockquote{padding-inline-start:1.25rem;border-inline-start:2px solid var(--accent)}
blockquote+blockquote{margin-block-start:1.5rem}
blockquote footer{margin-block-start:.4rem;color:var(--muted)}
.big{font-size:clamp(1.25rem,1rem + 1.4vw,1.75rem);font-weight:600;letter-spacing:-.02em;margin-block-end:1.25rem}
.big a{text-decoration-color:var(--accent);text-decoration-thickness:2px}
footer .quick{display:flex;flex-wrap:wrap;gap:.4rem 1.5rem}
.colophon{display:flex;flex-wrap:wrap;justify-content:space-between;gap:.25rem 2rem;padding-block:1.25rem 2.5rem;border-block-start:1px solid var(--border);color:var(--muted);font:.8125rem/1.5 var(--mono)}
@media screen and (max-width:60rem){
.frame{display:block;max-inline-size:48rem}
.rail{position:static;min-block-size:0;gap:1.1rem;padding-block:1.5rem 0}
.person{grid-template-columns:auto 1fr;align-items:center}
.contents{margin-inline:calc(-1*clamp(1.25rem,4vw,3rem));padding:.35rem clamp(1.25rem,4vw,3rem);border-block:1px solid var(--border);overflow-x:auto}
.contents ol{display:flex;gap:1.5rem}
.contents li{flex:none}
.contents a{padding-block:.4rem;white-space:nowrap}
.contents a::before{margin-inline-end:.5rem}
.rail .quick{display:flex;flex-wrap:wrap;gap:.4rem 1.25rem;margin:0}
.quick a{padding-block:.15rem}
main{padding-block-start:2.25rem}
main>section,footer>section{padding-block-end:3rem}
}
@media screen and (max-width:40rem){
.figures dl{display:flex;flex-wrap:wrap;gap:1.25rem .9rem}
.figures dl>div{flex:1 1 max-content;max-inline-size:100%}
.figures dt{max-inline-size:11em}
.figures dd{font-size:1.375rem}
.figures dt{font-size:.8125rem}
.release,.row{grid-template-columns:minmax(0,1fr)}
.stamp{display:flex;align-items:center;gap:.75rem;padding-block-end:.6rem}
.changes li{grid-template-columns:minmax(0,1fr)}
.row .result{grid-column:1}
#skills+.pairs li span:first-child{display:block}
}
`

export const photoCss = `
.person .photo{inline-size:7rem;border-radius:.6rem}
@media screen and (max-width:60rem){.person .photo{inline-size:4.5rem}}
`
