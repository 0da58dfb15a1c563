import { sayLetter, type WrittenTexts } from '@vitrine/domain/letter-texts'
import { Action, Heading, Letter, Said, type Sender } from './letter.tsx'
import { plans } from '@vitrine/domain/catalog'
import { orderReference } from '@vitrine/domain/order-reference'
import { missingIn, readIntake } from '../../onboarding/index.ts'
import { type Order, orderMoved } from '../../ordering/index.ts'
import type { Transaction } from '../../platform/database.ts'
import type { Subscription } from '../../platform/events.ts'
import { findLetterOf } from '../letter-store.ts'
import type { MailDeps } from '../mail-deps.ts'
import { onOrder } from '../on-order.ts'
import { onboardingUrlOf } from '../order-links.ts'
import { writeLetter } from '../write-letter.ts'

export type KickoffFacts = {
  readonly firstName: string
  readonly reference: string
  readonly deliveryHours: number
  /** The link to the details that we still need; null where we have them all. */
  readonly missingUrl: string | null
}

export const sayKickoff = ({ firstName, deliveryHours }: KickoffFacts, texts?: WrittenTexts) =>
  sayLetter('kickoff', texts, { firstName, hours: String(deliveryHours) })

/** To the customer, when the team starts, and within a day of paying at the latest. */
export function Kickoff({
  sender,
  facts,
  texts,
}: {
  sender: Sender
  facts: KickoffFacts
  texts?: WrittenTexts
}) {
  const { missingUrl } = facts
  const say = sayKickoff(facts, texts)
  return (
    <Letter sender={sender} preview="What happens next with your site." reference={facts.reference}>
      <Heading>{missingUrl === null ? say.heading : say.headingMissing}</Heading>
      <Said>{say.opening}</Said>
      {missingUrl === null ? (
        <Said>{say.complete}</Said>
      ) : (
        <>
          <Said>{say.missing}</Said>
          <Action href={missingUrl}>Complete your details</Action>
        </>
      )}
      <Said>{say.closing}</Said>
    </Letter>
  )
}

/** When the team has begun; where that takes long, the clock writes it (`remind-customers.tsx`). */
export const kickOff = (deps: MailDeps): Subscription =>
  onOrder(
    deps,
    orderMoved,
    'mail.kick-off',
    (tx, order, _payload, now) => writeKickoff(tx, deps, order, now),
    ({ to }) => to === 'in_production',
  )

/** Once per order. */
export async function writeKickoff(
  tx: Transaction,
  deps: MailDeps,
  order: Order,
  now: Date,
): Promise<void> {
  if (await findLetterOf(tx, 'kickoff', order.id)) return
  const texts = deps.textsOf('kickoff')
  const isMissing = missingIn(await readIntake(tx, order)) !== null
  const facts = {
    firstName: order.customerFirstName,
    reference: orderReference(order.id),
    deliveryHours: plans[order.packageId].deliveryHours,
    missingUrl: isMissing ? onboardingUrlOf(order, deps.sender.publicUrl) : null,
  }
  await writeLetter(
    tx,
    deps.enqueue,
    {
      kind: 'kickoff',
      about: order.id,
      orderId: order.id,
      recipient: order.customerEmail,
      subject: sayKickoff(facts, texts).subject,
      body: <Kickoff sender={deps.sender} facts={facts} texts={texts} />,
    },
    now,
  )
}
