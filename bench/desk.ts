// npm run bench -- desk [orders]
//
// Twenty orders and one writer, from the queue to the last sent preview, by keyboard alone in
// Chromium on the running program. No text is typed and each key is pressed as soon as its target
// exists, so keys and time belong to the program. Prints median and maximum of keys and time per
// step, and the CPU time of the program. Fails over the limits.
import { chromium, type Locator } from '@playwright/test'
import { cvBytes } from '../reader/testing/cvs.ts'
import { startTestServer, STAFF } from '../server/testing/test-server.ts'
import { buyPlan, cvForm, orderPath } from '../server/testing/test-client.ts'
import { findChromium } from '../tools/find-chromium.ts'

const ORDERS = Number(process.argv[2] ?? 20)
const MOST_KEYS = 9
const MOST_SECONDS = 2
const CV = 'en-us-nurse__theme-kendall.pdf'

const running = await startTestServer({ env: { ALLOW_SIMULATED_PAYMENTS: '1' } })
for (let each = 0; each < ORDERS; each += 1) await orderWithAnswers(each)
await running.jobsDone()

const browser = await chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox'] })
const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
page.setDefaultTimeout(120_000)
let keys = 0
let isMet = true
/** Since the last step, of which the name is told then. */
let since = 0
const steps = new Map<string, number[]>()
try {
  await signIn()
  const walked = []
  for (let each = 0; each < ORDERS; each += 1) {
    walked.push(await walk(each === 0 ? ['j', 'Enter'] : ['j']))
    process.stderr.write(`\r${each + 1} of ${ORDERS} `)
  }
  process.stderr.write('\n')
  tell('keys from one order to the sent preview of the next', walked, 'keys', 0)
  tell('machine time of an order, s', walked, 'seconds', 2)
  tell('processor time of the program for it, s', walked, 'processor', 2)
  for (const [step, took] of steps) say(`  ${step}, s`, took, 2)
  isMet =
    median(walked.map((one) => one.seconds)) <= MOST_SECONDS &&
    walked.every((one) => one.keys <= MOST_KEYS)
} finally {
  await browser.close()
  await running.close()
}
// Warm threads would keep the process for a minute.
process.exit(isMet ? 0 : 1)

async function orderWithAnswers(each: number): Promise<void> {
  const name = `Number${each}`
  // The phone number on the CV: one person, so nobody is asked whose site it is.
  const phone = '(512) 555-0147'
  const customerInfo = { firstName: 'Kim', lastName: name, email: `${name}@example.com`, phone }
  const order = await buyPlan(running.url, 'professional', { customerInfo })
  const send = async (method: string, rest: string, body: unknown) => {
    const { status } = await order.customer.send(method, orderPath(order, rest), body)
    if (status !== 200) throw new Error(`${method} ${rest} answered ${status}`)
  }
  await send('POST', '/upload-cv', cvForm(cvBytes(CV), CV))
  const answers = { languages: ['English'], colorScheme: 'nomad', onboardingStatus: 'completed' }
  await send('PATCH', '', answers)
}

async function signIn(): Promise<void> {
  await page.goto(`${running.url}/admin`)
  await page.getByLabel('Username').fill(STAFF.username)
  await page.getByLabel('Password').fill(STAFF.password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page
    .getByRole('row', { name: /Kim Number/ })
    .first()
    .waitFor()
}

/** By these keys to the next order, and there until its preview is with the customer. */
async function walk(toNext: readonly string[]) {
  const before = page.url()
  const shown = page.getByRole('heading', { level: 1 })
  const name = await shown.first().textContent()
  const [began, worked] = [performance.now(), process.cpuUsage()]
  keys = 0
  since = began
  await press(...toNext)
  await page.waitForURL((url) => url.href !== before && /orders\/[^/]+$/.test(url.pathname))
  // The address changes a moment before the page does, and a key means the order that is shown.
  await shown
    .filter({ hasText: 'Kim Number' })
    .filter({ hasNotText: new RegExp(`^${name}$`) })
    .waitFor()
  step('the order is there')
  await press('t')
  await page.getByText('Assigned to you.').waitFor()
  step('it is taken')
  await press('e')
  await focused(page.getByRole('button', { name: 'Draft from CV' }).first())
  step('the editor is there')
  await press('Enter')
  await page.getByText('Every claim has a source').waitFor()
  await page.getByText(/^Saved /).waitFor()
  step('the draft is there')
  await press('Control+Enter')
  const dialog = page.getByRole('dialog', { name: 'Send preview' })
  const send = dialog.getByRole('button', { name: 'Send preview' })
  await send.waitFor()
  await press('Control+Enter')
  await dialog.getByText('Preview 1 is with the customer').waitFor()
  step('the preview is with the customer')
  const seconds = (performance.now() - began) / 1000
  const { user, system } = process.cpuUsage(worked)
  // Back to the order: the next one is a key from there.
  await press('Escape')
  await dialog.waitFor({ state: 'hidden' })
  await press('F3')
  await page.waitForURL(/orders\/[^/]+$/)
  await page.getByText('Assigned to you.').waitFor()
  return { keys, seconds, processor: (user + system) / 1_000_000 }
}

function step(name: string): void {
  const now = performance.now()
  steps.set(name, [...(steps.get(name) ?? []), (now - since) / 1000])
  since = now
}

async function press(...pressed: string[]): Promise<void> {
  keys += pressed.length
  for (const key of pressed) await page.keyboard.press(key)
}

async function focused(target: Locator): Promise<void> {
  await target.waitFor()
  await page.waitForFunction(
    (element) => element === document.activeElement,
    await target.elementHandle(),
  )
}

type Walked = Awaited<ReturnType<typeof walk>>

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN
}

function tell(what: string, walked: readonly Walked[], of: keyof Walked, digits: number): void {
  say(
    what,
    walked.map((one) => one[of]),
    digits,
  )
}

function say(what: string, values: readonly number[], digits: number): void {
  process.stdout.write(
    `${what.padEnd(54)} median ${median(values).toFixed(digits)}, most ${Math.max(...values).toFixed(digits)}\n`,
  )
}
