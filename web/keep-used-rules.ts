import postcss, { type AtRule, type Container, type Rule } from 'postcss'

/**
 * The part of a stylesheet that a page uses before anything has moved: rules whose classes and elements
 * all stand in the page, without fonts to fetch, and only the keyframes, properties and variables that these
 * rules name. Rules for states (hover, focus, media) of used classes are kept.
 */
export function keepUsedRules(css: string, page: string): string {
  const root = postcss.parse(css)
  const used = classesIn(page)
  const elements = new Set([...page.matchAll(/<([a-z][a-z0-9]*)/g)].map(([, name]) => name))
  const hasFields = ['input', 'select', 'textarea'].some((name) => elements.has(name))
  root.walkRules((rule) => {
    if (isKeyframe(rule)) return
    const kept = rule.selectors.filter(
      (selector) =>
        classesOf(selector).every((name) => used.has(name)) &&
        elementsOf(selector).every((name) => elements.has(name)) &&
        (hasFields || !OF_A_FIELD.test(selector)),
    )
    if (kept.length === 0) rule.remove()
    else if (kept.length < rule.selectors.length) rule.selectors = kept
  })
  root.walkAtRules('font-face', (face) => {
    if (face.toString().includes('url(')) face.remove()
  })
  root.walkComments((comment) => {
    comment.remove()
  })
  removeUnnamed(root)
  removeEmpty(root)
  return minify(root.toString())
}

function classesIn(page: string): ReadonlySet<string> {
  const names = [...page.matchAll(/\sclass="([^"]*)"/g)].flatMap(([, list = '']) =>
    list
      .replaceAll('&amp;', '&')
      .replaceAll('&gt;', '>')
      .replaceAll('&lt;', '<')
      .replaceAll('&#x27;', "'")
      .split(/\s+/),
  )
  return new Set(names)
}

/** Class names that an element must carry for the selector to match; those inside `:not()` don't count. */
function classesOf(selector: string): string[] {
  return [
    ...selector.replace(/:not\([^()]*\)/g, '').matchAll(/\.((?:\\.|[\w-]|\P{ASCII})+)/gu),
  ].map(([, name = '']) => name.replace(/\\(.)/g, '$1'))
}

/** Element names that must stand in the page for the selector to match; those in parentheses don't count. */
function elementsOf(selector: string): string[] {
  let bare = selector.replace(/\[[^\]]*\]/g, '')
  for (let before = ''; before !== bare; ) {
    before = bare
    bare = bare.replace(/\([^()]*\)/g, '')
  }
  return [...bare.matchAll(/(?:^|[\s>+~])([a-z][a-z0-9]*)/g)].map(([, name = '']) => name)
}

/** Parts of form fields, which carry no element's name. */
const OF_A_FIELD =
  /::(file-selector-button|placeholder|-webkit-(search|date|calendar|inner-spin|outer-spin))|:-moz-ui-invalid/

/** Keyframes, registered properties and variables that nothing left over names. */
function removeUnnamed(root: Container): void {
  for (let before = -1, after = 0; before !== after; ) {
    before = after
    const rest: string[] = []
    root.walkDecls((declaration) => {
      rest.push(declaration.value)
    })
    const text = rest.join(' ')
    root.walkAtRules(/^(-webkit-)?keyframes$/, (frames) => {
      if (!new RegExp(`(^|[^\\w-])${frames.params}([^\\w-]|$)`).test(text)) {
        frames.remove()
        after += 1
      }
    })
    root.walkAtRules('property', (property) => {
      if (!text.includes(`var(${property.params}`)) property.remove()
    })
    root.walkDecls(/^--/, (declaration) => {
      if (!text.includes(`var(${declaration.prop}`)) {
        declaration.remove()
        after += 1
      }
    })
  }
}

function removeEmpty(container: Container): void {
  for (const node of (container.nodes ?? []).slice()) {
    if ((node.type !== 'rule' && node.type !== 'atrule') || !node.nodes) continue
    removeEmpty(node)
    if (node.nodes.length === 0) node.remove()
  }
}

function isKeyframe(rule: Rule): boolean {
  return rule.parent?.type === 'atrule' && (rule.parent as AtRule).name.endsWith('keyframes')
}

/** The build has minified the sheet; taking rules out leaves only line ends behind. */
function minify(css: string): string {
  return css.replace(/\n+/g, '')
}
