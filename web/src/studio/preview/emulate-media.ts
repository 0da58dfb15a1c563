/**
 * Changes a page to preview it in light, dark or print mode. An iframe would follow the writer's
 * own settings.
 */

export type PreviewMedia = 'light' | 'dark' | 'print'

const ALWAYS = '(min-width:0)'
const NEVER = '(max-width:0)'

/** Paper has margins, frames have none. */
const PAPER =
  '<style>html{box-sizing:border-box;padding:14mm 15mm;background:#fff}body{background:none!important}</style></head>'

/** The page with media queries resolved for `look`. */
export function emulateMedia(html: string, look: PreviewMedia): string {
  const answered = html.replace(
    /@media([^{]*)\{/g,
    (_, condition: string) => `@media${answer(condition, look)}{`,
  )
  return look === 'print' ? answered.replace('</head>', PAPER) : answered
}

function answer(condition: string, look: PreviewMedia): string {
  const dark = look === 'dark'
  const print = look === 'print'
  return (
    condition
      .replace(/\(\s*prefers-color-scheme\s*:\s*dark\s*\)/g, dark ? ALWAYS : NEVER)
      .replace(/\(\s*prefers-color-scheme\s*:\s*light\s*\)/g, dark ? NEVER : ALWAYS)
      .replace(/\b(?:only\s+)?print\b/g, print ? 'all' : 'not all')
      .replace(/\b(?:only\s+)?screen\b/g, print ? 'not all' : 'all')
      // "not all and (…)" negates the whole query and would always match.
      .replace(/\bnot all\s+and\b[^,{]*/g, 'not all')
  )
}
