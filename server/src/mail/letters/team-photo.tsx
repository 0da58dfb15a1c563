import { orderReference } from '@vitrine/domain/order-reference'
import type { Subscription } from '../../platform/events.ts'
import { photoChanged } from '../../sources/index.ts'
import type { MailDeps } from '../mail-deps.ts'
import { onOrder } from '../on-order.ts'
import { writeLetter } from '../write-letter.ts'
import { TeamNotice } from './team-notice.tsx'

const WORDS = {
  added: 'The customer has sent a photo.',
  removed: 'The customer has taken the photo away.',
  'in-pdf': 'The customer wants the photo in the designed PDF, too.',
  'not-in-pdf': 'The customer does not want the photo in the designed PDF.',
} as const

/** To the team: what is shown changes only once they make the page anew. */
export const tellTeamOfPhoto = (deps: MailDeps): Subscription =>
  onOrder(deps, photoChanged, 'mail.tell-team-of-photo', (tx, order, { change, occurrence }, now) =>
    writeLetter(
      tx,
      deps.enqueue,
      {
        kind: 'team-photo',
        about: occurrence,
        orderId: order.id,
        recipient: deps.sender.supportEmail,
        subject: `About the photo (${orderReference(order.id)})`,
        body: (
          <TeamNotice
            sender={deps.sender}
            facts={{
              title: 'About the photo',
              sentence: `${WORDS[change]} The next preview or publication shows it so; what is out stays as it is until then.`,
              facts: [
                ['Customer', `${order.customerFirstName} ${order.customerLastName}`],
                ['Order', orderReference(order.id)],
                ['Package', order.packageName],
              ],
              url: `${deps.sender.publicUrl}/admin/orders/${order.id}`,
              action: 'Open the order',
            }}
          />
        ),
      },
      now,
    ),
  )
