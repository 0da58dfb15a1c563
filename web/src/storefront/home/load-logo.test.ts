import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { LOGO_TIMEOUT_MS, loadLogo, logoAddresses } from './load-logo.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const company = { domain: 'example.com', file: 'example' }
const addresses = logoAddresses('https://logos.example', company)
const never = () => new Promise<void>(() => {})

test('a logo is asked for at the configured host first, then with us', () => {
  expect(addresses).toEqual(['https://logos.example/example.com', '/logos/example.svg'])
  expect(logoAddresses('', company)).toEqual(['/logos/example.svg'])
})

test('the first address that answers is shown', async () => {
  expect(await loadLogo(addresses, async () => {})).toBe(addresses[0])
})

test('an address that fails makes way for the next at once', async () => {
  const load = async (address: string) => {
    if (address === addresses[0]) throw new Error('404')
  }
  expect(await loadLogo(addresses, load)).toBe(addresses[1])
})

test('an address that stays silent is given up after 5 seconds, not before', async () => {
  const found = vi.fn()
  void loadLogo(addresses, (address) =>
    address === addresses[0] ? never() : Promise.resolve(),
  ).then(found)
  await vi.advanceTimersByTimeAsync(LOGO_TIMEOUT_MS - 1)
  expect(found).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(found).toHaveBeenCalledWith(addresses[1])
  expect(LOGO_TIMEOUT_MS).toBe(5000)
})

test('a company without any logo is dropped', async () => {
  const found = loadLogo(addresses, never)
  await vi.advanceTimersByTimeAsync(2 * LOGO_TIMEOUT_MS)
  expect(await found).toBeUndefined()
})
