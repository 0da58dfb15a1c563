import type { Server, Socket } from 'node:net'
import { ipBlock, ipRangeMatcher, isLoopbackIp } from './ip-ranges.ts'

export type ConnectionLimits = {
  /** Total. */
  readonly connections: number
  /** Per IPv4 address or IPv6 /64, except loopback and trusted proxies. */
  readonly connectionsPerAddress: number
}

/**
 * Limits a server's connections. Over the limit per address a connection is refused. Over the total
 * limit the longest idle connection is closed, or the new one refused if none is idle.
 */
export function limitConnections(
  server: Server,
  { connections, connectionsPerAddress }: ConnectionLimits,
  trustProxy: readonly string[],
): { setBusy(socket: Socket, busy: boolean): void } {
  const isProxy = ipRangeMatcher(trustProxy)
  const perAddress = new Map<string, number>()
  /** Longest idle first. */
  const idle = new Set<Socket>()
  let open = 0

  server.on('connection', (socket: Socket) => {
    const { remoteAddress = '' } = socket
    const from = ipBlock(remoteAddress)
    const ofThis = (perAddress.get(from) ?? 0) + 1
    const manyMaySpeak = isLoopbackIp(remoteAddress) || isProxy(remoteAddress)
    if (ofThis > connectionsPerAddress && !manyMaySpeak) return void socket.destroy()
    if (open >= connections) {
      const [longestIdle] = idle
      if (!longestIdle) return void socket.destroy()
      idle.delete(longestIdle)
      longestIdle.destroy()
    }
    open += 1
    perAddress.set(from, ofThis)
    idle.add(socket)
    socket.once('close', () => {
      open -= 1
      idle.delete(socket)
      const left = (perAddress.get(from) ?? 1) - 1
      if (left > 0) perAddress.set(from, left)
      else perAddress.delete(from)
    })
  })
  return {
    setBusy(socket, busy) {
      if (busy) idle.delete(socket)
      else if (!socket.destroyed) idle.add(socket)
    },
  }
}
