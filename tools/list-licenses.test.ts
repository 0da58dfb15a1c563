import { expect, test } from 'vitest'
import { isAllowed, listInstalled, sbomOf } from './list-licenses.ts'

const installed = listInstalled()

// @promise licenses: Every dependency is redistributable and pinned, and listed in a bill of materials.
test('allows only redistributable licenses', () => {
  expect(installed.length).toBeGreaterThan(100)
  expect(installed.filter(({ licence }) => !isAllowed(licence))).toEqual([])
})

// @promise licenses
test('pins every package by its hash', () => {
  expect(installed.filter(({ integrity }) => !integrity?.startsWith('sha512-'))).toEqual([])
})

test.each([
  ['MIT', true],
  ['(MIT OR GPL-3.0)', true],
  ['(MIT AND Zlib)', true],
  ['(MIT AND GPL-3.0)', false],
  ['GPL-3.0-only', false],
  ['AGPL-3.0', false],
  ['UNLICENSED', false],
  ['unknown', false],
])('the licence %s is allowed: %s', (licence, allowed) => {
  expect(isAllowed(licence)).toBe(allowed)
})

// @promise licenses
test('lists every package with its digest', () => {
  const one = {
    name: '@fastify/cookie',
    version: '1.2.3',
    licence: 'MIT',
    integrity: `sha512-${Buffer.alloc(64, 1).toString('base64')}`,
  }
  expect(sbomOf([one])).toMatchObject({
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    components: [
      {
        name: '@fastify/cookie',
        version: '1.2.3',
        purl: 'pkg:npm/%40fastify/cookie@1.2.3',
        hashes: [{ alg: 'SHA-512', content: '01'.repeat(64) }],
      },
    ],
  })
})
