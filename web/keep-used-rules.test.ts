import { expect, test } from 'vitest'
import { keepUsedRules } from './keep-used-rules.ts'

const page = '<body class="a"><p class="b lg:c">x</p></body>'
const keep = (css: string) => keepUsedRules(css, page)

test('a rule stays if every class it needs stands in the page', () => {
  expect(keep('.a .b{color:red}.a .z{color:blue}p{margin:0}')).toBe('.a .b{color:red}p{margin:0}')
})

test('states and escaped names of used classes stay', () => {
  expect(keep('.b:hover{color:red}@media (width>1px){.lg\\:c{top:0}}')).toBe(
    '.b:hover{color:red}@media (width>1px){.lg\\:c{top:0}}',
  )
})

test('of a list of selectors only the used ones stay', () => {
  expect(keep('.b,.z{top:0}')).toBe('.b{top:0}')
})

test('a class inside :not() is not needed', () => {
  expect(keep('.b:not(.z){top:0}')).toBe('.b:not(.z){top:0}')
})

test('fonts to fetch go, local ones stay', () => {
  expect(keep('@font-face{src:url(a.woff2)}@font-face{src:local("Arial")}')).toBe(
    '@font-face{src:local("Arial")}',
  )
})

test('keyframes, properties and variables stay while something names them', () => {
  const css =
    ':root{--x:1;--y:2}.b{top:var(--x);animation:go 1s}@keyframes go{to{top:0}}@keyframes rest{to{top:0}}@property --y{syntax:"*";inherits:false}'
  expect(keep(css)).toBe(':root{--x:1}.b{top:var(--x);animation:go 1s}@keyframes go{to{top:0}}')
})

test('rules for elements that the page does not have are left out, and parts of form fields', () => {
  const css =
    'a{color:red}table td{color:red}b,progress{color:red}input::placeholder{color:red}::placeholder{color:red}:where(select:is([multiple],[size])) option{color:red}ul>li:not(:where(table *)){color:red}'
  expect(keepUsedRules(css, '<body><a href="/">x</a><b>y</b><ul><li>z</li></ul></body>')).toBe(
    'a{color:red}b{color:red}ul>li:not(:where(table *)){color:red}',
  )
  expect(keepUsedRules('::placeholder{color:red}', '<input/>')).toBe('::placeholder{color:red}')
})
