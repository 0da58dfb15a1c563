/**
 * Lint rule: no text beside an element that comes and goes.
 *
 * A browser that translates the page moves each text node into an element of its own. React then
 * inserts or removes beside a text node that is no longer there, and the page crashes with a
 * `NotFoundError`. Text in an element of its own is safe.
 */
const MESSAGE =
  'Wrap this text in an element such as <span>: beside an element that comes and goes, page translation crashes React.'

const isBlank = ({ value }) => value.trim() === ''

const unwrapped = (expression) =>
  ['TSAsExpression', 'TSNonNullExpression', 'ParenthesizedExpression'].includes(expression.type)
    ? unwrapped(expression.expression)
    : expression

/** The values an expression can have, without the conditions. */
function outcomesOf(outer) {
  const expression = unwrapped(outer)
  if (expression.type === 'LogicalExpression')
    return expression.operator === '&&'
      ? [...outcomesOf(expression.right), null]
      : [...outcomesOf(expression.left), ...outcomesOf(expression.right)]
  if (expression.type === 'ConditionalExpression')
    return [...outcomesOf(expression.consequent), ...outcomesOf(expression.alternate)]
  return [isNothing(expression) ? null : expression]
}

const isNothing = (expression) =>
  (expression.type === 'Literal' &&
    (expression.value === null || typeof expression.value === 'boolean')) ||
  (expression.type === 'Identifier' && expression.name === 'undefined')

/** Elements whose `children` are a label. */
const LABELED = ['button', 'a', 'Link', 'NavLink', 'label']

/** Values that are elements, by name. */
const ELEMENTS =
  /^(?:billingDocuments|chips|conversation|dueStatus|head|icon|newOrder|note|notices|rest)$/

/** Functions that return text, by name. */
const TEXT_FUNCTION =
  /^(?:format\w*|\w*(?:Words|Text|Name|Label|Of|Case)|join|replace|replaceAll|slice|trim|capitalised|plural|nameField)$/

const isBlankLiteral = ({ type, value }) => type === 'Literal' && String(value).trim() === ''

/** Literals, templates, and values whose name does not say that they are elements. */
function isText(outcome, parent) {
  if (outcome === null || isBlankLiteral(outcome)) return false
  const { type, name, property, callee } = outcome
  if (type === 'Identifier')
    return name === 'children' ? LABELED.includes(parent) : !ELEMENTS.test(name)
  if (type === 'MemberExpression')
    return !/^children$/.test(property.name) && !ELEMENTS.test(property.name)
  if (type === 'CallExpression')
    return TEXT_FUNCTION.test(callee.property?.name ?? callee.name ?? '')
  return ['Literal', 'TemplateLiteral', 'BinaryExpression'].includes(type)
}

function classify(child, parent) {
  if (child.type === 'JSXText') return { text: !isBlank(child), comesAndGoes: false }
  if (child.type !== 'JSXExpressionContainer' || child.expression.type === 'JSXEmptyExpression')
    return { text: false, comesAndGoes: false }
  const outcomes = outcomesOf(child.expression)
  return {
    text: outcomes.some((outcome) => isText(outcome, parent)),
    comesAndGoes: outcomes.length > 1 && !outcomes.every((outcome) => isText(outcome, parent)),
  }
}

const isBlankText = ({ expression }) => expression !== undefined && isBlankLiteral(expression)

/** Neighboring texts that stay, or one text that comes and goes. */
function runsOf(kinds) {
  const runs = []
  let open = null
  for (const { child, text, comesAndGoes } of kinds) {
    if (!text && !isBlankText(child)) open = null
    else if (!text) open?.push(child)
    else if (comesAndGoes) {
      runs.push([child])
      open = null
    } else if (open) open.push(child)
    else runs.push((open = [child]))
  }
  return runs
}

const rule = {
  meta: { type: 'problem', fixable: 'code' },
  create(context) {
    const { text: source } = context.sourceCode
    const check = (node) => {
      const children = node.children.filter(
        (child) => !(child.type === 'JSXText' && isBlank(child)),
      )
      const parent = node.openingElement?.name.name
      const kinds = children.map((child) => ({ child, ...classify(child, parent) }))
      // The element around a fragment is unknown, so its text can be beside anything.
      const isAlone = node.type === 'JSXElement' && children.length < 2
      const isStatic = node.type === 'JSXElement' && !kinds.some((kind) => kind.comesAndGoes)
      if (isAlone || isStatic) return
      for (const run of runsOf(kinds)) {
        const [start, end] = [run[0].range[0], run.at(-1).range[1]]
        const [, before, text, after] = /^(\s*\n\s*|)(.*?)(\s*\n\s*|)$/s.exec(
          source.slice(start, end),
        )
        context.report({
          node: run[0],
          message: MESSAGE,
          fix: (fixer) =>
            fixer.replaceTextRange([start, end], `${before}<span>${text}</span>${after}`),
        })
      }
    }
    return { JSXElement: check, JSXFragment: check }
  },
}

export default { meta: { name: 'translation' }, rules: { 'wrapped-text': rule } }
