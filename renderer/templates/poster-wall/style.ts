import type { Typefaces } from '../../fonts/faces.ts'

export const typefaces: Typefaces = {
  body: { face: 'familjen', weight: [400, 700] },
  display: { face: 'bigShoulders', weight: 850, opsz: 72 },
}

export const css = `
body{font-size:1.0625rem;line-height:1.45}
.hero{display:flex;flex-direction:column;min-block-size:min(100svh,64rem);padding:clamp(1rem,2.2vw,2rem);background:var(--accent);color:var(--on-accent);--edge:clamp(1rem,2.2vw,2rem)}
.hero :focus-visible{outline-color:currentColor}
.bar{display:flex;flex-wrap:wrap;justify-content:space-between;gap:.5rem 2rem;font-weight:600}
.bar nav{display:flex;flex-wrap:wrap;gap:.25rem 1.5rem}
.bar p{margin-inline-end:auto}
.name{--h:.9;margin-block:auto;padding-block:clamp(1rem,3vw,2.5rem);font-family:var(--display);font-weight:850;font-size:min(calc((100vw - 2*var(--edge))/var(--n)),calc(66svh/(var(--l)*var(--h))));line-height:.84;letter-spacing:-.012em;text-transform:uppercase;text-wrap:nowrap}
.name span{display:block}
.wide{line-height:1.1}
.tall{--h:1.35;line-height:1.3;letter-spacing:0;text-transform:none}
.foot{display:flex;flex-wrap:wrap;justify-content:space-between;align-items:end;gap:1.5rem 3rem}
.lead{max-inline-size:26em;font-size:clamp(1.25rem,1rem + 1.3vw,2rem);font-weight:500;line-height:1.25;letter-spacing:-.01em}
.lead em{font-style:normal;text-decoration:underline;text-decoration-thickness:.09em;text-underline-offset:.14em}
.when{text-align:end;font-weight:600}
.wall{display:grid;grid-template-columns:1.27fr 1fr;gap:clamp(1.5rem,2.2vw,2rem);padding:clamp(1rem,2.2vw,2rem)}
.exhibit{display:flex;flex-direction:column}
.exhibit:nth-child(4n+2),.exhibit:nth-child(4n+3){margin-block-start:clamp(2rem,7vw,7rem)}
.exhibit:nth-child(4n+3){margin-block-start:0}
.poster{overflow:hidden;inline-size:100%;block-size:auto;aspect-ratio:4/3}
.exhibit:nth-child(even) .poster{aspect-ratio:1}
.exhibit:nth-child(4n+3){order:0}
.ink{fill:var(--text)}.accent{fill:var(--accent)}.paper{fill:var(--background)}
.line{fill:none;stroke:var(--text);stroke-width:9}
.p0 .line{stroke:var(--text)}
.p2,.p5{outline:1px solid var(--border);outline-offset:-1px}
.caption{display:flex;flex-wrap:wrap;justify-content:space-between;align-items:baseline;gap:0 1.5rem;padding-block-start:.9rem}
.caption h2{font-size:1.25rem;font-weight:700;line-height:1.25}
.caption p{color:var(--muted)}
.story{max-inline-size:34em;padding-block-start:.35rem}
.story p+p{margin-block-start:.4rem}
.quiet{color:var(--muted)}
.figures{margin:clamp(2rem,5vw,4.5rem) clamp(1rem,2.2vw,2rem) 0;border-block-start:3px solid var(--text)}
.figures dl{display:flex;flex-wrap:wrap;gap:1.5rem 2rem;padding-block-start:1.25rem}
.figures dl>div{flex:1 1 max-content;max-inline-size:100%;display:flex;flex-direction:column-reverse;justify-content:flex-end}
.figures dd{font:850 clamp(3rem,6.5vw,5.5rem)/.95 var(--display);letter-spacing:-.01em}
.figures dt{color:var(--muted);max-inline-size:16em}
.about{padding:clamp(2.5rem,6vw,5.5rem) clamp(1rem,2.2vw,2rem) 0;margin-inline-start:auto;max-inline-size:62rem;font-size:clamp(1.25rem,1rem + 1.2vw,1.875rem);line-height:1.32;letter-spacing:-.008em}
.about p+p{margin-block-start:.7em}
.index{display:grid;gap:clamp(2.5rem,5vw,4.5rem);padding:clamp(3rem,6vw,6rem) clamp(1rem,2.2vw,2rem)}
.index>section{display:grid;grid-template-columns:minmax(9rem,1fr) 3.2fr;gap:1rem 2rem;border-block-start:3px solid var(--text);padding-block-start:.9rem}
.index h2,.end h2{font:850 clamp(1.75rem,2.6vw,2.5rem)/1 var(--display);text-transform:uppercase}
.ledger li{display:grid;grid-template-columns:minmax(0,1.5fr) minmax(0,1.6fr) 8rem;gap:.25rem 1.5rem;padding-block:.6rem;border-block-end:1px solid var(--border)}
.ledger li:first-child,.pairs li:first-child{padding-block-start:.15rem}
.what{font-weight:600}
.who,.date,.at,.period,.value,.pairs small{color:var(--muted)}
.date{text-align:end;font-variant-numeric:tabular-nums}
.row{display:flex;flex-direction:column;gap:.35rem;padding-block-start:.75rem;border-block-start:1px solid var(--border-strong)}
.row .period{font-weight:600}
.row h3{font:850 clamp(1.375rem,1.9vw,1.875rem)/1.05 var(--display)}
.result strong{font-weight:700}
.text>p:not(.at),.lines{margin-block-start:.4rem;max-inline-size:38em}
.lines{display:grid;gap:.3rem}
.lines li{position:relative;padding-inline-start:1.2em}
.lines li::before{content:"";position:absolute;inset-inline-start:0;inset-block-start:.5em;inline-size:.5em;block-size:.5em;background:var(--text)}
.pairs li{display:flex;justify-content:space-between;gap:1.5rem;padding-block:.6rem;border-block-end:1px solid var(--border);font-weight:600}
.pairs small{display:block;font-size:1rem;font-weight:400}
.pairs .value{flex:none;max-inline-size:50%;text-align:end;font-weight:400}
.run{font:850 clamp(1.5rem,2.4vw,2.25rem)/1.12 var(--display);letter-spacing:-.004em}
.index>.entries{display:block}
.entries h2{margin-block-end:1.5rem}
.entries ol{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(100%,26rem),1fr));gap:clamp(1.5rem,3vw,2.75rem)}
.quotes blockquote{grid-column:2;font-size:clamp(1.25rem,1rem + 1vw,1.625rem);line-height:1.35;font-weight:500}
.quotes h2{grid-row:1/9}
blockquote footer{font-size:1rem;font-weight:400;color:var(--muted);margin-block-start:.5rem}
.end{padding:clamp(1.5rem,3vw,3rem) clamp(1rem,2.2vw,2rem) clamp(1rem,2.2vw,2rem);background:var(--text);color:var(--background)}
.end :focus-visible{outline-color:currentColor}
.write{margin-block:1rem 1.75rem;font:850 max(1.125rem,min(clamp(1.9rem,6.2vw,6rem),calc((100vw - 2*clamp(1rem,2.2vw,2rem))/var(--m))))/1 var(--display);letter-spacing:-.005em}
.write a{text-decoration-thickness:.05em;text-underline-offset:.1em}
.facts{display:flex;flex-wrap:wrap;gap:.75rem 3rem}
.facts dd{text-align:start}
.facts dt{font-size:.9375rem}
.facts dd,.profiles{font-weight:600}
.profiles{display:flex;flex-wrap:wrap;gap:.35rem 1.5rem;margin-block:1.5rem 3rem}
.colophon{display:flex;flex-wrap:wrap;justify-content:space-between;gap:.25rem 2rem}
@media screen and (max-width:48rem){
.hero{min-block-size:100svh}
.name{writing-mode:vertical-rl;align-self:flex-end;font-size:min(calc(66svh/var(--n)),calc((100vw - 4*var(--edge))/(var(--l)*1.1)));padding-block:0;padding-inline:1rem;margin-block:0;margin-inline:auto}
.name:not(.wide){align-self:center;line-height:.88}
.name.tall{writing-mode:horizontal-tb;align-self:auto;line-height:1.3;font-size:calc((100vw - 2*var(--edge))/var(--n));padding-inline:0;margin-inline:0;margin-block:auto;padding-block:1rem}
.foot{display:block}
.when{text-align:start;margin-block-start:1rem}
.wall,.index>section{grid-template-columns:minmax(0,1fr)}
.exhibit,.exhibit:nth-child(4n+2),.exhibit:nth-child(4n+3){margin-block-start:0}
.exhibit:nth-child(even){margin-inline-start:15%}
.quotes blockquote{grid-column:1}
.quotes h2{grid-row:auto}
.ledger li{grid-template-columns:minmax(0,1fr) auto}
.who{grid-row:2;grid-column:1/-1}
}
@media (prefers-reduced-motion:no-preference){.poster{transition:transform .3s}.exhibit:hover .poster{transform:translateY(-.35rem)}}
`

export const photoCss = `
.foot .photo{inline-size:clamp(7rem,11vw,10rem)}
.foot:has(.photo){justify-content:start}
.foot .when{margin-inline-start:auto}
`
