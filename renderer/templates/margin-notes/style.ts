import type { Typefaces } from '../../fonts/faces.ts'

export const typefaces: Typefaces = {
  body: { face: 'newsreader', weight: [400, 650], opsz: 16 },
  display: { face: 'newsreader', weight: 380, opsz: 60 },
  mono: { face: 'geistMono', weight: 400 },
}

export const css = `
body{font-size:clamp(1.125rem,1.06rem + .3vw,1.25rem);line-height:1.52}
.paper{max-inline-size:72rem;margin-inline:auto;padding-inline:clamp(1.25rem,5vw,4rem)}
.block,.title,.chapter>h2{display:grid;grid-template-columns:minmax(0,36rem) minmax(0,17rem);column-gap:clamp(2rem,6vw,5.5rem);justify-content:center}
.title>*,.chapter>h2{grid-column:1/-1}
.title{padding-block:clamp(1.25rem,3vw,2.5rem) 0}
.running,.when,.terms,.measures li::before,.label,.at,.langs,.colophon,.facts,h2,.pairs .value,.chart,.profiles{font-family:var(--mono);font-size:.8125rem;line-height:1.55}
.running{display:flex;flex-wrap:wrap;justify-content:space-between;gap:.25rem 2rem;padding-block-end:.75rem;border-block-end:1px solid var(--text);color:var(--muted)}
h1{font:380 clamp(3.1rem,1.9rem + 5.4vw,6.25rem)/1 var(--display);letter-spacing:-.03em;padding-block:clamp(2.5rem,6vw,5.5rem) 1rem}
.label{color:var(--accent-ink);font-size:.9375rem}
.langs{margin-block-start:.75rem}
.abstract{padding-block:clamp(2rem,4vw,3.5rem)}
.lead{font:380 clamp(1.5rem,1.25rem + 1.1vw,2.0625rem)/1.27 var(--display);letter-spacing:-.014em}
.lead em{font-style:normal;box-decoration-break:clone;-webkit-box-decoration-break:clone;box-shadow:inset 0 -.42em color-mix(in srgb,var(--accent) 26%,transparent)}
.column p+p,.lead+p{margin-block-start:.75em}
.facts{display:grid;gap:.75rem;padding-block-start:.4rem}
.facts dt{color:var(--muted)}
.facts dd{overflow-wrap:anywhere}
[dir=rtl] .facts dd{text-align:end}
.measures{display:block;counter-reset:m;padding-block-end:clamp(1rem,2vw,2rem)}
.measures li{counter-increment:m;display:grid;grid-template-columns:minmax(0,36rem) minmax(0,17rem);column-gap:clamp(2rem,6vw,5.5rem);justify-content:center;align-items:start;padding-block:.9rem}
.measures .column{display:grid;grid-template-columns:11rem minmax(0,1fr);gap:0 1.5rem;align-items:baseline;border-block-start:1px solid var(--border);padding-block-start:.9rem;margin-block-start:-.9rem}
.measures strong{font:380 2.25rem/1.1 var(--display);letter-spacing:-.02em;font-variant-numeric:lining-nums tabular-nums}
.measures:has(.long) .column{grid-template-columns:16rem minmax(0,1fr)}
.note{position:relative;color:var(--muted);line-height:1.42;padding-inline-start:1rem;border-inline-start:2px solid var(--accent)}
.note small{font-size:1rem}
.margin>*+*{margin-block-start:.9rem}
.chapter{padding-block-start:clamp(1.5rem,3vw,2.5rem)}
.chapter>h2,.lists h2{color:var(--accent-ink);padding-block-end:.5rem}
.chapter>h2{grid-template-columns:minmax(0,1fr)}
@media screen and (min-width:56.01rem){.chapter>h2{inline-size:min(100%,calc(53rem + clamp(2rem,6vw,5.5rem)));margin-inline:auto}}
.chapter .block{padding-block:1.6rem 1.9rem;position:relative}
h3{font-weight:650;font-size:1.3em;line-height:1.25;letter-spacing:-.012em}
.at{color:var(--muted);padding-block:.25rem .15rem}
.column .at+p{margin-block-start:.5em}
.at a{text-decoration-color:var(--border-strong)}
.when{color:var(--muted);padding-block-start:.5rem}
.terms{color:var(--muted)}
.result strong{font:380 1.75rem/1.1 var(--display);display:block;font-variant-numeric:lining-nums}
.result{font-size:1rem;line-height:1.4;color:var(--muted)}
.result strong{color:var(--text)}
.chart{padding-block:1rem 1.5rem;border-block:1px solid var(--border)}
.chart rect{fill:var(--accent)}
.chart .axis{stroke:var(--border-strong);fill:none}
.chart .mark{stroke:var(--text);stroke-width:2.5;fill:none}
.chart text{fill:var(--muted);font:12px var(--mono);text-anchor:middle}
.chart svg{overflow:visible;inline-size:100%;block-size:auto;margin-block:.75rem .5rem}
.chart .caption{color:var(--muted)}
.lists{display:grid;gap:2.75rem;padding-block:clamp(1.5rem,3vw,2.5rem)}
.pairs li{display:flex;justify-content:space-between;align-items:baseline;gap:1.5rem;padding-block:.6rem;border-block-start:1px solid var(--border)}
.pairs small{display:block;color:var(--muted);font-size:.9em;line-height:1.4}
.pairs .value{flex:none;max-inline-size:45%;color:var(--muted);text-align:end}
.run{padding-block-start:.6rem;border-block-start:1px solid var(--border)}
.column .lines{display:grid;gap:.5rem;margin-block-start:.6rem}
.column .lines li{position:relative;padding-inline-start:1.1em}
.column .lines li::before{content:"–";content:"–"/"";position:absolute;inset-inline-start:0;color:var(--accent-ink)}
blockquote{font:380 1.5rem/1.32 var(--display);letter-spacing:-.01em}
blockquote+blockquote{margin-block-start:1.25rem}
blockquote footer{margin-block-start:.5rem;font:400 1rem/1.4 var(--body);color:var(--muted);letter-spacing:0}
.end{padding-block:1.5rem 3.5rem}
.end .column{border-block-start:1px solid var(--text);padding-block-start:1.75rem}
.actions{display:flex;flex-wrap:wrap;gap:.75rem}
.actions>a{padding:.6rem 1.25rem;border:1px solid var(--text);text-decoration:none;font-size:1.0625rem}
.actions .primary{background:var(--accent);border-color:var(--accent);color:var(--on-accent)}
.actions>a:hover{outline:2px solid var(--text);outline-offset:2px}
.profiles{flex-basis:100%;display:flex;flex-wrap:wrap;gap:.35rem 1.25rem;padding-block-start:.35rem}
.colophon{display:flex;flex-wrap:wrap;justify-content:space-between;gap:0 2rem;margin-block-start:2.5rem;color:var(--muted)}
.colophon p+p{margin:0}
:lang(ja) .column,:lang(zh) .column{max-inline-size:34em}
@media screen and (max-width:56rem){
.block,.title,.measures li,.chapter>h2{grid-template-columns:minmax(0,36rem)}
.margin{padding-block-start:.75rem}
.chapter .margin{display:flex;flex-direction:column;gap:.6rem}
.chapter .margin>*{margin:0}
.when{order:-1;padding:0}
.note{padding:.7rem 1rem;background:var(--surface)}
.facts{grid-template-columns:repeat(auto-fit,minmax(min(100%,12rem),1fr))}
.chart text{font-size:17px}
}
@media screen and (max-width:34rem){
.measures .column,.measures:has(.long) .column{grid-template-columns:minmax(0,1fr)}
}
`

export const photoCss = `
.margin .photo{inline-size:min(100%,10rem);margin-block-start:.5rem}
`
