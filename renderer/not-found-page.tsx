import type { ThemeId } from '@vitrine/domain/sites/site-options'
import { renderToStaticMarkup } from 'react-dom/server'
import type { Content } from './content/compose-content.ts'
import { minifyCss } from './templates/base-css.ts'
import { themeCss } from './themes/index.ts'

const css = `
html{color-scheme:light dark}
body{margin:0;background:var(--background);color:var(--text);font:1.125rem/1.5 system-ui,sans-serif}
main{display:grid;align-content:center;justify-items:start;gap:1.5rem;min-block-size:100svh;box-sizing:border-box;padding:clamp(1.5rem,8vw,8rem)}
p{margin:0;color:var(--muted)}
h1{margin:0;font-size:clamp(1.75rem,1.2rem + 3vw,3.5rem);line-height:1.1;letter-spacing:-.02em;text-wrap:balance}
a{padding:.7rem 1.4rem;background:var(--accent);color:var(--on-accent);text-decoration:none;font-weight:600}
:focus-visible{outline:2px solid var(--text);outline-offset:3px}
`

/** The 404 page. Served at any depth, so its link is absolute. */
export function notFoundPage(content: Content, themeId: ThemeId, siteUrl: string): string {
  const { copy, language, name } = content
  return `<!doctype html>${renderToStaticMarkup(
    <html lang={language.code} dir={language.direction}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width,initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>{`${copy.notFound} · ${name}`}</title>
        <style dangerouslySetInnerHTML={{ __html: themeCss(themeId) + minifyCss(css) }} />
      </head>
      <body>
        <main>
          <p>{name}</p>
          <h1>{copy.notFound}</h1>
          <a href={siteUrl}>{copy.home}</a>
        </main>
      </body>
    </html>,
  )}`
}
