import { expect, test } from 'vitest'
import { canonicalRedirect } from './canonical-redirect.ts'

const OWN = 'https://ada.sites.example'
const DOMAIN = 'https://adaquill.example'
const at = (origin: string | null, redirectTargets: readonly string[], canonical = OWN) => ({
  origin,
  redirectTargets,
  canonical,
})

test('visitors of an address that the pages name stay there', () => {
  expect(canonicalRedirect(at(DOMAIN, [OWN, DOMAIN]), DOMAIN)).toBeNull()
  expect(canonicalRedirect(at(OWN, [OWN]), OWN)).toBeNull()
  expect(canonicalRedirect(undefined, OWN)).toBeNull()
})

test('visitors of every other address are led to the one that the pages name', () => {
  expect(canonicalRedirect(at(OWN, [OWN, DOMAIN], DOMAIN), DOMAIN)).toBe(DOMAIN)
  // A version of before the domain is rolled back to: its address comes back with it.
  expect(canonicalRedirect(at(DOMAIN, [OWN, DOMAIN], DOMAIN), OWN)).toBe(OWN)
  expect(canonicalRedirect(at(null, [OWN, DOMAIN]), DOMAIN)).toBe(DOMAIN)
})

test('nobody is led to a domain whose records are broken: the site is shown where they are', () => {
  expect(canonicalRedirect(at(OWN, [OWN], DOMAIN), DOMAIN)).toBeNull()
  expect(canonicalRedirect(at(DOMAIN, [], DOMAIN), null)).toBeNull()
})

test('an address that the site has left leads to one that is open, else to its main one', () => {
  expect(canonicalRedirect(at(null, [OWN, DOMAIN], DOMAIN), 'https://gone.example')).toBe(OWN)
  expect(canonicalRedirect(at(null, [], DOMAIN), null)).toBe(DOMAIN)
})
