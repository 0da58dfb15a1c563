import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test, vi } from 'vitest'
import { createVatNumberCheck } from './check-vat-number.ts'

const closing: (() => void)[] = []
afterEach(() => {
  for (const close of closing.splice(0)) close()
})

const NOW = new Date('2026-11-28T12:00:00Z')
const silentLog = { warn: vi.fn() }

function check(url: string | null, timeoutMs = 2000) {
  return createVatNumberCheck({ url, clock: () => NOW, log: silentLog, timeoutMs })
}

/** A stand-in for VIES on loopback. */
async function startVies(answer: RequestListener): Promise<{ url: string; asked: string[] }> {
  const asked: string[] = []
  const server = createServer((request, response) => {
    asked.push(request.url ?? '')
    answer(request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  closing.push(() => {
    server.closeAllConnections()
    server.close()
  })
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/rest`, asked }
}

const says =
  (answer: unknown, status = 200): RequestListener =>
  (_request, response) => {
    response.writeHead(status, { 'content-type': 'application/json' })
    response.end(typeof answer === 'string' ? answer : JSON.stringify(answer))
  }

// One number of each country, as its own authority or VIES's documentation writes them.
test.each([
  'ATU13585627',
  'BE0403019261',
  'DE136695976',
  'DK13585628',
  'EL094259216',
  'ESB58378431',
  'FR40303265045',
  'IT00743110157',
  'NL004495445B01',
  'PL8567346215',
  'SE556188840401',
])('knows the form of %s', async (number) => {
  expect(await check(null)(number)).toEqual({
    number,
    isWellFormed: true,
    outcome: 'format',
    checkedAt: NOW.toISOString(),
  })
})

test('reads numbers with blanks, dots and small letters', async () => {
  expect(await check(null)(' de 136.695.976 ')).toMatchObject({
    number: 'DE136695976',
    isWellFormed: true,
  })
  expect(await check(null)('DE136695977')).toMatchObject({ isWellFormed: false })
})

test.each(['', '12345', 'US123456789', 'GR094259216', 'DE../../x', 'DE', '💥DE136695976'])(
  'takes %j for no VAT number',
  async (typed) => {
    expect(await check('http://127.0.0.1:9')(typed)).toBeUndefined()
  },
)

// @promise vies-never-blocks: VIES is asked with a time limit, and an order never waits for it.
test.each([
  ['valid', { isValid: true, userError: 'VALID', name: 'Ada SARL' }],
  ['invalid', { isValid: false, userError: 'INVALID' }],
  ['valid', { isValid: true }],
  ['silent', { isValid: false, userError: 'MS_UNAVAILABLE' }],
  ['silent', { isValid: false, userError: 'GLOBAL_MAX_CONCURRENT_REQ' }],
  ['silent', { valid: 'yes' }],
  ['silent', '<html>maintenance</html>'],
  ['silent', ' '.repeat(70_000)],
])('records “%s” for an answer of VIES', async (outcome, answer) => {
  const vies = await startVies(says(answer))
  expect((await check(vies.url)('FR 40 303 265 045'))?.outcome).toBe(outcome)
  expect(vies.asked).toEqual(['/rest/ms/FR/vat/40303265045'])
})

test('counts errors and redirects as silence', async () => {
  const failing = await startVies(says({ isValid: true }, 503))
  expect((await check(failing.url)('FR40303265045'))?.outcome).toBe('silent')
  const moved = await startVies((_request, response) => {
    response.writeHead(302, { location: 'http://127.0.0.1:9/' })
    response.end()
  })
  expect((await check(moved.url)('FR40303265045'))?.outcome).toBe('silent')
  expect((await check('http://127.0.0.1:9')('FR40303265045'))?.outcome).toBe('silent')
})

// @promise vies-never-blocks
test('gives up on a silent VIES', async () => {
  const vies = await startVies(() => undefined)
  const asked = check(vies.url, 50)
  expect((await asked('FR40303265045'))?.outcome).toBe('silent')
  // Not asked again within a minute.
  expect((await asked('FR40303265045'))?.outcome).toBe('silent')
  expect(vies.asked).toHaveLength(1)
})

test('asks once for one number', async () => {
  const vies = await startVies(says({ isValid: true }))
  const asked = check(vies.url)
  const all = await Promise.all(Array.from({ length: 5 }, () => asked('FR40303265045')))
  expect(all.map((each) => each?.outcome)).toEqual(Array.from({ length: 5 }, () => 'valid'))
  expect(vies.asked).toHaveLength(1)
})

test('asks for six numbers at once at most', async () => {
  const vies = await startVies(() => undefined)
  const asked = check(vies.url, 200)
  const numbers = Array.from({ length: 9 }, (_, index) => `DE13669597${index}`)
  await Promise.all(numbers.map((number) => asked(number)))
  expect(vies.asked).toHaveLength(6)
})
