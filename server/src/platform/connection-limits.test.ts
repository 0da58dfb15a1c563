import { EventEmitter } from 'node:events'
import type { Server, Socket } from 'node:net'
import { expect, test } from 'vitest'
import { limitConnections } from './connection-limits.ts'

type Caller = Socket & { readonly destroyed: boolean }

function callFrom(server: EventEmitter, remoteAddress: string): Caller {
  const socket = Object.assign(new EventEmitter(), {
    remoteAddress,
    destroyed: false,
    destroy() {
      socket.destroyed = true
      socket.emit('close')
    },
  })
  server.emit('connection', socket)
  return socket as unknown as Caller
}

function serverWith(limits: { connections: number; connectionsPerAddress: number }) {
  const server = new EventEmitter()
  const { setBusy } = limitConnections(server as Server, limits, ['192.0.2.8/30'])
  const call = (address: string) => callFrom(server, address)
  const taken = (addresses: readonly string[]) =>
    addresses.map(call).filter(({ destroyed }) => !destroyed).length
  return { call, taken, setBusy }
}

// @promise slow-readers
test('limits connections per address and IPv6 network', () => {
  const { call, taken } = serverWith({ connections: 100, connectionsPerAddress: 2 })
  const first = call('198.51.100.1')
  expect(taken(['198.51.100.1', '198.51.100.1', '::ffff:198.51.100.1'])).toBe(1)
  first.destroy()
  expect(taken(['198.51.100.1', '198.51.100.1'])).toBe(1)
  expect(taken(['2001:db8::1', '2001:db8::2', '2001:db8:0:0:ffff::1'])).toBe(2)
  expect(taken(['2001:db8:0:1::1'])).toBe(1)
})

// @promise slow-readers
test.each(['127.0.0.1', '::1', '192.0.2.9', '::ffff:192.0.2.9'])(
  'exempts a proxy (%s)',
  (address) => {
    const { taken } = serverWith({ connections: 100, connectionsPerAddress: 2 })
    expect(taken(Array<string>(10).fill(address))).toBe(10)
  },
)

// @promise slow-readers
test('closes the longest idle connection when full', () => {
  const { call, setBusy } = serverWith({ connections: 3, connectionsPerAddress: 10 })
  const [busy, first, second] = [call('192.0.2.1'), call('192.0.2.1'), call('192.0.2.1')]
  setBusy(busy, true)
  setBusy(first, true)
  setBusy(first, false)
  const another = call('192.0.2.2')
  expect([busy, first, second, another].map(({ destroyed }) => destroyed)).toEqual([
    false,
    false,
    true,
    false,
  ])
  setBusy(first, true)
  setBusy(another, true)
  expect(call('192.0.2.3').destroyed).toBe(true)
})
