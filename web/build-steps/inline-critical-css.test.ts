import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { inlineCriticalCss } from './inline-critical-css.ts'

const client = mkdtempSync(join(tmpdir(), 'vitrine-critical-'))
afterAll(() => rmSync(client, { recursive: true }))

/** The page's `<style>` for this body and stylesheet. */
async function criticalCss(body: string, css: string): Promise<string | undefined> {
  writeFileSync(join(client, 'theme.css'), css)
  const page = `<html><head><link rel="stylesheet" href="/theme.css"/></head><body>${body}</body></html>`
  return /<style>(.*)<\/style>/s.exec(await inlineCriticalCss(page, client))?.[1]
}

test('inlines rules for elements on the page only', async () => {
  const css = '.a .b{color:red}.a .z{color:blue}p{margin:0}table{margin:0}.b,.z{top:0}'
  expect(await criticalCss('<p class="a"><b class="b">x</b></p>', css)).toBe(
    '.a .b{color:red}p{margin:0}.b{top:0}',
  )
})

test('keeps escaped class names and media queries', async () => {
  const css = '.b:hover{color:red}@media (width>1px){.lg\\:c{top:0}.lg\\:d{top:0}}'
  expect(await criticalCss('<p class="b lg:c">x</p>', css)).toBe(
    '.b:hover{color:red}@media (width>1px){.lg\\:c{top:0}}',
  )
})

test('keeps the focus ring on every page', async () => {
  const ring = ':focus-visible{outline:2px solid}'
  expect(await criticalCss('<p>x</p>', `${ring}.z:focus-visible{outline:0}`)).toBe(ring)
})

test('inlines fallback fonts, not web fonts', async () => {
  const css =
    '@font-face{font-family:A;src:url(a.woff2)}@font-face{font-family:B;src:local("Arial")}p{margin:0}'
  expect(await criticalCss('<p>x</p>', css)).toBe(
    '@font-face{font-family:B;src:local("Arial")}p{margin:0}',
  )
})

test('keeps used keyframes, variables and properties', async () => {
  const property = (name: string) => `@property ${name}{syntax:"*";inherits:false}`
  const css = `:root{--x:var(--w);--w:1;--y:var(--v);--v:2}p{top:var(--x);animation:go 1s}@keyframes go{to{top:0}}@keyframes rest{to{top:0}}${property('--x')}${property('--y')}`
  expect(await criticalCss('<p>x</p>', css)).toBe(
    `:root{--x:var(--w);--w:1}p{top:var(--x);animation:go 1s}@keyframes go{to{top:0}}${property('--x')}`,
  )
})
