/** A self-contained HTML page without scripts or external files, for error responses. */
export function renderErrorPage(title: string, text: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="robots" content="noindex">
<title>${title}</title>
<style>
:root{color-scheme:light dark;--wall:#f8fcfb;--ink:#0c1a19;--text:#394645}
@media(prefers-color-scheme:dark){:root{--wall:#071312;--ink:#f8fcfb;--text:#bbded5}}
body{margin:0;min-height:100vh;display:grid;place-items:center;background:var(--wall);color:var(--ink);font:1.125rem/1.5 "Instrument Sans","Helvetica Neue",Arial,sans-serif}
main{max-width:30rem;padding:2rem;text-align:center}
svg{width:4rem;height:4rem}
h1{margin:1.5rem 0 .5rem;font-size:2.25rem;line-height:1.1;letter-spacing:-.012em}
p{margin:0;color:var(--text)}
</style>
</head>
<body>
<main>
<svg viewBox="0 0 32 32" fill="none" stroke="currentColor" stroke-width="2" aria-hidden="true"><path d="M3 3h26v26H3zM9.500 9.500h13v11.500h-13zM3 3l6.500 6.500m13 0L29 3M3 29l6.500-8m13 0 6.500 8"/></svg>
<h1>${title}</h1>
<p>${text}</p>
</main>
</body>
</html>
`
}
