import type { ThemeId } from '@vitrine/domain/sites/site-options'
import { renderToStaticMarkup } from 'react-dom/server'
import type { Content } from './content/compose-content.ts'
import { fallbackCss } from './fonts/fallbacks.ts'
import { fontStackCss } from './fonts/font-css.ts'
import { isolateLeftToRight } from './isolate-left-to-right.ts'
import type { SeoLevel } from './seo/sitemap.ts'
import { structuredData } from './seo/structured-data.ts'
import { separateTexts } from './separate-texts.ts'
import { baseCss, basePhotoCss, basePrintCss, minifyCss } from './templates/base-css.ts'
import { firefoxPrintCss } from './templates/firefox-print-css.ts'
import type { TemplateId } from './templates/manifest.ts'
import { templates } from './templates/pages.ts'
import type { Site } from './templates/template.ts'
import { themeCss, themes } from './themes/index.ts'

/** Metadata for the page head. URLs are absolute, except `root`. */
export type PageMetadata = {
  readonly seo: SeoLevel
  readonly pageUrl: string
  readonly alternates: readonly { readonly code: string; readonly url: string }[]
  readonly shareImageUrl: string
  readonly updatedOn: string
  /** Relative path to the site root: empty, or `../`. */
  readonly root: string
}

/**
 * Renders a complete HTML document except its fonts, which depend on the rendered text. React
 * escapes all resume text. Pure.
 */
export function composeDocument(page: {
  content: Content
  site: Site
  templateId: TemplateId
  themeId: ThemeId
  placement: PageMetadata | undefined
}): string {
  const { content, site, templateId, themeId, placement } = page
  const { Page, contentCss, photoCss } = templates[templateId]
  const title = [content.name, content.label].filter(Boolean).join(', ')
  const css = [
    themeCss(themeId),
    templateCss(templateId),
    contentCss?.(content) ?? '',
    site.photoUrl === undefined ? '' : minifyCss(basePhotoCss + photoCss),
  ].join('')
  const html = renderToStaticMarkup(
    <html lang={content.language.code} dir={content.language.direction}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width,initial-scale=1" />
        <title>{title}</title>
        <meta name="format-detection" content="telephone=no" />
        <meta name="color-scheme" content="light dark" />
        <meta name="theme-color" content={themes[themeId].light.background} />
        {placement === undefined ? (
          <meta name="robots" content="noindex" />
        ) : (
          <Search content={content} title={title} placement={placement} />
        )}
        <style dangerouslySetInnerHTML={{ __html: css }} />
      </head>
      <body>
        <a className="skip" href="#content">
          {content.copy.skip}
        </a>
        <Page content={content} site={site} />
      </body>
    </html>,
  )
  const body = html.indexOf('<body>')
  const marked = withEnglishMarked(html.slice(body), content.english)
  const apart = separateTexts(marked)
  const isolated = content.language.direction === 'rtl' ? isolateLeftToRight(apart) : apart
  return `<!doctype html>${html.slice(0, body)}${isolated}`
}

/** Screen readers speak the words without a translation in English. */
function withEnglishMarked(html: string, english: ReadonlySet<string>): string {
  if (english.size === 0) return html
  return html
    .replaceAll(
      /<(h[1-6]|a|p|span|dt|th|strong|li)((?: [^<>]*)?)>([^<>]+)<\/\1>/g,
      (whole, tag: string, attributes: string, text: string) =>
        english.has(text) ? `<${tag} lang="en"${attributes}>${text}</${tag}>` : whole,
    )
    .replaceAll(/>(Updated|Checked on|Email) (?=[^<>]+<)/g, (whole, word: string) =>
      english.has(word) ? `><span lang="en">${word}</span> ` : whole,
    )
}

/** Prepends CSS to the document's first and only style element. */
export function prependCss(document: string, css: string): string {
  return document.replace('<style>', () => `<style>${css}`)
}

const cssByTemplate = new Map<TemplateId, string>()

function templateCss(id: TemplateId): string {
  const known = cssByTemplate.get(id)
  if (known !== undefined) return known
  const { css, printCss, typefaces } = templates[id]
  const rules = minifyCss(baseCss + css)
  const print = minifyCss(basePrintCss + printCss) + firefoxPrintCss(rules)
  const made = `${fallbackCss(typefaces)}${fontStackCss(typefaces)}${rules}@media print{${print}}`
  cssByTemplate.set(id, made)
  return made
}

const LONGEST_DESCRIPTION = 180

function Search(props: { content: Content; title: string; placement: PageMetadata }) {
  const { content, title, placement } = props
  const { seo, pageUrl, alternates, shareImageUrl, updatedOn, root } = placement
  const description = shortened(content.wholeSummary.join(' ') || content.headline || title)
  return (
    <>
      <meta name="description" content={description} />
      <link rel="canonical" href={pageUrl} />
      <link rel="icon" href={`${root}icon.svg`} type="image/svg+xml" />
      <link rel="apple-touch-icon" href={`${root}apple-touch-icon.png`} />
      {alternates.map(({ code, url }) => (
        <link key={code} rel="alternate" hrefLang={code} href={url} />
      ))}
      <meta name="author" content={content.plainName} />
      <meta property="og:type" content="profile" />
      <meta property="og:site_name" content={content.plainName} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:url" content={pageUrl} />
      <meta property="og:image" content={shareImageUrl} />
      <meta property="og:image:width" content="1200" />
      <meta property="og:image:height" content="630" />
      <meta property="og:image:alt" content={title} />
      <meta name="twitter:card" content="summary_large_image" />
      {seo !== 'basic' && (
        <script
          type="application/ld+json"
          dangerouslySetInnerHTML={{ __html: structuredData(content, pageUrl, updatedOn) }}
        />
      )}
    </>
  )
}

function shortened(text: string): string {
  if (text.length <= LONGEST_DESCRIPTION) return text
  const cut = text
    .slice(0, LONGEST_DESCRIPTION)
    .toWellFormed()
    .replace(/\ufffd$/, '')
  return `${cut.replace(/\s+\S*$/, '')}…`
}
