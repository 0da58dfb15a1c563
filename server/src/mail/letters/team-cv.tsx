import { cvReceivedOnHold } from '../../onboarding/index.ts'
import type { Order } from '../../ordering/index.ts'
import type { Transaction } from '../../platform/database.ts'
import type { Subscription } from '../../platform/events.ts'
import type { MailDeps } from '../mail-deps.ts'
import { onOrder } from '../on-order.ts'
import { orderReference } from '@vitrine/domain/order-reference'
import { writeLetter } from '../write-letter.ts'
import { TeamNotice } from './team-notice.tsx'

/** To the team: something about the CV of an order asks for a person. */
export function tellTeamOfCv(
  tx: Transaction,
  { enqueue, sender }: MailDeps,
  order: Order,
  occurrence: string,
  now: Date,
  words: { title: string; sentence: string },
): Promise<void> {
  return writeLetter(
    tx,
    enqueue,
    {
      kind: 'team-cv',
      about: occurrence,
      orderId: order.id,
      recipient: sender.supportEmail,
      subject: `${words.title} (${orderReference(order.id)})`,
      body: (
        <TeamNotice
          sender={sender}
          facts={{
            ...words,
            facts: [
              ['Customer', `${order.customerFirstName} ${order.customerLastName}`],
              ['Order', orderReference(order.id)],
              ['Package', order.packageName],
            ],
            url: `${sender.publicUrl}/admin/orders/${order.id}`,
            action: 'Open the order',
          }}
        />
      ),
    },
    now,
  )
}

export const tellTeamOfCvOnHold = (deps: MailDeps): Subscription =>
  onOrder(deps, cvReceivedOnHold, 'mail.tell-team-of-cv', (tx, order, { occurrence }, now) =>
    tellTeamOfCv(tx, deps, order, occurrence, now, {
      title: 'A CV for an order on hold',
      sentence:
        'The customer has sent a CV. If that is what the order waits for, take it off hold.',
    }),
  )
