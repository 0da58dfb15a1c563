import { type AddressInfo, createServer, type Server } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { createLog } from '../log.ts'
import { clamdScanner } from './clamd-scanner.ts'

const SIGNATURE = 'EVIL-BYTES'
const log = createLog('silent')
const servers: Server[] = []

afterEach(() => {
  for (const server of servers.splice(0)) server.close()
})

/** A fake clamd: one signature and a stream limit. */
async function startClamd(answer?: (file: Buffer) => string | undefined): Promise<string> {
  const server = createServer((socket) => {
    let received = Buffer.alloc(0)
    socket.on('error', () => {})
    socket.on('data', (bytes: Buffer) => {
      received = Buffer.concat([received, bytes])
      const file = fileIn(received)
      if (!file) return
      const verdict = answer
        ? answer(file)
        : file.includes(SIGNATURE)
          ? 'stream: Evil FOUND'
          : 'stream: OK'
      if (verdict !== undefined) socket.end(`${verdict}\0`)
    })
  })
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return `clamd://127.0.0.1:${(server.address() as AddressInfo).port}`
}

/** The file of a complete INSTREAM command. */
function fileIn(received: Buffer): Buffer | undefined {
  const command = 'zINSTREAM\0'
  if (received.subarray(0, command.length).toString() !== command) return undefined
  const chunks: Buffer[] = []
  for (let at = command.length; at + 4 <= received.length;) {
    const length = received.readUInt32BE(at)
    if (length === 0) return Buffer.concat(chunks)
    chunks.push(received.subarray(at + 4, at + 4 + length))
    at += 4 + length
  }
  return undefined
}

test('reports clean files of any size', async () => {
  const seen: number[] = []
  const scan = clamdScanner(
    await startClamd((file) => {
      seen.push(file.length)
      return 'stream: OK'
    }),
    log,
  )
  for (const size of [0, 1, 64 * 1024, 1024 * 1024]) {
    expect(await scan(Buffer.alloc(size, 'a'))).toBe('clean')
  }
  expect(seen).toEqual([0, 1, 64 * 1024, 1024 * 1024])
})

// @promise virus-scan: Infected files are rejected; a scanner outage blocks no order.
test('finds a virus anywhere in the file', async () => {
  const scan = clamdScanner(await startClamd(), log)
  // Across two chunks.
  const file = Buffer.alloc(200_000, 'a')
  file.write(SIGNATURE, 64 * 1024 - 4)
  expect(await scan(file)).toBe('infected')
})

// @promise virus-scan
test('leaves files unscanned when the scanner fails', async () => {
  const url = await startClamd(() => 'INSTREAM size limit exceeded. ERROR')
  expect(await clamdScanner(url, log)(Buffer.from('a'))).toBe('unscanned')

  const silent = await startClamd(() => undefined)
  expect(await clamdScanner(silent, log, 50)(Buffer.from('a'))).toBe('unscanned')

  expect(await clamdScanner('clamd://127.0.0.1:1', log)(Buffer.from('a'))).toBe('unscanned')
})
