import { connect } from 'node:net'
import type { Log } from '../log.ts'
import type { VirusScanner } from './virus-scanner.ts'

const CHUNK_BYTES = 64 * 1024

/**
 * Scans with a ClamAV daemon, `clamd://host:port`, command INSTREAM: chunks with a 4-byte length,
 * then an empty chunk.
 */
export function clamdScanner(url: string, log: Log, patienceMs = 10_000): VirusScanner {
  const { hostname, port } = new URL(url)
  return async (bytes) => {
    try {
      const answer = await ask(hostname, Number(port || 3310), bytes, patienceMs)
      if (/^stream: OK$/.test(answer)) return 'clean'
      if (/^stream: .+ FOUND$/.test(answer)) return 'infected'
      throw new Error('the virus scanner gave no verdict')
    } catch (error) {
      log.error({ event: 'virus_scan.failed', err: error })
      return 'unscanned'
    }
  }
}

function ask(host: string, port: number, bytes: Uint8Array, patienceMs: number): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host, port })
    let answer = ''
    const settle = (act: () => void) => {
      socket.destroy()
      act()
    }
    socket.setTimeout(patienceMs, () =>
      settle(() => reject(new Error('the virus scanner did not answer in time'))),
    )
    socket.once('error', (error) => settle(() => reject(error)))
    socket.setEncoding('utf8').on('data', (text: string) => {
      answer += text
    })
    socket.once('close', () => resolve(answer.replace(/\0.*$/s, '').trim()))
    socket.write('zINSTREAM\0')
    for (let at = 0; at < bytes.length; at += CHUNK_BYTES) {
      const chunk = bytes.subarray(at, at + CHUNK_BYTES)
      socket.write(lengthOf(chunk))
      socket.write(chunk)
    }
    socket.write(Buffer.alloc(4))
  })
}

function lengthOf(chunk: Uint8Array): Buffer {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(chunk.length)
  return length
}
