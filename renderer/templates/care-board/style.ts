import type { Typefaces } from '../../fonts/faces.ts'

export const typefaces: Typefaces = {
  body: { face: 'atkinson', weight: [400, 700] },
}

export const css = `
body{background:var(--surface);font-size:1rem}
.board{display:grid;grid-template-columns:repeat(12,minmax(0,1fr));gap:1.25rem;max-inline-size:76rem;margin-inline:auto;padding:clamp(1rem,3vw,2rem) clamp(.75rem,3vw,2rem) 3rem}
main{display:contents}
.card,.listed,.entries,.quotes{padding:clamp(1.35rem,2.4vw,2rem);border-radius:1rem;background:var(--background)}
.intro{grid-column:span 8;display:flex;flex-direction:column;gap:1.75rem}
.person{display:flex;align-items:center;gap:1rem}
.mark{flex:none;display:grid;place-items:center;inline-size:3.75rem;block-size:3.75rem;border-radius:50%;background:var(--accent);color:var(--on-accent);font-size:1.125rem;font-weight:600}
h1{font-size:1.375rem;font-weight:650;line-height:1.25}
.label{color:var(--muted);line-height:1.4}
.lead{max-inline-size:22em;font-size:clamp(1.6rem,1.2rem + 1.7vw,2.375rem);font-weight:600;line-height:1.2;letter-spacing:-.012em;text-wrap:balance}
.lead em{font-style:normal;color:var(--accent-ink)}
.actions{display:flex;flex-wrap:wrap;gap:.75rem;margin-block-start:auto}
.actions a{padding:.72rem 1.4rem;border:1.5px solid var(--text);border-radius:2rem;text-decoration:none;font-weight:600;line-height:1.3}
.actions .primary{background:var(--accent);border-color:var(--accent);color:var(--on-accent)}
.actions a:hover{outline:2px solid var(--text);outline-offset:2px}
h2{font-size:1.125rem;font-weight:650;line-height:1.3;margin-block-end:1.1rem}
.licences{grid-column:span 4;background:var(--accent);color:var(--on-accent);display:flex;flex-direction:column;justify-content:space-between;gap:2rem}
.intro:last-child,.board:not(:has(.licences)) .intro{grid-column:1/-1}
.licences:has(li:nth-child(7)),.board:has(.licences li:nth-child(7)) .intro{grid-column:1/-1}
.licences:has(li:nth-child(7)) ul{columns:3 16rem;column-gap:2.5rem}
.licences h2{margin:0}
.licences li{break-inside:avoid;display:grid;grid-template-columns:1fr auto;gap:0 1rem;padding-block:.8rem;border-block-end:1px solid color-mix(in srgb,currentColor 35%,transparent)}
.licences li:first-child{border-block-start:1px solid color-mix(in srgb,currentColor 35%,transparent)}
.licences:has(li:nth-child(7)) li:first-child{border-block-start:0}
.licences li:last-child{border-block-end:0;padding-block-end:0}
.licences .of{grid-column:1/-1;font-size:.875rem}
.licences b{font-weight:650;font-variant-numeric:tabular-nums}
.until{font-variant-numeric:tabular-nums}
.licences :focus-visible{outline-color:currentColor}
.shifts{grid-column:span 6}
table{inline-size:100%;border-collapse:separate;border-spacing:.25rem;table-layout:fixed;margin-inline:-.25rem}
th{font-weight:500;font-size:.875rem;padding:0}
th[scope=row]{text-align:start}
tr>:first-child{inline-size:5.5rem}
tbody td{block-size:2.4rem;border-radius:.6rem;text-align:center;font-size:.8125rem}
td.yes{background:var(--accent);color:var(--on-accent);font-weight:650}
td.no{background:var(--surface);color:var(--muted)}
.note{margin-block-start:1rem;color:var(--muted);font-size:.9375rem}
.figure{grid-column:span 2;display:flex;flex-direction:column;justify-content:space-between;gap:1.5rem}
.figures{display:contents}
.board:not(:has(.shifts)) .figures{grid-column:1/-1;display:flex;flex-wrap:wrap;gap:1.25rem}
.board:not(:has(.shifts)) .figure{flex:1 1 max-content;max-inline-size:100%}
.figure strong{font-size:2.5rem;font-weight:700;line-height:1;letter-spacing:-.02em;font-variant-numeric:tabular-nums}
.figure span{color:var(--muted);font-size:.9375rem;line-height:1.4}
.figure small{font-size:inherit}
.wide,.entries{grid-column:1/-1}
.about{font-size:1.0625rem;line-height:1.6}
.about p{max-inline-size:46em}
.about p+p{margin-block-start:.8rem}
.unit,.row{display:grid;grid-template-columns:8.5rem minmax(0,1fr) 15rem;column-gap:2rem;padding-block:1.5rem;border-block-start:1px solid var(--border)}
.unit:first-child,.row:first-child{padding-block-start:.25rem;border:0}
.unit:last-child,.row:last-child{padding-block-end:0}
.unit:not(:has(.scope)) .text,.row .text{grid-column:2/-1}
.row .result{grid-column:2/-1}
.period,.at{color:var(--muted)}
.period{font-variant-numeric:tabular-nums}
h3{font-weight:650;font-size:1.0625rem;line-height:1.35}
.text>p:not(.at){margin-block-start:.35rem;max-inline-size:44em}
.lines{display:grid;gap:.4rem;margin-block-start:.6rem;max-inline-size:44em}
.lines li{position:relative;padding-inline-start:1.2rem}
.lines li::before{content:"";position:absolute;inset-inline-start:.1rem;inset-block-start:.58em;inline-size:.4rem;block-size:.4rem;border-radius:50%;background:var(--accent-ink)}
.scope{display:grid;gap:.3rem;align-content:start}
.scope div{display:grid;grid-template-columns:6.5rem minmax(0,1fr);gap:.75rem}
.scope dt{color:var(--muted)}
.scope dd{font-weight:600}
.cards{grid-column:1/-1;display:flex;flex-wrap:wrap;gap:1.25rem}
.cards:empty{display:none}
.listed{flex:1 1 19rem}
.skills{flex:2.2 1 30rem}
.skills:has(.checks>:nth-child(13)){flex-basis:100%}
.group+.group,.group+.checks{margin-block-start:1.25rem}
.group h3{margin-block-end:.5rem;font-size:1rem}
.skills small{color:var(--muted);font-size:.875rem;font-weight:400}
.checks{display:grid;grid-template-columns:repeat(auto-fill,minmax(min(100%,13rem),1fr));gap:.5rem 1.5rem}
.checks li{position:relative;padding-inline-start:1.75rem}
.checks li::before{content:"";position:absolute;inset-inline-start:.25rem;inset-block-start:.28em;inline-size:.4rem;block-size:.75rem;border:solid var(--accent-ink);border-width:0 2.25px 2.25px 0;transform:rotate(42deg)}
.pairs li{display:flex;justify-content:space-between;gap:1rem;padding-block:.55rem;border-block-start:1px solid var(--border)}
.pairs li:first-child{border:0;padding-block-start:0}
.pairs small{display:block;color:var(--muted);font-size:.9375rem}
.pairs .value{flex:none;max-inline-size:50%;text-align:end;color:var(--muted);font-variant-numeric:tabular-nums}
.quotes{grid-column:1/-1}
blockquote{font-size:1.125rem;line-height:1.55;max-inline-size:44em}
blockquote+blockquote{margin-block-start:1.25rem}
blockquote footer{color:var(--muted);font-size:1rem;margin-block-start:.25rem}
footer.card{display:flex;flex-wrap:wrap;justify-content:space-between;align-items:end;gap:1.5rem 3rem}
.facts{display:flex;flex-wrap:wrap;gap:.75rem 2.5rem}
.facts dt{color:var(--muted);font-size:.875rem}
.facts dd{font-weight:600;text-align:start}
.profiles{display:flex;flex-wrap:wrap;gap:.4rem 1.5rem;margin-block-start:1.25rem}
.colophon{color:var(--muted);font-size:.875rem}
@media screen and (max-width:62rem){
.intro,.licences,.shifts{grid-column:1/-1}
.figure{grid-column:span 4}
.unit{grid-template-columns:8.5rem minmax(0,1fr)}
.unit .text,.unit .scope{grid-column:2}
.unit .scope{margin-block-start:1rem}
}
@media screen and (max-width:42rem){
.board,.cards{gap:.75rem}
.card,.listed,.entries,.quotes{border-radius:.9rem}
.skills,.listed{flex:1 1 100%}
.mark{inline-size:3.25rem;block-size:3.25rem}
.figure{padding:1rem}
.figure.long{grid-column:1/-1}
.board:not(:has(.shifts)) .figures{gap:.75rem}
.figure strong{font-size:1.75rem}
.figure span{font-size:.8125rem;line-height:1.3}
.unit,.row{grid-template-columns:minmax(0,1fr)}
.unit .text,.unit:not(:has(.scope)) .text,.unit .scope,.row .text,.row .result{grid-column:1}
tr>:first-child{inline-size:3.6rem}
tbody td{font-size:.75rem;block-size:2.1rem;border-radius:.5rem}
table{border-spacing:.18rem}
.actions a{flex:1 1 9rem;text-align:center;padding-inline:1rem}
}
@media screen and (max-width:22rem){
.figure{grid-column:1/-1}
tbody td.yes{font-size:0;position:relative}
tbody td.yes::after{content:"✓";font-size:.875rem}
}
`

export const photoCss = `
.person .photo{inline-size:5.5rem;border-radius:50%}
@media screen and (max-width:42rem){.person .photo{inline-size:4.5rem}}
`
