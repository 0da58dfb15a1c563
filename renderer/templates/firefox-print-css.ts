/** From here on a weight is bold. */
const BOLD = 500

/**
 * Firefox prints a variable font as text in its default weight only, and as outlines in all others
 * (seen in 153 ESR); figures of equal width lose their meaning. So its prints use the default weight,
 * and bold text gets a stroke instead.
 *
 * `css`: minified rules of a template. Pure.
 */
export function firefoxPrintCss(css: string): string {
  const bold: string[] = ['b', 'strong', 'th']
  const plain: string[] = []
  for (const block of css.split('}')) {
    // A media query may open before the rule.
    const [rules = '', selector = ''] = block.split('{').toReversed()
    const weight = Number(/font(?:-weight)?:(?:italic )?(\d{3})\b/.exec(rules)?.[1])
    // These faces have a single weight.
    if (Number.isNaN(weight) || /var\(--(?:display|mono|italic)\)/.test(rules)) continue
    if (selector.startsWith('@')) continue
    if (weight >= BOLD) bold.push(selector)
    else plain.push(selector)
  }
  return minified(`@supports (-moz-orient:inline){
*{font-weight:400!important;font-variant-numeric:normal!important}
${bold.join()}{-webkit-text-stroke:.03em}
${plain.length > 0 ? `${plain.join()}{-webkit-text-stroke:0}` : ''}
}`)
}

const minified = (css: string) => css.replaceAll('\n', '')
