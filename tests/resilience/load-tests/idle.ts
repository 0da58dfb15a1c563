import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { expectOk, somebody } from './visitors.ts'
import type { Shop } from './open-shop.ts'
import { count, judgeWaits, keepDoing, type Storm } from './load-test.ts'

/** So many of each. */
const KINDS = {
  /** Asked once, as a browser does, and keep the line open. */
  'asked once': 1000,
  /** Never say anything. */
  silent: 400,
  /** A letter of their headers each second. */
  'slow headers': 300,
  /** A letter of their body each second. */
  'slow body': 300,
}
type Kind = keyof typeof KINDS
/** By then all are closed who hold a place without asking. */
const MOST_SLOW_SECONDS = 60
/** A client that has sent a request may keep the connection longer than a proxy: 72 s, checked every 5 s. */
const MOST_IDLE_SECONDS = 80
/** Longer than any limit: a connection that is open then stays open. */
const PATIENCE_MS = 100_000
const MOST_PAGE_MS = 500

/** Two thousand connections that cost their owners nothing. */
export const idle: Storm = {
  name: 'idle',
  title: '2,000 connections that ask nothing, or take for ever to',
  mostMegabytes: { server: 250, children: 300 },
  async run(shop, tell) {
    const page = keepDoing(async (turn) => {
      await expectOk(somebody(shop, 1000 + turn), 'GET', '/')
    }, 100)
    const order = keepDoing(async (turn) => {
      await expectOk(somebody(shop, 5000 + turn), 'GET', '/api/plans')
    }, 100)
    const lines: ReturnType<typeof hold>[] = []
    for (const kind of Object.keys(KINDS) as Kind[]) {
      for (let each = 0; each < KINDS[kind]; each += 1) {
        lines.push(hold(shop, kind))
        // More at once than the system queues for a listener are lost on the way, and one side does not know.
        if (each % 10 === 0) await sleep(20)
      }
    }
    await sleep(5000)
    tell('open after 5 s', lines.filter(({ socket }) => !socket.destroyed).length)
    const ended = await Promise.all(lines.map(({ seconds }) => seconds))
    const faults: string[] = []
    for (const kind of Object.keys(KINDS) as Kind[]) {
      const mine = lines.flatMap((line, at) => (line.kind === kind ? [ended[at] ?? 0] : []))
      const longest = Math.max(...mine)
      tell(`${kind}: closed after, at most`, `${longest.toFixed(0)} s`)
      const most = kind === 'asked once' ? MOST_IDLE_SECONDS : MOST_SLOW_SECONDS
      if (longest > most) faults.push(`${kind}: open for ${longest.toFixed(0)} s`)
    }
    tell('last words', count(lines.map(({ heard }) => heard()).toSorted()))
    return [
      ...faults,
      ...judgeWaits(tell, 'a visitor of the front page', await page.stop(), MOST_PAGE_MS),
      ...judgeWaits(tell, 'a visitor’s call', await order.stop(), MOST_PAGE_MS),
    ]
  },
}

function hold(shop: Shop, kind: Kind) {
  const { host, port } = new URL(shop.url)
  const began = performance.now()
  const socket: Socket = connect(Number(port), '127.0.0.1')
  let answer = ''
  socket.setEncoding('latin1')
  socket.on('data', (text: string) => {
    // The page that was asked for is not kept: it would be this side's memory.
    answer = (answer + text).slice(0, 40)
  })
  socket.on('error', () => {})
  const head = `GET /healthz HTTP/1.1\r\nhost: ${host}\r\n`
  if (kind === 'asked once') socket.write(`${head}\r\n`)
  if (kind === 'slow headers') socket.write(`${head}x-slow: `)
  if (kind === 'slow body')
    socket.write(
      `POST /api/contact HTTP/1.1\r\nhost: ${host}\r\ncontent-type: application/json\r\ncontent-length: 1000\r\n\r\n{`,
    )
  const trickle = kind.startsWith('slow') ? setInterval(() => socket.write('a'), 1000) : undefined
  const patience = setTimeout(() => socket.destroy(), PATIENCE_MS)
  const seconds = new Promise<number>((resolve) => {
    socket.once('close', () => {
      clearInterval(trickle)
      clearTimeout(patience)
      resolve((performance.now() - began) / 1000)
    })
  })
  const heard = () => `${kind}: ${/^HTTP\/1\.1 (\d+)/.exec(answer)?.[1] ?? 'nothing'}`
  return { kind, socket, seconds, heard }
}
