import { readFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { resumeSchema } from '@vitrine/domain/resume/resume'
import { type Product, STAFF } from '../../e2e/start-product.ts'
import { makePicture } from '../../reader/hostile/make-hostile-pictures.ts'
import type { PaidOrder } from '../../server/testing/test-client.ts'
import type { Listener } from './listening.ts'
import {
  askToPublish,
  customerNamed,
  CV,
  deskPage,
  holdWithQuestion,
  liveUrl,
  orderAt,
} from './orders.ts'

type Stage = {
  readonly product: Product
  readonly me: Listener
  /** For files that the visitor chooses. */
  readonly folder: string
}
type Journey = (stage: Stage) => Promise<void>

/** By the headings of `expected.md`. Each has an order of its own. */
export const JOURNEYS: Readonly<Record<string, Journey>> = {
  Buying: buy,
  Onboarding: answerQuestions,
  Review: review,
  Conversation: converse,
  'Photo crop': cropPhoto,
  'My site': lookAtMySite,
  Writing: write,
  Translation: translate,
  'Second signature': publishTogether,
  'Published page': readPublishedPage,
  'Two languages': readTwoLanguages,
  'Right to left': readRightToLeft,
  'Plain PDF': readPdf('resume.pdf', 'Plain'),
  'Designed PDF': readPdf('resume-designed.pdf', 'Designed'),
}

const fileOf = (name: string) => fileURLToPath(new URL(name, import.meta.url))

/** As in the emails. */
const linkOf = ({ product }: Stage, page: string, order: PaidOrder) =>
  `${product.url}/${page}?oid=${order.paymentIntentId}&t=${order.token}`

async function goTo(
  { me }: Stage,
  words: string | RegExp,
  arrival: string | RegExp,
): Promise<void> {
  await me.pressUntil(words)
  await me.press('Return')
  await me.hear(arrival)
}

async function buy(stage: Stage): Promise<void> {
  const { me, product } = stage
  const { firstName, lastName, email } = customerNamed('Buys')
  await me.open(`${product.url}/`)
  await goTo(stage, 'Start My Website', 'Start your website heading level 1')
  await me.pressUntil('Starter')
  await me.press('space')
  await me.pressUntil('First name entry')
  await me.type(firstName)
  await me.press('Tab')
  await me.type(lastName)
  await me.press('Tab')
  await me.type(email)
  await goTo(stage, 'Continue to payment', 'Checkout heading level 1')
  await me.pressUntil('Card number entry')
  // The card form goes on by itself.
  await me.type('4242424242424242')
  await me.type('1240')
  await me.type('123')
  await goTo(stage, 'Pay $', 'Order Confirmed heading level 1')
}

async function answerQuestions(stage: Stage): Promise<void> {
  const { me, product } = stage
  const order = await orderAt(product.url, { stage: 'paid', lastName: 'Answers' })
  await me.open(linkOf(stage, 'onboarding', order))
  await me.pressUntil('Share your CV heading level 1', 'h')
  await me.pressUntil('Drop your CV here')
  await me.press('Return')
  await me.chooseFile(fileOf(`../../reader/testing/cvs/files/${CV}`))
  await me.hear('Received')
  await goTo(stage, 'Continue push button', 'LinkedIn heading level 1')
  await goTo(stage, 'Skip push button', 'Languages heading level 1')
  await me.pressUntil('English check box')
  await me.press('space')
  await me.hear('1 / ')
  await goTo(stage, 'Continue push button', 'Domain preferences heading level 1')
  await goTo(stage, 'Continue push button', 'Choose Your Color Theme heading level 1')
  await me.pressUntil('radio button')
  await me.press('space')
  await goTo(stage, 'Finish push button', "That's it for now! heading level 1")
}

async function review(stage: Stage): Promise<void> {
  const { me, product } = stage
  const order = await orderAt(product.url, { stage: 'preview sent', lastName: 'Reviews' })
  await me.open(linkOf(stage, 'my-site', order))
  await me.pressUntil('Your preview is ready heading level 1', 'h')
  await me.pressUntil('General comment')
  await me.press('Tab')
  await me.press('Down')
  await me.press('Down')
  await me.press('Return')
  await me.type('Please make this warmer.')
  await me.press('ctrl+Return')
  await goTo(stage, 'Send changes', 'dialog')
  await me.press('Escape')
  await me.press('ctrl+Home')
  await me.pressUntil('Remove push button', 'b')
  await me.press('Return')
  await me.press('ctrl+Home')
  await me.pressUntil('Skip to send or approve')
  await me.press('Return')
  await me.pressUntil('Approve')
  await me.press('Return')
  await me.hear('dialog')
  await goTo(stage, 'Approve and go live', 'Your site is live heading level 1')
}

async function converse(stage: Stage): Promise<void> {
  const { me, product } = stage
  const order = await orderAt(product.url, { stage: 'answered', lastName: 'Converses' })
  await holdWithQuestion(product.url, 'Converses')
  await me.open(linkOf(stage, 'my-site', order))
  await me.pressUntil('heading level 1', 'h')
  await me.pressUntil('Your answer')
  await me.type('Bayview, since 2019.')
  await goTo(stage, 'Send answer push button', 'We continue with your order')
  await me.pressUntil('Write to us entry')
  await me.type('May I send a newer photo?')
  await goTo(stage, 'Send message push button', 'Sent. A person answers')
}

async function cropPhoto(stage: Stage): Promise<void> {
  const { me, product, folder } = stage
  const order = await orderAt(product.url, { stage: 'answered', lastName: 'Crops' })
  const file = path.join(folder, 'me.png')
  await writeFile(file, await makePicture(900, 1200).png().toBuffer())
  await me.open(linkOf(stage, 'my-site', order))
  await me.pressUntil('Your photo heading', 'h')
  await me.pressUntil('Choose a photo')
  await me.press('Return')
  await me.chooseFile(file)
  await me.hear('Choose the part to show')
  await me.hear('Focus mode')
  await me.press('Down')
  await me.press('Right')
  await me.press('plus')
  await goTo(stage, 'Use this photo', /[Pp]hoto/)
  await me.press('Tab')
  await me.press('Tab')
}

async function lookAtMySite(stage: Stage): Promise<void> {
  const { me, product } = stage
  const order = await orderAt(product.url, { stage: 'live', lastName: 'Looks' })
  await me.open(linkOf(stage, 'my-site', order))
  for (let headings = 0; headings < 14; headings++) await me.press('h')
  await me.press('ctrl+Home')
  await me.pressUntil('Take my site offline', 'b')
  await me.press('Return')
  await me.hear('dialog')
  await me.press('Escape')
  await me.press('ctrl+Home')
  await me.press('g')
  await me.press('g')
}

async function signIn({ me, product }: Stage): Promise<void> {
  await me.open(`${product.url}/admin`)
  await me.pressUntil(/Username entry|Queue/)
  if (!me.heard('Username entry')) return
  await me.type(STAFF.username)
  await me.press('Tab')
  await me.type(STAFF.password)
  await me.press('Return')
  await me.hear('Queue heading level 1')
}

async function write(stage: Stage): Promise<void> {
  const { me, product } = stage
  await orderAt(product.url, { stage: 'answered', lastName: 'Writes' })
  await signIn(stage)
  await goTo(stage, 'Ada Writes link', /Ada Writes/)
  await goTo(stage, 'Open editor', 'Draft from CV push button')
  await me.press('Return')
  await me.hear('Yes, for')
  await me.press('Return')
  await me.hear('The CV is read')
  await me.pressUntil('Name entry')
  for (let fields = 0; fields < 8; fields++) await me.press('Tab')
  await me.press('F9')
  await me.press('Escape')
  await me.press('ctrl+Return')
  await me.hear('Send preview')
  await goTo(stage, 'Send preview push button', 'Preview 1 is with the customer')
  await me.press('Escape')
}

async function translate(stage: Stage): Promise<void> {
  const { me, product } = stage
  await orderAt(product.url, {
    stage: 'drafted',
    lastName: 'Translates',
    languages: ['English', 'German'],
  })
  await signIn(stage)
  await me.open(`${await deskPage(product.url, 'Translates')}/editor`)
  await goTo(stage, /German.*link/, 'Ada Translates, German heading level 1')
  await me.pressUntil('Start from English push button')
  await me.press('Return')
  await me.press('F7')
  await me.press('ctrl+a')
  await me.type('Pflegefachkraft')
  await me.press('Return')
  await me.press('Return')
}

async function publishTogether(stage: Stage): Promise<void> {
  const { me, product } = stage
  await orderAt(product.url, { stage: 'drafted', lastName: 'Asks' })
  await orderAt(product.url, { stage: 'drafted', lastName: 'Signs' })
  await askToPublish(product.url, 'Signs')
  await signIn(stage)
  await me.open(`${await deskPage(product.url, 'Asks')}/editor`)
  await goTo(stage, 'Publish… push button', 'Address entry')
  await me.pressUntil('Why without')
  await me.type('Agreed by phone')
  await goTo(stage, 'Publish push button', 'waiting for a second approval')
  await me.open(await deskPage(product.url, 'Signs'))
  await goTo(stage, 'Approve and publish', 'dialog')
  await goTo(stage, 'Approve and publish push button', /live/)
}

async function readLines({ me }: Stage, lines: number): Promise<void> {
  for (let line = 0; line < lines; line++) await me.press('Down')
}

async function readPublishedPage(stage: Stage): Promise<void> {
  const order = await orderAt(stage.product.url, { stage: 'live', lastName: 'Publishes' })
  await stage.me.open(await liveUrl(order))
  await readLines(stage, 40)
}

const resumeOf = (file: string) =>
  resumeSchema.parse(JSON.parse(readFileSync(fileOf(file), 'utf8')))

const sonjaIn = (summary: string, label: string, position: string, highlight: string) =>
  resumeSchema.parse({
    basics: { name: 'Sonja Weir', label, summary, email: 'sonja.weir@example.com' },
    work: [{ name: 'Bayview', position, startDate: '2019-02', summary, highlights: [highlight] }],
  })

async function readTwoLanguages(stage: Stage): Promise<void> {
  const { me } = stage
  const order = await orderAt(stage.product.url, {
    stage: 'live',
    lastName: 'Speaks',
    drafts: [
      {
        language: 'English',
        code: 'en',
        resume: sonjaIn('I lead a team of nine nurses.', 'Nurse', 'Nurse', 'Trained new nurses'),
      },
      {
        language: 'German',
        code: 'de',
        resume: sonjaIn(
          'Ich leite ein Team von neun Pflegekräften.',
          'Pflegefachkraft',
          'Pflegefachkraft',
          'Neue Pflegekräfte eingearbeitet',
        ),
      },
    ],
  })
  await me.open(await liveUrl(order))
  await goTo(stage, 'Deutsch', /Finished loading/)
  await readLines(stage, 20)
}

async function readRightToLeft(stage: Stage): Promise<void> {
  const resume = resumeOf('../../renderer/testing/arabic.json')
  const order = await orderAt(stage.product.url, {
    stage: 'live',
    lastName: 'Reads',
    drafts: [{ language: 'Arabic', code: 'ar', resume }],
  })
  await stage.me.open(await liveUrl(order))
  await readLines(stage, 40)
}

function readPdf(file: string, lastName: string): Journey {
  return async (stage) => {
    const order = await orderAt(stage.product.url, { stage: 'live', lastName })
    await stage.me.open(new URL(file, await liveUrl(order)).href)
    await stage.me.press('ctrl+Home')
    await readLines(stage, 40)
  }
}
