import type { Typefaces } from '../../fonts/faces.ts'

export const typefaces: Typefaces = {
  body: { face: 'monaSans', weight: [400, 700] },
  display: { face: 'monaSans', weight: 760, wdth: 116 },
}

export const css = `
body{font-size:1.0625rem;line-height:1.5}
.page{max-inline-size:80rem;margin-inline:auto;padding-inline:clamp(1.25rem,4vw,4rem)}
.top{padding-block:clamp(1.25rem,2.5vw,2rem) clamp(2.5rem,5vw,4.5rem)}
.bar{display:flex;flex-wrap:wrap;align-items:baseline;gap:.25rem 1.5rem;padding-block-end:clamp(3rem,8vw,7rem)}
.top:not(:has(.lead)) .bar{padding-block-end:0}
.top:not(:has(.lead)) .label{flex-basis:100%;font-size:1.25rem}
h1{font:760 1.0625rem/1.4 var(--display)}
.label{color:var(--muted);margin-inline-end:auto}
.lead{font:760 clamp(2.1rem,1.1rem + 4.4vw,5rem)/1.14 var(--display);letter-spacing:-.034em;max-inline-size:17em}
:lang(ja) .lead,:lang(zh) .lead,:lang(ko) .lead{line-height:1.3}
.lead em{font-style:normal;background:linear-gradient(var(--accent),var(--accent)) 0 50%/100% 86% no-repeat;color:var(--on-accent);box-decoration-break:clone;-webkit-box-decoration-break:clone;padding-inline:.12em;margin-inline:-.06em}
.top:not(:has(.lead)) h1{font-size:clamp(2.1rem,1.1rem + 4.4vw,5rem);line-height:1.1;letter-spacing:-.034em}
.under{display:flex;flex-wrap:wrap;align-items:center;justify-content:space-between;gap:1.25rem 3rem;margin-block-start:clamp(2rem,4vw,3.25rem)}
.actions{display:flex;flex-wrap:wrap;align-items:center;gap:.75rem}
.actions>a{padding:.85rem 1.6rem;border:2px solid var(--text);text-decoration:none;font-weight:650;line-height:1.25}
.actions .primary{background:var(--text);color:var(--background)}
.actions>a:hover{outline:2px solid var(--text);outline-offset:2px}
.profiles{display:flex;flex-wrap:wrap;gap:.35rem 1.25rem;padding-inline-start:.5rem}
.when{color:var(--muted);max-inline-size:22em}
.figures{border-block-start:2px solid var(--text);padding-block:1.5rem clamp(2rem,4vw,3.5rem)}
.figures dl{display:grid;grid-template-columns:repeat(auto-fit,minmax(11rem,1fr));gap:1.75rem 2.5rem}
.figures dl>div{display:flex;flex-direction:column-reverse;justify-content:flex-end;gap:.35rem}
.figures dd{font:760 clamp(1.75rem,1.3rem + 1.7vw,2.75rem)/1.05 var(--display);letter-spacing:-.03em}
.figures dt{color:var(--muted);line-height:1.4;max-inline-size:18em}
.campaigns{display:grid;gap:clamp(1.25rem,2.4vw,2rem)}
.campaign{padding:clamp(1.25rem,3vw,2.75rem);background:var(--surface)}
.campaign>header{display:flex;flex-wrap:wrap;align-items:baseline;justify-content:space-between;gap:.25rem 2rem}
h2{font:760 clamp(1.375rem,1.1rem + 1vw,2rem)/1.15 var(--display);letter-spacing:-.022em}
.meta,.at,.period{color:var(--muted)}
.pair{display:grid;grid-template-columns:minmax(0,1fr) auto minmax(0,1fr);gap:.5rem clamp(1.25rem,3vw,3rem);align-items:end;padding-block-start:1.75rem}
.pair+.pair{margin-block-start:1.75rem;border-block-start:1px solid var(--border)}
figcaption{grid-column:1/-1;font-weight:600}
.state{color:var(--muted);font-size:.9375rem}
.value{font:760 clamp(2.5rem,1.4rem + 4.2vw,5rem)/1.05 var(--display);letter-spacing:-.04em;font-variant-numeric:tabular-nums lining-nums}
.was .value{color:var(--muted)}
.pair i{display:block;block-size:1.15rem;margin-block-start:.75rem;background:var(--border-strong)}
.is i{background:var(--accent);box-shadow:inset 0 0 0 2px var(--text)}
.was,.is{min-inline-size:0}
.change{align-self:center;padding:.4rem .9rem;border:2px solid var(--text);background:var(--background);font-weight:700;white-space:nowrap;font-variant-numeric:tabular-nums}
.how{max-inline-size:44em;margin-block-start:1.75rem}
.how>*+*{margin-block-start:.5rem}
.lines{display:grid;gap:.45rem}
.lines li{position:relative;padding-inline-start:1.35em}
.lines li::before{content:"";position:absolute;inset-inline-start:0;inset-block-start:.42em;inline-size:.65em;block-size:.65em;background:var(--accent);box-shadow:inset 0 0 0 1.5px var(--text)}
.voice{padding-block:clamp(3rem,7vw,6rem)}
.voice p{font:760 clamp(1.5rem,1.1rem + 2.2vw,2.875rem)/1.16 var(--display);letter-spacing:-.028em;max-inline-size:22em;text-wrap:balance}
blockquote footer{margin-block-start:1rem;color:var(--muted)}
.entries{padding-block:1.5rem clamp(2.25rem,4.5vw,3.75rem);border-block-start:2px solid var(--text)}
.entries ol{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(100%,26rem),1fr));gap:clamp(1rem,2vw,1.5rem);padding-block-start:1.25rem}
.split,.quotes{padding-block:1.5rem clamp(2.25rem,4.5vw,3.75rem);border-block-start:2px solid var(--text);display:grid;grid-template-columns:minmax(0,1fr) minmax(0,2.6fr);gap:1.25rem 3rem}
.campaigns+.split,.campaigns+.entries{margin-block-start:clamp(2.5rem,5vw,4rem)}
.split h2,.quotes h2,.listed h2{font-size:1.25rem}
.about p{font-size:1.1875rem;line-height:1.5;max-inline-size:36em}
.about p+p{margin-block-start:.8rem}
.entries li:last-child:nth-child(odd){grid-column:1/-1}
.row{display:flex;flex-direction:column;gap:.5rem;padding:1.25rem 1.4rem 1.4rem;background:var(--surface)}
.period{font-variant-numeric:tabular-nums}
h3{font-weight:700;line-height:1.35}
.text>p:not(.at){margin-block-start:.4rem;max-inline-size:40em}
.text .lines{margin-block-start:.55rem;max-inline-size:40em}
.result{margin-block-start:auto;color:var(--muted);font-size:.9375rem}
.result strong{display:block;font:760 1.375rem/1.2 var(--display);color:var(--text)}
.cards{columns:3 21rem;column-gap:3.5rem;padding-block:1.5rem clamp(.5rem,2vw,1.25rem);border-block-start:2px solid var(--text)}
.cards:empty{display:none}
.listed{break-inside:avoid;padding-block-end:2.5rem}
.listed h2{margin-block-end:.75rem}
.pairs li{display:flex;justify-content:space-between;gap:1.25rem;padding-block:.65rem;border-block-end:1px solid var(--border);font-weight:600}
.pairs small{display:block;font-size:1rem;font-weight:400;color:var(--muted)}
.pairs .value{flex:none;max-inline-size:50%;font:400 1rem/1.5 var(--body);letter-spacing:0;color:var(--muted);text-align:end}
.quotes blockquote{grid-column:2;font-size:1.25rem;line-height:1.45}
.quotes h2{grid-row:1/9}
.end{display:flex;flex-wrap:wrap;justify-content:space-between;gap:1.5rem 3rem;padding-block:1.5rem 3rem;border-block-start:2px solid var(--text)}
.facts{display:flex;flex-wrap:wrap;gap:1rem 3rem}
.facts dt{color:var(--muted);font-size:.9375rem}
.facts dd{font-weight:600;text-align:start}
.colophon{color:var(--muted);font-size:.9375rem}
@media screen and (max-width:46rem){
.pair{grid-template-columns:minmax(0,1fr);gap:.85rem}
.change{justify-self:start;align-self:auto}
.split,.quotes{grid-template-columns:minmax(0,1fr)}
.quotes blockquote{grid-column:1}
.quotes h2{grid-row:auto}
.result strong{display:inline;font-size:1.0625rem}
.actions>a{flex:1 1 9rem;text-align:center}
.profiles{padding-inline-start:0}
.campaign{margin-inline:calc(-1*clamp(1.25rem,4vw,4rem));padding-inline:clamp(1.25rem,4vw,4rem)}
}
`

export const photoCss = `
.bar:has(.photo){align-items:center}
.bar .photo{inline-size:4.5rem}
@media screen and (max-width:46rem){
.bar:has(.photo){display:grid;grid-template-columns:auto minmax(0,1fr);column-gap:1rem}
.bar .photo{grid-row:1/3}
.bar:has(.photo) h1{align-self:end}
.bar:has(.photo) .label{grid-column:2;align-self:start}
.bar:has(.photo) .langs{grid-column:1/-1}
}
`
