import { expect, test } from 'vitest'
import {
  exampleSlugs,
  indexedPaths,
  isDocumentPath,
  paths,
  prerenderedPaths,
  standaloneExampleSlugs,
} from './paths.ts'

test('keeps plan and referrer in the order URL', () => {
  expect(paths.order({ plan: 'Starter', ref: 'instagram' })).toBe(
    '/order?plan=Starter&ref=instagram',
  )
  expect(paths.order()).toBe('/order')
  expect(paths.order({ plan: undefined })).toBe('/order')
})

test('escapes an order id in the URL', () => {
  expect(paths.staffOrder('pi_1/../x?y')).toBe('/admin/orders/pi_1%2F..%2Fx%3Fy')
})

test('has nine examples, the last four standalone', () => {
  expect(exampleSlugs).toHaveLength(9)
  expect(standaloneExampleSlugs).toEqual(exampleSlugs.slice(5))
  expect(isDocumentPath(paths.example('grace-whitfield'))).toBe(true)
  expect(isDocumentPath(paths.example('sofia-almeida'))).toBe(false)
})

test('neither indexes nor prerenders private pages', () => {
  expect(indexedPaths).not.toContain(paths.checkout())
  // The frame of checkout is the same for everybody.
  for (const path of [...indexedPaths, ...prerenderedPaths]) {
    expect(path).not.toMatch(
      /^\/(withdrawal|report|payment|onboarding|order-success|my-site|renewal|plan-change|extra-round|admin)/,
    )
  }
})

test('indexes every page once', () => {
  expect(new Set(indexedPaths).size).toBe(indexedPaths.length)
})
