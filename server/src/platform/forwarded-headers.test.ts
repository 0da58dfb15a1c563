import type { IncomingMessage } from 'node:http'
import { Writable } from 'node:stream'
import { expect, test } from 'vitest'
import { createLog } from './log.ts'
import { watchForwardedHeaders } from './forwarded-headers.ts'

function watch(trustProxy: readonly string[] = []) {
  let now = Date.UTC(2026, 2, 2)
  let lines = ''
  const sink = new Writable({
    write(chunk, _encoding, done) {
      lines += String(chunk)
      done()
    },
  })
  const watched = watchForwardedHeaders(trustProxy, createLog('info', sink), () => new Date(now))
  return {
    ...watched,
    ask: (remoteAddress: string, headers: Record<string, string> = {}) =>
      watched.see({ headers, socket: { remoteAddress } } as unknown as IncomingMessage),
    later: (milliseconds: number) => {
      now += milliseconds
    },
    logged: () => lines.split('\n').filter(Boolean),
  }
}

const FORWARDED = { 'x-forwarded-for': '198.51.100.7' }

// @promise missing-trust-proxy: A missing TRUST_PROXY is reported once without visitor addresses.
test('warns once about an untrusted proxy', () => {
  const { ask, warning, logged, later } = watch()
  ask('10.0.0.5')
  expect([warning(), logged()]).toEqual([undefined, []])
  for (let time = 0; time < 5; time++) ask('10.0.0.5', FORWARDED)
  expect(warning()).toEqual({
    part: 'proxy',
    sentence:
      'requests with forwarded headers come from 10.0.0.5, which TRUST_PROXY does not name: if that is your proxy, all visitors count as one; set TRUST_PROXY to its address',
  })
  expect(logged()).toHaveLength(1)
  expect(JSON.parse(logged()[0] ?? '')).toMatchObject({
    level: 'warn',
    event: 'proxy.not_trusted',
    problem: warning()?.sentence,
  })
  later(61 * 60 * 1000)
  expect(warning()).toBeUndefined()
})

test.each(['x-forwarded-for', 'forwarded', 'x-real-ip'])('detects the header %s', (name) => {
  const { ask, warning } = watch(['10.0.0.0/8'])
  ask('192.168.1.1', { [name]: '198.51.100.7' })
  expect(warning()).toBeDefined()
})

// @promise missing-trust-proxy
test.each(['10.1.2.3', '::ffff:10.1.2.3'])('accepts a trusted proxy (%s)', (address) => {
  const { ask, warning, logged } = watch(['10.0.0.0/8'])
  ask(address, FORWARDED)
  expect([warning(), logged()]).toEqual([undefined, []])
})

// @promise missing-trust-proxy
test('hides a visitor’s address in the warning', () => {
  const { ask, warning, logged } = watch()
  ask('203.0.113.9', FORWARDED)
  expect(warning()?.sentence).toContain('a public address')
  expect(JSON.stringify([warning(), logged()])).not.toMatch(/203\.0\.113\.9|198\.51\.100\.7/)
})
