import { expect, test } from 'vitest'
import { requestsOf } from '../server/testing/known-surface.ts'
import { exampleSlugs, isDocumentPath, paths, postSlugs } from '../web/src/shell/paths.ts'

/** Every page of the product, as its address is made. */
const PAGES = Object.values(paths).map((make) =>
  (make as (value?: string) => string)(undefined).replace(/[?#].*/, ''),
)

const asked = requestsOf([]).map((call) => {
  const path = call.replace(/^GET /, '').replaceAll('.', '\\.')
  return new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+')}$`)
})
const isAsked = (path: string) => asked.some((pattern) => pattern.test(path))

test('fuzzes every page', () => {
  expect(PAGES.length).toBeGreaterThan(30)
  expect(PAGES.filter((path) => !isAsked(path))).toEqual([])
  const named = [...exampleSlugs.map(paths.example), ...postSlugs.map(paths.post)]
  expect(named.filter((path) => !isAsked(path))).toEqual([])
  // A document with its own name; no parameter matches it.
  expect(requestsOf([]).some((call) => isDocumentPath(call.replace('GET ', '')))).toBe(true)
})
