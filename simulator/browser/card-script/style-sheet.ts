import type { StripeElementStyle } from '@stripe/stripe-js'

/** Supported properties of Stripe's `Style` object; others are ignored. */
const PROPERTIES: Readonly<Record<string, string>> = {
  backgroundColor: 'background-color',
  color: 'color',
  fontFamily: 'font-family',
  fontSize: 'font-size',
  fontSmoothing: '-webkit-font-smoothing',
  fontStyle: 'font-style',
  fontVariant: 'font-variant',
  fontWeight: 'font-weight',
  letterSpacing: 'letter-spacing',
  lineHeight: 'line-height',
  textAlign: 'text-align',
  textDecoration: 'text-decoration',
  textShadow: 'text-shadow',
  textTransform: 'text-transform',
}
const PSEUDO = [
  ':hover',
  ':focus',
  '::placeholder',
  '::selection',
  ':-webkit-autofill',
  ':disabled',
]
const VARIANTS = ['base', 'empty', 'complete', 'invalid'] as const

/** CSS of a card field under `root`: layout and the page's `Style` object. */
export function cardCss(root: string, style: StripeElementStyle): string {
  const layout = `
${root} { display: flex; flex-wrap: wrap; align-items: center; gap: 4px 12px; cursor: text; color: inherit }
${root} svg { flex: none; width: 24px; height: 18px; color: ${valueOf(style.base?.iconColor) ?? '#6b7280'} }
${root} input { appearance: none; min-width: 0; min-height: 1.75em; margin: 0; padding: 0; border: 0; border-radius: 0; outline: 0; background: transparent; box-shadow: none; color: inherit; font: inherit; font-size: 16px; line-height: 1.5; font-variant-numeric: tabular-nums }
${root} input:focus-visible { box-shadow: 0 2px 0 0 currentColor }
${root} input::placeholder { color: #6b7280; opacity: 1 }
${root} input[data-state="invalid"] { color: #b3261e }
${root} [data-part="number"] { flex: 1 1 12em }
${root} [data-part="expiry"] { flex: 0 1 5.5em }
${root} [data-part="code"] { flex: 0 1 4em }
`
  return layout + VARIANTS.map((variant) => variantCss(root, variant, style)).join('')
}

/**
 * Adds the style sheet to the document or shadow root of `node`; returns a function that removes
 * it.
 */
export function adoptCss(css: string, node: Node): () => void {
  const root = node.getRootNode()
  const home = root instanceof ShadowRoot ? root : document
  // A content security policy may forbid <style> elements.
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(css)
  home.adoptedStyleSheets = [...home.adoptedStyleSheets, sheet]
  return () => {
    home.adoptedStyleSheets = home.adoptedStyleSheets.filter((each) => each !== sheet)
  }
}

function variantCss(
  root: string,
  variant: (typeof VARIANTS)[number],
  style: StripeElementStyle,
): string {
  const rules = style[variant] as Readonly<Record<string, unknown>> | undefined
  if (rules === undefined) return ''
  const selector = `${root} input${variant === 'base' ? '' : `[data-state="${variant}"]`}`
  const own = `${selector} { ${declarations(rules)} }\n`
  const pseudo = PSEUDO.filter((name) => typeof rules[name] === 'object' && rules[name] !== null)
  return (
    own +
    pseudo
      .map(
        (name) =>
          `${selector}${name} { ${declarations(rules[name] as Record<string, unknown>)} }\n`,
      )
      .join('')
  )
}

function declarations(rules: Readonly<Record<string, unknown>>): string {
  return Object.entries(PROPERTIES)
    .flatMap(([name, property]) => {
      const value = valueOf(rules[name])
      return value === undefined ? [] : [`${property}: ${value}`]
    })
    .join('; ')
}

/** Undefined for values that could inject another declaration. */
function valueOf(value: unknown): string | undefined {
  if (typeof value !== 'string' && typeof value !== 'number') return undefined
  return /[{};]/.test(String(value)) ? undefined : String(value)
}
