import type { Typefaces } from '../../fonts/faces.ts'

export const typefaces: Typefaces = {
  body: { face: 'ebGaramond', weight: [400, 600] },
  italic: { face: 'ebGaramond', weight: 400, italic: true },
}

export const css = `
body{background:var(--surface);font-size:clamp(1.1875rem,1.1rem + .4vw,1.3125rem);line-height:1.5}
.letter{max-inline-size:56rem;margin:clamp(0px,3vw,3rem) auto;padding:clamp(2.5rem,7vw,6rem) clamp(1.35rem,9vw,9rem);background:var(--background)}
.head{text-align:center;padding-block-end:1.75rem;border-block-end:1px solid var(--border-strong)}
.head::before{content:"";display:block;inline-size:2.5rem;block-size:3px;margin:0 auto 1.75rem;background:var(--accent)}
h1{font-size:clamp(2.25rem,1.7rem + 2.4vw,3.25rem);font-weight:400;line-height:1.1;letter-spacing:.01em}
.label{margin-block-start:.4rem;font-family:var(--italic);font-style:italic;font-size:1.125em;color:var(--muted)}
.address{display:flex;flex-wrap:wrap;justify-content:center;gap:.15rem 1.5rem;margin-block-start:1.1rem;font-size:.875em;color:var(--muted)}
.address a{text-decoration-color:var(--border-strong)}
.langs{justify-content:center;margin-block-start:.75rem;font-size:.875em}
.opening{padding-block:clamp(1.75rem,4vw,3rem)}
.opening p+p{margin-block-start:.85em}
.date{text-align:end;color:var(--muted);font-size:.9em;margin-block-end:1.75em}
.lead{font-size:clamp(1.5rem,1.2rem + 1.2vw,1.9375rem);line-height:1.3;letter-spacing:-.005em}
.lead em{font-family:var(--italic);font-style:italic;color:var(--accent-ink)}
.figures{border-block:1px solid var(--border);padding-block:1.5rem;margin-block-end:clamp(1.5rem,3vw,2.5rem)}
.figures dl{display:flex;flex-wrap:wrap;gap:1.25rem 2rem;text-align:center}
.figures dl>div{flex:1 1 max-content;max-inline-size:100%;display:flex;flex-direction:column-reverse;justify-content:flex-end}
.figures dd{font-size:1.75em;line-height:1.15;font-variant-numeric:lining-nums}
.figures dt{color:var(--muted);font-size:.875em;line-height:1.35;max-inline-size:13em;margin-inline:auto}
h2{color:var(--accent-ink);font-family:var(--italic);font-style:italic;font-size:1.25em;line-height:1.3;margin-block-end:.75rem}
main>section+section,.strengths,.figures+section{margin-block-start:clamp(1.75rem,3.5vw,2.75rem)}
.mandates article{position:relative;padding-block-end:1.75rem}
.mandates article:last-child{padding-block-end:0}
h3{font-weight:600;line-height:1.3}
.at,.period{color:var(--muted)}
.period{float:inline-end;padding-inline-start:1.5rem;font-variant-numeric:oldstyle-nums}
.scope{display:flex;flex-wrap:wrap;gap:.1rem 1.75rem;margin-block:.4rem .5rem;padding-block:.4rem;border-block:1px solid var(--border);font-size:.9375em}
.scope div{display:flex;gap:.4em}
.scope dt{color:var(--muted)}
.mandates article>p:not(.at):not(.period){margin-block-start:.35em}
.lines{margin-block-start:.4em;display:grid;gap:.3em}
.lines li{position:relative;padding-inline-start:1.4em}
.lines li::before{content:"–";content:"–"/"";position:absolute;inset-inline-start:0;color:var(--accent-ink)}
.result strong{font-weight:600}
.roll li{display:flex;justify-content:space-between;gap:1.5rem;padding-block:.3rem}
.by,.year{color:var(--muted)}
.year{flex:none;font-variant-numeric:oldstyle-nums}
.strengths{display:grid;gap:.6rem}
.strengths dt{display:inline;font-family:var(--italic);font-style:italic;color:var(--accent-ink);margin-inline-end:.5em;font-size:1.0625em}
.strengths dd{display:inline}
.biography p{padding-inline-start:1.5rem;border-inline-start:1px solid var(--accent)}
.biography p+p{margin-block-start:1.25rem}
blockquote{text-align:center;padding-block:.5rem}
blockquote p{font-family:var(--italic);font-style:italic;font-size:1.1875em;line-height:1.4;text-wrap:balance}
blockquote footer{margin-block-start:.5rem;color:var(--muted);font-size:.9em}
.quotes h2{text-align:center}
.signature{margin-block-start:clamp(2rem,4vw,3rem);font-family:var(--italic);font-style:italic;font-size:2em;line-height:1.2;color:var(--accent-ink)}
.foot{display:flex;flex-wrap:wrap;align-items:end;justify-content:space-between;gap:1.5rem 3rem;margin-block-start:2.5rem;padding-block-start:1.5rem;border-block-start:1px solid var(--border-strong);font-size:.9em}
.links{display:flex;flex-wrap:wrap;align-items:center;gap:.5rem 1.5rem}
.primary{display:inline-block;padding:.45rem 1.25rem;background:var(--accent);color:var(--on-accent);text-decoration:none}
.primary:hover{outline:2px solid var(--text);outline-offset:2px}
.colophon{color:var(--muted);font-size:.9375em}
@media screen and (max-width:40rem){
body{background:var(--background)}
.letter{padding-block:2rem}
.period{float:none;padding:0}
.roll li{display:block}
.year{display:block}
}
`

export const photoCss = `
.head .photo{inline-size:8rem;margin:0 auto 1.5rem;border-radius:50%}
`
