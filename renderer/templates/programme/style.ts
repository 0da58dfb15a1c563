import type { Typefaces } from '../../fonts/faces.ts'

export const typefaces: Typefaces = {
  body: { face: 'archivo', weight: [400, 700] },
  display: { face: 'archivo', weight: 680, wdth: 74 },
}

export const css = `
body{font-size:1rem;background:var(--surface)}
.sheet{display:grid;grid-template-columns:minmax(0,1fr) 18rem;max-inline-size:90rem;margin-inline:auto;background:var(--background);border-inline:1px solid var(--border-strong)}
.drawing{padding:clamp(2rem,4vw,3.75rem) clamp(1.25rem,4vw,4rem) 4rem;border-inline-start:1px solid var(--border-strong);margin-inline-start:clamp(.5rem,2.2vw,2.25rem)}
.block{background:var(--surface);border-inline-start:1px solid var(--border-strong)}
.stack{position:sticky;inset-block-start:0;display:flex;flex-direction:column;min-block-size:100svh}
h1{font-family:var(--display);font-weight:680;font-size:clamp(3rem,2rem + 4.6vw,5.25rem);line-height:.98;letter-spacing:-.018em}
.label{margin-block-start:.75rem;color:var(--muted);font-size:1.0625rem}
.lead{max-inline-size:30em;margin-block-start:1.75rem;font-size:clamp(1.25rem,1.05rem + .9vw,1.6875rem);line-height:1.34;letter-spacing:-.01em}
.lead em{font-style:normal;color:var(--accent-ink)}
h2{font-size:1rem;font-weight:650;margin-block-end:.9rem}
.programme{margin-block-start:3rem}
.scale,.work{display:grid;grid-template-columns:17rem minmax(0,1fr);column-gap:1.5rem}
.scale{border-block-end:2px solid var(--text)}
.years{grid-column:2;display:grid;color:var(--muted);font-size:.8125rem;line-height:1;padding-block-end:.5rem;font-variant-numeric:tabular-nums}
.years span{white-space:nowrap}
.work{border-block-end:1px solid var(--border)}
.title{padding-block:1rem}
h3{font-weight:650;line-height:1.3}
h3 a,.at a{text-decoration-color:var(--border-strong)}
.at,.period{color:var(--muted);font-size:.9375rem;line-height:1.4}
.period{font-variant-numeric:tabular-nums}
.track{grid-column:2;padding-block:1.15rem;background:repeating-linear-gradient(to right,var(--border) 0 1px,transparent 1px var(--step))}
[dir=rtl] .track{background:repeating-linear-gradient(to left,var(--border) 0 1px,transparent 1px var(--step))}
.bar{display:flex;align-items:center;min-block-size:2.35rem;padding-inline:.75rem;background:var(--text);color:var(--background);font-size:.875rem;font-weight:650;white-space:nowrap;font-variant-numeric:tabular-nums}
.bar.open{background:var(--accent);color:var(--on-accent);clip-path:polygon(0 0,calc(100% - .75rem) 0,100% 50%,calc(100% - .75rem) 100%,0 100%);padding-inline-end:1.25rem}
[dir=rtl] .bar.open{clip-path:polygon(100% 0,.75rem 0,0 50%,.75rem 100%,100% 100%)}
.title,.track,.scope{grid-row:1}
.scope{grid-column:2;padding-block:4rem 1.15rem;max-inline-size:44em;font-size:.9375rem}
.scope>*+*{margin-block-start:.35rem}
.lines{display:grid;gap:.3rem}
.lines li{position:relative;padding-inline-start:1.1em}
.lines li::before{content:"";position:absolute;inset-inline-start:0;inset-block-start:.55em;inline-size:.4em;block-size:.4em;background:var(--accent-ink)}
.figures{margin-block-start:3.5rem;border-block-start:2px solid var(--text)}
.figures dl{display:grid;grid-template-columns:repeat(auto-fit,minmax(10rem,1fr));gap:1.5rem 2rem;padding-block-start:1.1rem}
.figures dl>div{display:flex;flex-direction:column-reverse;justify-content:flex-end;gap:.3rem}
.figures dd{font:680 2.5rem/1 var(--display);letter-spacing:-.01em}
.figures dt{color:var(--muted);font-size:.9375rem;line-height:1.4}
.about,.entries,.quotes{margin-block-start:3rem}
.about p{max-inline-size:42em}
.about p+p{margin-block-start:.8rem}
.schedules{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(100%,22rem),1fr));gap:2.5rem 3.5rem;margin-block-start:3rem}
.pairs li{display:flex;justify-content:space-between;gap:1.25rem;padding-block:.6rem;border-block-end:1px solid var(--border)}
.pairs li:first-child{border-block-start:1px solid var(--border-strong)}
.pairs small{display:block;color:var(--muted);font-size:.875rem}
.pairs .value{flex:none;max-inline-size:50%;text-align:end;color:var(--muted);font-variant-numeric:tabular-nums}
.run{columns:2;column-gap:2.5rem;padding-block-start:.5rem;border-block-start:1px solid var(--border-strong)}
.run li{display:block;padding-block:.25rem;break-inside:avoid}
.run i{display:none}
.row{display:grid;grid-template-columns:9rem minmax(0,1fr);column-gap:1.5rem;padding-block:1rem;border-block-end:1px solid var(--border)}
.row .result{grid-column:2}
blockquote{max-inline-size:36em;font-size:1.1875rem;line-height:1.45;padding-inline-start:1.25rem;border-inline-start:4px solid var(--accent)}
blockquote+blockquote{margin-block-start:1.25rem}
blockquote footer{margin-block-start:.4rem;font-size:.9375rem;color:var(--muted)}
.elevation{margin:1.25rem;inline-size:auto;block-size:auto;border:1px solid var(--border-strong)}
.elevation .lines{fill:none;stroke:var(--border)}
.elevation .roof{fill:var(--text)}
.elevation .wall{fill:var(--accent)}
.actions{display:grid;grid-template-columns:minmax(0,1fr);gap:.6rem;padding:0 1.25rem 1.25rem}
.actions>a{display:block;padding:.7rem 1rem;border:1.5px solid var(--text);text-align:center;text-decoration:none;font-weight:650}
.actions .primary{background:var(--accent);border-color:var(--accent);color:var(--on-accent)}
.actions>a:hover{outline:2px solid var(--text);outline-offset:2px}
.profiles{display:flex;flex-wrap:wrap;gap:.35rem 1rem;padding-block-start:.35rem;font-size:.9375rem}
.facts>div,.langs,.stamp{padding:.85rem 1.25rem;border-block-start:1px solid var(--border-strong)}
.facts dt{color:var(--muted);font-size:.875rem}
.facts dd{font-weight:650;overflow-wrap:anywhere}
[dir=rtl] .facts dd{text-align:end}
.stamp{margin-block-start:auto;padding-block:1.1rem 1.5rem;color:var(--muted);font-size:.875rem}
.who{color:var(--text);font-weight:650;font-size:1rem}
@media screen and (max-width:68rem){
.scale,.work{grid-template-columns:13rem minmax(0,1fr)}
.sheet{grid-template-columns:minmax(0,1fr) 15rem}
}
@media screen and (max-width:54rem){
.sheet{display:block;border:0}
.drawing{margin:0;border:0;padding-block-end:2.5rem}
.stack{position:static;min-block-size:0}
.block{border:0;border-block-start:2px solid var(--text)}
.elevation{inline-size:9rem}
.facts{display:grid;grid-template-columns:1fr 1fr}
.facts>div:nth-child(even){border-inline-start:1px solid var(--border-strong)}
.facts>div:last-child:nth-child(odd){grid-column:1/-1}
.scale,.work{display:block}
.title{padding-block:1rem .35rem}
.track{padding-block:.35rem .6rem;overflow:clip}
.bar{min-block-size:1.9rem;min-inline-size:max-content;padding-inline:.5rem}
.scope{padding-block:.25rem 1.1rem}
.programme{margin-block-start:2.25rem}
.row{grid-template-columns:minmax(0,1fr)}
.row .result{grid-column:1}
.figures dl{grid-template-columns:1fr 1fr}
.figures dd{font-size:2.125rem}
}
@media screen and (max-width:24rem){.facts{grid-template-columns:minmax(0,1fr)}.facts>div:nth-child(even){border-inline-start:0}}
`

export const photoCss = `
.photo{inline-size:calc(100% - 2.5rem);margin:1.25rem;border:1px solid var(--border-strong)}
@media screen and (max-width:60rem){.photo{inline-size:9rem}}
`
