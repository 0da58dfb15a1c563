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

test('tries the configured host before our own', () => {
  expect(addresses).toEqual(['https://logos.example/example.com', '/logos/example.svg'])
  expect(logoAddresses('', company)).toEqual(['/logos/example.svg'])
})

test('shows the first image that loads', async () => {
  expect(await loadLogo(addresses, async () => {})).toBe(addresses[0])
})

test('tries the next address after a failure', async () => {
  const load = async (address: string) => {
    if (address === addresses[0]) throw new Error('404')
  }
  expect(await loadLogo(addresses, load)).toBe(addresses[1])
})

test('gives up on a silent address after 5 seconds', async () => {
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

test('drops a company without a logo', async () => {
  const found = loadLogo(addresses, never)
  await vi.advanceTimersByTimeAsync(2 * LOGO_TIMEOUT_MS)
  expect(await found).toBeUndefined()
})
