import type {
  ConversationResponse,
  OrderConversationResponse,
  ThreadEntry,
} from '@vitrine/contract/conversation'
import { orderAllows } from '@vitrine/domain/orders/order-permissions'
import { readShownMembers, type ShownMembers } from '../accounts/index.ts'
import { type Order, readHistory } from '../ordering/index.ts'
import type { Database } from '../platform/database.ts'
import { listSentFiles, type SourceFile } from '../sources/index.ts'
import type { AppContext } from '../platform/app-context.ts'
import { answerDueAt } from './answer-due.ts'
import { listMessages } from './conversation-store.ts'
import { answerReleasesHold, openQuestionOf, type Question, questionsOf } from './open-question.ts'
import type { Message } from './tables.ts'

/**
 * The thread as the customer sees it: names of members who agreed only, and no messages of the contact form, whose
 * sender is unverified.
 */
export async function describeConversation(
  db: Database,
  order: Order,
): Promise<ConversationResponse> {
  const history = await readHistory(db, order.id)
  const messages = await listMessages(db, order.id)
  const open = openQuestionOf(order, history)
  const isAnswered = messages.some(({ answersEntry }) => answersEntry === open?.entry)
  const members = await readShownMembers(db)
  const ofPage = messages.filter(({ via }) => via !== 'contact-form')
  const files = await listSentFiles(db, order.id)
  return {
    mayWrite: orderAllows.writeToTeam(order),
    question:
      open && !isAnswered
        ? { entry: open.entry, text: open.text, lifts: answerReleasesHold(order) }
        : null,
    entries: inTurn(
      questionsOf(history).map((question) => describeQuestion(question, members)),
      ofPage.map((message) => describeMessage(message, files, members)),
    ),
  }
}

/** The thread as the team sees it, with unanswered messages. */
export async function describeOrderConversation(
  { db, workingWeekAt }: Pick<AppContext, 'db' | 'workingWeekAt'>,
  order: Order,
): Promise<OrderConversationResponse> {
  const history = await readHistory(db, order.id)
  const messages = await listMessages(db, order.id)
  const waiting = messages.filter(({ settledAt }) => settledAt === null)
  const since = waiting[0]?.at
  const files = await listSentFiles(db, order.id)
  const members = await readShownMembers(db)
  const mayWrite = orderAllows.writeToCustomer(order) && order.customerEmail !== ''
  return {
    mayWrite,
    customerFirstName: order.customerFirstName,
    waitingSince: since?.toISOString() ?? null,
    answerDueAt: since
      ? answerDueAt(order.packageId, since, workingWeekAt(since)).toISOString()
      : null,
    entries: inTurn(
      questionsOf(history).map((question) => ({
        ...describeQuestion(question, members),
        name: nameOf(question.actor),
        byContactForm: false,
        waits: false,
      })),
      messages.map((message) => ({
        ...describeMessage(message, files, members),
        name: nameOf(message.author),
        byContactForm: message.via === 'contact-form',
        waits: message.settledAt === null,
      })),
    ),
  }
}

const describeQuestion = (
  { entry, at, text, actor }: Question,
  members: ShownMembers,
): ThreadEntry => ({
  id: `question-${entry}`,
  kind: 'question',
  from: 'team',
  text,
  at: at.toISOString(),
  fileSize: null,
  shownAs: members.byActor(actor),
})

const describeMessage = (
  { id, author, via, answersEntry, text, at }: Message,
  files: readonly SourceFile[],
  members: ShownMembers,
): ThreadEntry => ({
  id,
  kind: via === 'file' ? 'file' : answersEntry === null ? 'message' : 'answer',
  from: author === 'customer' ? 'customer' : 'team',
  text,
  at: at.toISOString(),
  fileSize: files.find((file) => file.id === id)?.fileSize ?? null,
  shownAs: members.byActor(author),
})

/** Name of a team member; null: the customer. */
export function nameOf(actor: string): string | null {
  return /^staff:(.+)$/.exec(actor)?.[1] ?? null
}

/** Oldest first; at the same time the question before its answer. */
function inTurn<Entry extends ThreadEntry>(questions: Entry[], messages: Entry[]): Entry[] {
  return [...questions, ...messages].sort((one, other) => Date.parse(one.at) - Date.parse(other.at))
}
