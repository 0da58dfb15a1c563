import { setTimeout as sleep } from 'node:timers/promises'
import { buyAs, expectOk, orderIdOf, publish, signIn, somebody } from './visitors.ts'
import { nameSourcesOfGate } from '../../../server/testing/test-client.ts'
import { judgeWaits, keepDoing, type Storm, until } from './load-test.ts'

/** So long in each of the two ways. */
const SECONDS = 75
const MOST_PAGE_MS = 500
/** Ordering, paying and being told so, without the letter. */
const MOST_BUYING_MS = 3000
const MOST_PUBLISHING_MS = 15_000
/** The program sends four letters at once. */
const MOST_CALLS = 6
const MOST_SENDING_SECONDS = 600

/** The mail server takes the call and is silent; then it takes letters and never says that it has them. */
export const stalledMail: Storm = {
  name: 'stalled-mail',
  title: `a mail server that stalls, for ${2 * SECONDS} s`,
  mostMegabytes: { server: 300, children: 300 },
  async run(shop, tell) {
    const staff = await signIn(shop)
    const bought: string[] = []
    const site = await buyAs(shop, 9000)
    const orderId = await orderIdOf(staff, site)
    const buying = (first: number) =>
      keepDoing(async (turn) => {
        await buyAs(shop, first + turn)
        bought.push(`customer-${first + turn}@example.com`)
      }, 2000)
    const page = keepDoing(async (turn) => {
      await expectOk(somebody(shop, 10_000 + turn), 'GET', '/')
    }, 250)
    let revision = 0
    const publishing = keepDoing(async (turn) => {
      const draft = await expectOk<{ revision: number }>(
        staff,
        'PUT',
        `/api/admin/orders/${orderId}/drafts/en`,
        {
          revision,
          resume: {
            basics: {
              name: 'Ada Quill',
              label: turn % 2 === 0 ? 'Nurse' : 'Head nurse',
              email: 'customer-9000@example.com',
            },
          },
          templateId: 'tearsheet',
          themeId: 'nomad',
        },
      )
      revision = draft.revision
      await nameSourcesOfGate(staff, orderId)
      await publish(staff, orderId, 'stalled-mail')
    }, 15_000)

    const faults: string[] = []
    let mostCalls = 0
    const watch = setInterval(() => {
      mostCalls = Math.max(mostCalls, shop.mail.connections())
    }, 500)
    const manners = ['silent', 'hangs-after-data'] as const
    for (const [at, manner] of manners.entries()) {
      shop.mail.behave(manner)
      const buyers = buying(1000 * (at + 1))
      await sleep(SECONDS * 1000)
      const who = `buying while mail ${manner === 'silent' ? 'is silent' : 'hangs after DATA'}`
      faults.push(...judgeWaits(tell, who, await buyers.stop(), MOST_BUYING_MS))
    }
    shop.mail.behave('well')
    const confirmations = () =>
      shop.mail.taken.filter(({ subject }) => subject.startsWith('Order confirmed'))
    const isSent = () => {
      const to = new Set(confirmations().map((letter) => letter.to))
      return bought.every((email) => to.has(email))
    }
    const sent = await until(isSent, MOST_SENDING_SECONDS)
    const drained = await until(
      async () => (await shop.figure('vitrine_letters_waiting')) === 0,
      MOST_SENDING_SECONDS,
    )
    clearInterval(watch)
    const ids = shop.mail.taken.map(({ id }) => id)
    const twice = ids.length - new Set(ids).size
    tell('bought meanwhile', bought.length)
    tell('all confirmed after its recovery, in', sent === null ? 'never' : `${sent.toFixed(0)} s`)
    tell('no letter waits after', drained === null ? 'never' : `${drained.toFixed(0)} s more`)
    tell('letters; taken twice', `${ids.length}; ${twice}`)
    tell('most calls at once', mostCalls)
    return [
      ...faults,
      ...judgeWaits(tell, 'a visitor of the front page', await page.stop(), MOST_PAGE_MS),
      ...judgeWaits(tell, 'publishing', await publishing.stop(), MOST_PUBLISHING_MS),
      ...(sent === null ? ['not all who bought have their letter'] : []),
      ...(drained === null ? ['letters are left'] : []),
      ...(twice > 0 ? [`${twice} letters were sent twice`] : []),
      ...(mostCalls > MOST_CALLS ? [`${mostCalls} calls to the mail server at once`] : []),
    ]
  },
}
