import { readdirSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { cvBytes } from '../../../reader/testing/cvs.ts'
import { cvForm, orderPath, type PaidOrder } from '../../../server/testing/test-client.ts'
import { addressOf, buyAs, expectOk, somebody } from './visitors.ts'
import type { Shop } from './open-shop.ts'
import { count, judgeWaits, keepDoing, type Storm, until } from './load-test.ts'

const PHONES = 200
const ORDERS = 40
/** A photographed or scanned CV, as phones make them. */
const FILE_BYTES = 8 * 1024 * 1024
/** How long each takes for its file; the program's own limit for a request is 50 s. */
const SLOW_SECONDS = [30, 60] as const
const PIECES_A_SECOND = 2
/** One in three is cut off half way. */
const CUT_EVERY = 3
const PRESSES = 4
const MOST_PAGE_MS = 1000
/** At worst asked once to come back in half a minute: where all begin in one moment, there is room for some. */
const MOST_UPLOAD_MS = 45_000
const MOST_TEMPORARY_SECONDS = 60
const CV = 'en-us-nurse__theme-kendall.pdf'

let orders: PaidOrder[] = []
let honest: PaidOrder | undefined
let temporaryBefore: readonly string[] = []

/** Phones with one bar of signal send large files for a minute, and some lose it. */
export const slowUploads: Storm = {
  name: 'slow-uploads',
  title: `${PHONES} uploads of ${FILE_BYTES / 1024 / 1024} MB over ${SLOW_SECONDS.join(' to ')} s, one in three cut`,
  mostMegabytes: { server: 500, children: 700 },
  async prepare(shop) {
    orders = []
    for (let each = 0; each < ORDERS; each += 1) orders.push(await buyAs(shop, each + 1))
    honest = await buyAs(shop, ORDERS + 1)
    temporaryBefore = temporaryFiles()
  },
  async run(shop, tell) {
    const other = honest
    if (!other) throw new Error('nothing was prepared')
    const page = keepDoing(async (turn) => {
      await expectOk(somebody(shop, 1000 + turn), 'GET', '/')
    }, 250)
    const upload = keepDoing(async (turn) => {
      // Ten files an hour of one address: so many times another computer.
      const from = { 'x-forwarded-for': `198.51.100.${turn % 250}` }
      const path = orderPath(other, '/upload-cv')
      for (let tries = 0; tries < 5; tries += 1) {
        const form = cvForm(cvBytes(CV), 'cv.pdf')
        const { status, body, headers } = await other.customer.send('POST', path, form, from)
        if (status === 200) return
        const later = Number(headers.get('retry-after') ?? Number.NaN)
        if (Number.isNaN(later)) throw new Error(`upload: ${status} ${JSON.stringify(body)}`)
        await sleep(later * 1000)
      }
      throw new Error('upload: put off again and again')
    }, 1000)
    const ends = await Promise.all(
      Array.from({ length: PHONES }, (_, phone) => {
        const order = orders[phone % ORDERS]
        if (!order) throw new Error('nothing was prepared')
        return sendUntilTaken(shop, order, phone)
      }),
    )
    const [waitsOfPage, waitsOfUpload] = [await page.stop(), await upload.stop()]
    tell('phones', count(ends.toSorted()))
    const waits = [
      ...judgeWaits(tell, 'a visitor of the front page', waitsOfPage, MOST_PAGE_MS),
      ...judgeWaits(tell, 'an upload by a good line', waitsOfUpload, MOST_UPLOAD_MS),
    ]
    const left = () => [
      ...partsIn(shop.dataDir),
      ...temporaryFiles().filter((name) => !temporaryBefore.includes(name)),
    ]
    const gone = await until(() => left().length === 0, MOST_TEMPORARY_SECONDS)
    tell('no temporary file after', gone === null ? 'never' : `${gone.toFixed(0)} s`)
    return [
      ...waits,
      ...(gone === null ? [`temporary files stay: ${left().slice(0, 5).join(', ')}`] : []),
      ...(ends.some((end) => end.startsWith('taken')) ? [] : ['no phone was served']),
      ...ends
        .filter((end) => end.includes('no words') || end === 'no answer')
        .slice(0, 1)
        .map((end) => `a phone got ${end}`),
    ]
  },
}

/** Presses again as it is told to, so often. */
async function sendUntilTaken(shop: Shop, order: PaidOrder, phone: number): Promise<string> {
  let end = ''
  for (let press = 0; press < PRESSES; press += 1) {
    end = await sendSlowly(shop, order, phone)
    const [, later] = /again in (\d+) s/.exec(end) ?? []
    if (later === undefined) return end
    await sleep(Number(later) * 1000)
  }
  return end
}

/** The outcome: cut by us, accepted, rejected with or without a message, no response. */
function sendSlowly(shop: Shop, order: PaidOrder, phone: number): Promise<string> {
  const isCut = phone % CUT_EVERY === 0
  const file = padded(cvBytes(CV))
  const boundary = 'a-form-of-a-phone'
  const body = Buffer.concat([
    Buffer.from(
      `--${boundary}\r\ncontent-disposition: form-data; name="cvFile"; filename="cv.pdf"\r\ncontent-type: application/pdf\r\n\r\n`,
    ),
    file,
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ])
  const { host, port } = new URL(shop.url)
  const head = [
    `POST ${orderPath(order, '/upload-cv')} HTTP/1.1`,
    `host: ${host}`,
    `x-forwarded-for: ${addressOf(20_000 + phone)}`,
    `content-type: multipart/form-data; boundary=${boundary}`,
    `content-length: ${body.length}`,
    'connection: close',
    '\r\n',
  ].join('\r\n')
  const [least, most] = SLOW_SECONDS
  const pieces = (least + ((most - least) * phone) / PHONES) * PIECES_A_SECOND
  const piece = Math.ceil(body.length / pieces)
  return new Promise((resolve) => {
    const socket = connect(Number(port), '127.0.0.1')
    let answer = ''
    let at = 0
    const timer = setInterval(() => {
      if (isCut && at > body.length / 2 && answer === '') {
        clearInterval(timer)
        socket.destroy()
        return resolve('cut')
      }
      if (at >= body.length || answer !== '') return clearInterval(timer)
      socket.write(body.subarray(at, at + piece))
      at += piece
    }, 1000 / PIECES_A_SECOND)
    socket.setEncoding('latin1')
    socket.on('data', (text: string) => {
      answer += text
    })
    socket.on('error', () => {})
    socket.on('close', () => {
      clearInterval(timer)
      resolve(describe(answer))
    })
    socket.write(head)
  })
}

function describe(answer: string): string {
  const status = /^HTTP\/1\.1 (\d+)/.exec(answer)?.[1]
  if (status === undefined) return 'no answer'
  if (status === '200') return 'taken'
  const words = /"error":"([^"]+)"/.exec(answer)?.[1] ?? 'no words'
  const later = /^retry-after: (\d+)/im.exec(answer)?.[1]
  return `${status} ${words}${later === undefined ? '' : ` (again in ${later} s)`}`
}

/** A PDF may have anything behind its end; viewers look for that from the back, and not far. */
function padded(pdf: Uint8Array): Buffer {
  const room = Buffer.alloc(FILE_BYTES - pdf.length, '% of a photograph as large as this\n')
  return Buffer.concat([pdf.subarray(0, 9), Buffer.from(pdf.subarray(9)), room])
}

/** Files that are not whole yet. */
function partsIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
    /\.(part|tmp|next)$/.test(name),
  )
}

const temporaryFiles = () =>
  readdirSync(tmpdir()).filter((name) => /upload|multipart|busboy/i.test(name))
