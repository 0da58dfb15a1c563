import { expect, test } from 'vitest'
import {
  exampleSlugs,
  indexedPaths,
  isDocumentPath,
  paths,
  prerenderedPaths,
  standaloneExampleSlugs,
} from './paths.ts'

test('a plan and where the visitor came from travel in the address of the order page', () => {
  expect(paths.order({ plan: 'Starter', ref: 'instagram' })).toBe(
    '/order?plan=Starter&ref=instagram',
  )
  expect(paths.order()).toBe('/order')
  expect(paths.order({ plan: undefined })).toBe('/order')
})

test('an order id from the payment provider can not leave its place in the address', () => {
  expect(paths.staffOrder('pi_1/../x?y')).toBe('/admin/orders/pi_1%2F..%2Fx%3Fy')
})

test('there are nine examples and the last four stand alone', () => {
  expect(exampleSlugs).toHaveLength(9)
  expect(standaloneExampleSlugs).toEqual(exampleSlugs.slice(5))
  expect(isDocumentPath(paths.example('grace-whitfield'))).toBe(true)
  expect(isDocumentPath(paths.example('sofia-almeida'))).toBe(false)
})

test('no private page is listed for search engines or written ahead', () => {
  for (const path of [...indexedPaths, ...prerenderedPaths]) {
    expect(path).not.toMatch(
      /^\/(checkout|payment|onboarding|order-success|my-site|renewal|plan-change|admin)/,
    )
  }
})

test('every listed page is listed once', () => {
  expect(new Set(indexedPaths).size).toBe(indexedPaths.length)
})
