import { expect, test } from 'vitest'
import { leadFrom } from './lead-from.ts'

const OWN = 'https://ada.sites.example'
const DOMAIN = 'https://adaquill.example'
const at = (origin: string | null, open: readonly string[], main = OWN) => ({ origin, open, main })

test('visitors of an address that the pages name stay there', () => {
  expect(leadFrom(at(DOMAIN, [OWN, DOMAIN]), DOMAIN)).toBeNull()
  expect(leadFrom(at(OWN, [OWN]), OWN)).toBeNull()
  expect(leadFrom(undefined, OWN)).toBeNull()
})

test('visitors of every other address are led to the one that the pages name', () => {
  expect(leadFrom(at(OWN, [OWN, DOMAIN], DOMAIN), DOMAIN)).toBe(DOMAIN)
  // A version of before the domain is rolled back to: its address comes back with it.
  expect(leadFrom(at(DOMAIN, [OWN, DOMAIN], DOMAIN), OWN)).toBe(OWN)
  expect(leadFrom(at(null, [OWN, DOMAIN]), DOMAIN)).toBe(DOMAIN)
})

test('nobody is led to a domain whose records are broken: the site is shown where they are', () => {
  expect(leadFrom(at(OWN, [OWN], DOMAIN), DOMAIN)).toBeNull()
  expect(leadFrom(at(DOMAIN, [], DOMAIN), null)).toBeNull()
})

test('an address that the site has left leads to one that is open, else to its main one', () => {
  expect(leadFrom(at(null, [OWN, DOMAIN], DOMAIN), 'https://gone.example')).toBe(OWN)
  expect(leadFrom(at(null, [], DOMAIN), null)).toBe(DOMAIN)
})
