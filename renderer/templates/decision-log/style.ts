import type { Typefaces } from '../../fonts/faces.ts'

export const typefaces: Typefaces = {
  body: { face: 'instrumentSans', weight: [400, 700] },
  display: { face: 'instrumentSans', weight: 560, wdth: 78 },
}

export const css = `
body{font-size:1.0625rem;line-height:1.55}
.page{max-inline-size:84rem;margin-inline:auto;padding-inline:clamp(1.25rem,4.5vw,4.5rem)}
.first{display:flex;flex-direction:column;justify-content:space-between;gap:2.5rem;min-block-size:min(100svh,56rem);padding-block:clamp(1.25rem,2.5vw,2.25rem)}
.bar{display:flex;flex-wrap:wrap;align-items:baseline;gap:.25rem 1.5rem}
h1{font-weight:650}
.first:not(:has(.lead)){min-block-size:0;gap:3.5rem;padding-block-end:clamp(2.5rem,5vw,4.5rem)}
.first:not(:has(.lead)) .label{flex-basis:100%;font-size:1.375rem}
.label{color:var(--muted);margin-inline-end:auto}
.lead{max-inline-size:15em;font:560 clamp(2.6rem,1.2rem + 6.1vw,6.75rem)/1.01 var(--display);letter-spacing:-.024em;text-wrap:balance}
.lead em{font-style:normal;background:linear-gradient(var(--accent),var(--accent)) 0 88%/100% .14em no-repeat;padding-block-end:.04em}
.first:not(:has(.lead)) h1{font:560 clamp(2.6rem,1.2rem + 6.1vw,6.75rem)/1.01 var(--display);letter-spacing:-.024em}
.under{display:flex;flex-wrap:wrap;align-items:end;justify-content:space-between;gap:1.25rem 3rem}
.when{max-inline-size:24em;color:var(--muted)}
.actions{display:flex;flex-wrap:wrap;align-items:center;gap:.75rem}
.actions>a{padding:.8rem 1.5rem;border-radius:.5rem;border:1.5px solid var(--text);text-decoration:none;font-weight:600;line-height:1.3}
.actions .primary{background:var(--accent);border-color:var(--accent);color:var(--on-accent)}
.actions>a:hover{outline:2px solid var(--text);outline-offset:2px}
.profiles{display:flex;flex-wrap:wrap;gap:.35rem 1.25rem;padding-inline-start:.5rem}
h2{font:560 clamp(1.75rem,1.3rem + 1.6vw,2.75rem)/1.05 var(--display);letter-spacing:-.016em}
.log>h2{padding-block:clamp(2.5rem,5vw,4.5rem) 1.5rem}
.case{display:grid;grid-template-columns:minmax(0,3.4fr) minmax(0,8.6fr);gap:1.5rem 3rem;padding-block:clamp(1.75rem,3vw,2.75rem) clamp(2.5rem,5vw,4.5rem);border-block-start:1.5px solid var(--text)}
.head{position:sticky;inset-block-start:1.5rem;align-self:start}
.number{color:var(--accent-ink);font-weight:600;font-variant-numeric:tabular-nums;margin-block-end:.35rem}
h3{font-weight:650;font-size:1.25rem;line-height:1.25;letter-spacing:-.01em}
.meta,.at,.period{color:var(--muted);font-size:.9375rem}
.meta:first-of-type{margin-block-start:.35rem}
.gist{font-size:1.25rem;line-height:1.42;letter-spacing:-.008em;max-inline-size:36em}
.gist p+p{margin-block-start:.6rem}
.options{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(100%,12.5rem),1fr));gap:1.25rem;margin-block:1.75rem}
.options li{color:var(--muted);font-size:.9375rem;line-height:1.4}
.options b{color:var(--text);font-weight:650;margin-inline-end:.35em}
.sketch{inline-size:100%;block-size:auto;margin-block-end:.65rem}
.sketch .paper{fill:var(--surface);stroke:var(--border);stroke-width:1.5}
.sketch .strong{fill:var(--border-strong)}
.sketch .soft{fill:var(--border)}
.chosen .paper{stroke:var(--text);stroke-width:2}
.chosen .strong{fill:var(--accent)}
.chosen p{color:var(--text)}
.pick{display:inline-block;margin-inline-start:.35em;padding:.05rem .55rem;border-radius:1rem;background:var(--accent);color:var(--on-accent);font-size:.8125rem;font-weight:600}
.steps{display:grid}
.gist+.steps{margin-block-start:1.25rem}
.steps li{display:grid;grid-template-columns:8rem minmax(0,34em);gap:0 1.5rem;padding-block:.75rem;border-block-start:1px solid var(--border)}
.steps b{font-weight:600;color:var(--accent-ink)}
.steps li:not(:has(b)){display:block;position:relative;max-inline-size:43.5em;padding-inline-start:1.25em}
.steps li:not(:has(b))::before{content:"";position:absolute;inset-inline-start:0;inset-block-start:1.45em;inline-size:.6em;block-size:2px;background:var(--accent)}
.figures{padding-block:clamp(2rem,4vw,3.5rem);border-block-start:1.5px solid var(--text)}
.figures dl{display:grid;grid-template-columns:repeat(auto-fit,minmax(11rem,1fr));gap:2rem 3rem}
.figures dl>div{display:flex;flex-direction:column-reverse;justify-content:flex-end;gap:.4rem}
.figures dd{font:560 clamp(2.75rem,2rem + 2.6vw,4.25rem)/1 var(--display);letter-spacing:-.02em}
.figures dt{color:var(--muted);max-inline-size:18em;line-height:1.4}
.split,.entries,.listed,.quotes{display:grid;grid-template-columns:minmax(0,3.4fr) minmax(0,8.6fr);gap:1.25rem 3rem;padding-block:clamp(2rem,4vw,3.25rem);border-block-start:1.5px solid var(--text)}
.split h2,.entries h2,.listed h2,.quotes h2{font-size:clamp(1.5rem,1.2rem + .9vw,2rem)}
.about p{max-inline-size:38em;font-size:1.125rem}
.about p+p{margin-block-start:.8rem}
.row{display:grid;grid-template-columns:7.5rem minmax(0,1fr) auto;gap:0 1.5rem;padding-block:1.35rem;border-block-end:1px solid var(--border)}
.row:first-child,.pairs li:first-child{padding-block-start:.2rem}
.row:last-child,.pairs li:last-child{border:0;padding-block-end:0}
.period{padding-block-start:.15rem;font-variant-numeric:tabular-nums}
.text>p:not(.at),.lines{margin-block-start:.45rem;max-inline-size:40em}
.lines{display:grid;gap:.4rem}
.lines li{position:relative;padding-inline-start:1.25em}
.lines li::before{content:"";position:absolute;inset-inline-start:0;inset-block-start:.72em;inline-size:.6em;block-size:2px;background:var(--accent)}
.result{color:var(--muted);font-size:.9375rem;text-align:end;max-inline-size:9rem}
.result strong{display:block;color:var(--text);font-size:1.25rem;font-weight:600}
.pairs li{display:grid;grid-template-columns:minmax(0,1fr) auto;gap:1.5rem;padding-block:.8rem;border-block-end:1px solid var(--border)}
.pairs span{font-weight:600;min-inline-size:0}
.pairs small{display:block;font-size:1rem;font-weight:400;color:var(--muted)}
.pairs .value{font-weight:400;color:var(--muted);text-align:end}
.run{max-inline-size:40em;font-size:1.25rem;line-height:1.5}
.quotes blockquote{grid-column:2;font:560 clamp(1.375rem,1.1rem + 1.2vw,2rem)/1.25 var(--display);letter-spacing:-.01em}
.quotes h2{grid-row:1/9}
blockquote footer{margin-block-start:.6rem;font:400 1rem/1.5 var(--body);letter-spacing:0;color:var(--muted)}
.end{display:flex;flex-wrap:wrap;justify-content:space-between;gap:2rem 3rem;padding-block:2rem 3rem;border-block-start:1.5px solid var(--text);font-size:.9375rem}
.facts{display:flex;flex-wrap:wrap;gap:1rem 3rem}
.facts dt{color:var(--muted)}
.facts dd{text-align:start;font-weight:600}
.colophon{color:var(--muted)}
@media screen and (max-width:54rem){
.case,.split,.entries,.listed,.quotes{grid-template-columns:minmax(0,1fr)}
.head{position:static}
.quotes blockquote{grid-column:1}
.quotes h2{grid-row:auto}
.options{grid-template-columns:minmax(0,1fr);gap:1.5rem}
.steps li,.row{grid-template-columns:minmax(0,1fr)}
.result{text-align:start;max-inline-size:none;margin-block-start:.4rem}
.result strong{display:inline}
.first:has(.lead){min-block-size:calc(100svh - 1rem)}
.profiles{padding-inline-start:0}
.actions>a{flex:1 1 9rem;text-align:center}
}
`

export const photoCss = `
.bar:has(.photo){align-items:center}
.bar .photo{inline-size:4.5rem;border-radius:.5rem}
@media screen and (max-width:46rem){
.bar:has(.photo){display:grid;grid-template-columns:auto minmax(0,1fr);column-gap:1rem}
.bar .photo{grid-row:1/3}
.bar:has(.photo) h1{align-self:end}
.bar:has(.photo) .label{grid-column:2;align-self:start}
.bar:has(.photo) .langs{grid-column:1/-1}
}
`
