import { orderAllows } from '@vitrine/domain/orders/order-permissions'
import type { CvReading } from '@vitrine/domain/sources/cv-reading'
import { applyCorrection } from '@vitrine/domain/sources/cv-corrections'
import {
  answersTo,
  askAboutPeople,
  chooseReadings,
  type PeopleAnswer,
  peopleKey,
  type PeopleQuestion,
} from '@vitrine/domain/sources/people-question'
import { eq } from 'drizzle-orm'
import { lockOrder, type Order } from '../ordering/index.ts'
import { first, type Database, type Transaction } from '../platform/database.ts'
import { listSourceReadings } from '../sources/index.ts'
import { type GivenPeopleAnswer, peopleAnswers } from './tables.ts'

type Files = Awaited<ReturnType<typeof listSourceReadings>>

export type OrderReadings = {
  readonly files: Files
  /** Null: the files and the order name one person. */
  readonly question: PeopleQuestion | null
  /** Null: not answered. */
  readonly answer: GivenPeopleAnswer | null
  /** The readings that drafts are made from. Files of two people are not merged unasked. */
  readonly used: { readonly cv: CvReading | null; readonly linkedin: CvReading | null }
}

export async function readOrderReadings(db: Database, order: Order): Promise<OrderReadings> {
  const files = await listSourceReadings(db, order.id)
  const readings = {
    cv: files.cv?.reading?.reading ?? null,
    linkedin: files.linkedin?.reading?.reading ?? null,
  }
  const question = askAboutPeople(
    {
      name: `${order.customerFirstName} ${order.customerLastName}`,
      email: order.customerEmail,
      phone: order.customerPhone,
    },
    correctedName(readings.cv, files.cv?.file.corrections ?? []),
    readings.linkedin?.resume,
  )
  const given =
    question === null
      ? undefined
      : await first(db.select().from(peopleAnswers).where(eq(peopleAnswers.orderId, order.id)))
  const answer =
    question !== null &&
    given?.names === peopleKey(question) &&
    answersTo(question).includes(given.answer)
      ? given
      : null
  return {
    files,
    question,
    answer,
    used: chooseReadings(question, answer?.answer ?? null, readings),
  }
}

/** The CV with the customer's corrections of name and contact. */
function correctedName(
  reading: CvReading | null,
  corrections: NonNullable<NonNullable<Files['cv']>['file']['corrections']>,
): unknown {
  if (reading === null) return null
  return corrections
    .filter(({ path }) => path.startsWith('/basics/'))
    .reduce(
      (resume, correction) => applyCorrection(resume, correction)?.resume ?? resume,
      reading.resume,
    )
}

export type AnswerPeopleResult =
  | { readonly answered: true }
  | { readonly refused: 'order_not_found' | 'order_status_conflict' | 'item_changed' }

/** Stores the answer to the question with these names. */
export async function answerPeople(
  tx: Transaction,
  given: {
    orderId: string
    names: PeopleQuestion['names']
    answer: PeopleAnswer
    username: string
  },
  now: Date,
): Promise<AnswerPeopleResult> {
  const order = await lockOrder(tx, given.orderId)
  if (!order) return { refused: 'order_not_found' }
  if (!orderAllows.draft(order)) return { refused: 'order_status_conflict' }
  const { question } = await readOrderReadings(tx, order)
  if (question === null) return { refused: 'item_changed' }
  const names = peopleKey({ ...question, names: given.names })
  if (peopleKey(question) !== names) return { refused: 'item_changed' }
  if (!answersTo(question).includes(given.answer)) return { refused: 'item_changed' }
  const changes = { names, answer: given.answer, givenBy: given.username, givenAt: now }
  await tx
    .insert(peopleAnswers)
    .values({ orderId: order.id, ...changes })
    .onConflictDoUpdate({ target: peopleAnswers.orderId, set: changes })
  return { answered: true }
}
