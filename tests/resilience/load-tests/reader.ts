import { setTimeout as sleep } from 'node:timers/promises'
import { cvBytes, cvNames } from '../../../reader/testing/cvs.ts'
import {
  cvForm,
  orderPath,
  type PaidOrder,
  type TestClient,
  draftFromCv,
} from '../../../server/testing/test-client.ts'
import { buyAs, expectOk, orderIdOf, sendCv, signIn, somebody } from './visitors.ts'
import { count, judgeWaits, keepDoing, messageOf, type Storm } from './load-test.ts'

const CVS = 50
const MOST_PAGE_MS = 1000
/** A file that is sent waits for the others; then it is looked into for less than a second. */
const MOST_UPLOAD_MS = 30_000

const MOST_TRIES = 10

let sent: { order: PaidOrder; orderId: string; file: string }[] = []
let honest: PaidOrder | undefined
let staff: TestClient | undefined

/** Fifty customers send their CVs in the same moment, and the team drafts from all of them in the same moment. */
export const reader: Storm = {
  name: 'reader',
  title: `${CVS} CVs at once`,
  // Two children look into files, two read, one waits ahead for the next; each may take 256 MB and its start.
  mostMegabytes: { server: 250, children: 1000 },
  async prepare(shop) {
    staff = await signIn(shop)
    sent = []
    for (let each = 0; each < CVS; each += 1) {
      const order = await buyAs(shop, each + 1)
      const file = cvNames[each % cvNames.length] ?? ''
      sent.push({ order, orderId: await orderIdOf(staff, order), file })
    }
    honest = await buyAs(shop, CVS + 1)
  },
  async run(shop, tell) {
    const team = staff
    const other = honest
    if (!team || !other) throw new Error('nothing was prepared')
    const page = keepDoing(async (turn) => {
      await expectOk(somebody(shop, 1000 + turn), 'GET', '/')
    }, 250)
    const desk = keepDoing(async () => {
      await expectOk(team, 'GET', '/api/admin/queue?view=all')
    }, 500)
    // Ten files an hour of one address: so many times another computer.
    const upload = keepDoing(async (turn) => {
      const form = cvForm(cvBytes('en-us-nurse__theme-kendall.pdf'), 'cv.pdf')
      const from = { 'x-forwarded-for': `198.51.100.${turn % 250}` }
      const path = orderPath(other, '/upload-cv')
      const { status, body } = await other.customer.send('POST', path, form, from)
      if (status !== 200) throw new Error(`upload: ${status} ${JSON.stringify(body)}`)
    }, 1000)

    let began = performance.now()
    const taken = await Promise.all(
      sent.map(({ order, file }) => sendCv(order, file).then(() => 'taken', messageOf)),
    )
    tell('uploads', `${count(taken)} in ${seconds(began)} s`)
    began = performance.now()
    const drafted = await Promise.all(
      sent.map(({ orderId }) => untilDrafted(team, orderId).catch(messageOf)),
    )
    tell('drafts', `${count(drafted)} in ${seconds(began)} s`)
    await sleep(1000)
    return [
      ...(taken.every((one) => one === 'taken') ? [] : ['an upload was refused']),
      ...(drafted.every((one) => one.startsWith('drafted')) ? [] : ['a draft was not made']),
      ...judgeWaits(tell, 'a visitor of the front page', await page.stop(), MOST_PAGE_MS),
      ...judgeWaits(tell, 'the desk', await desk.stop(), MOST_PAGE_MS),
      ...judgeWaits(tell, 'another customer’s upload', await upload.stop(), MOST_UPLOAD_MS),
    ]
  },
}

/** Presses again when told to come back, after the time that was named. */
async function untilDrafted(team: TestClient, orderId: string): Promise<string> {
  for (let tries = 1; tries <= MOST_TRIES; tries += 1) {
    const { status, headers, body } = await draftFromCv(team, orderId)
    if (status === 200) return tries === 1 ? 'drafted' : `drafted when asked ${tries} times`
    const later = Number(headers.get('retry-after') ?? Number.NaN)
    if (status !== 503 || Number.isNaN(later)) return `${status} ${JSON.stringify(body)}`
    await sleep(later * 1000)
  }
  return 'never drafted'
}

function seconds(since: number): string {
  return ((performance.now() - since) / 1000).toFixed(1)
}
