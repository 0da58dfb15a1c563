import { expect, test } from 'vitest'
import { canonicalRedirect } from './canonical-redirect.ts'

const OWN = 'https://ada.sites.example'
const DOMAIN = 'https://adaquill.example'
const at = (origin: string | null, redirectTargets: readonly string[], canonical = OWN) => ({
  origin,
  redirectTargets,
  canonical,
})

test('stays on the host that the pages name', () => {
  expect(canonicalRedirect(at(DOMAIN, [OWN, DOMAIN]), DOMAIN)).toBeNull()
  expect(canonicalRedirect(at(OWN, [OWN]), OWN)).toBeNull()
  expect(canonicalRedirect(undefined, OWN)).toBeNull()
})

test('redirects every other host to the canonical one', () => {
  expect(canonicalRedirect(at(OWN, [OWN, DOMAIN], DOMAIN), DOMAIN)).toBe(DOMAIN)
  // A rollback to a version from before the domain restores its URL.
  expect(canonicalRedirect(at(DOMAIN, [OWN, DOMAIN], DOMAIN), OWN)).toBe(OWN)
  expect(canonicalRedirect(at(null, [OWN, DOMAIN]), DOMAIN)).toBe(DOMAIN)
})

test('never redirects to a domain with broken DNS', () => {
  expect(canonicalRedirect(at(OWN, [OWN], DOMAIN), DOMAIN)).toBeNull()
  expect(canonicalRedirect(at(DOMAIN, [], DOMAIN), null)).toBeNull()
})

test('redirects a former subdomain to a working host', () => {
  expect(canonicalRedirect(at(null, [OWN, DOMAIN], DOMAIN), 'https://gone.example')).toBe(OWN)
  expect(canonicalRedirect(at(null, [], DOMAIN), null)).toBe(DOMAIN)
})
