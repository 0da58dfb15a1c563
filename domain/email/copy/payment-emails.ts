import { ADDRESS, ENDS_ON, FIRST_NAME } from './example-values.ts'
import type { EmailTextsById } from './email-texts.ts'

/** Emails to customers about payments and hosting. */
export const paymentEmails = {
  refund: {
    name: 'Money goes back',
    when: 'For each refund. The program adds the amounts and the credit note.',
    placeholders: { ...FIRST_NAME, amount: '$5.00' },
    texts: {
      subject: { label: 'Subject', words: '{amount} is on its way back to you', needs: ['amount'] },
      headingFull: { label: 'Heading, where all is paid back', words: 'Your order is refunded' },
      headingPart: {
        label: 'Heading, where a part is',
        words: 'Part of your order is refunded',
      },
      opening: {
        label: 'Before the amounts',
        words:
          '{firstName}, we have sent {amount} back to the card you paid with. Banks take five to ten days to show it.',
        needs: ['amount'],
      },
      openingByHand: {
        label: 'Before the amounts, where an order was not paid by card here',
        words:
          '{firstName}, we have paid {amount} back to you directly, because you did not pay by card on our site. Contact us if it does not arrive.',
        needs: ['amount'],
      },
      closed: {
        label: 'At the end, where an order is paid back in full',
        words: 'Your order is closed. We wish you every success.',
      },
      yearTakenOff: {
        label: 'At the end, where a year of hosting is paid back in full',
        words:
          'The year of hosting that it paid for is taken off again. We never delete a site automatically.',
        isNeeded: true,
      },
    },
  },
  'refund-failed': {
    name: 'A refund did not arrive',
    when: 'When a bank returns a refund. The program adds the amount.',
    placeholders: { ...FIRST_NAME, amount: '$5.00' },
    texts: {
      subject: { label: 'Subject', words: 'Your refund of {amount} came back', needs: ['amount'] },
      heading: { label: 'Heading', words: 'Your refund did not arrive' },
      opening: {
        label: 'Before the amount',
        words:
          '{firstName}, your bank returned our refund of {amount}. This happens when a card was closed or replaced. The money is back with us, and we still owe it to you.',
        needs: ['amount'],
        isNeeded: true,
      },
      next: {
        label: 'At the end',
        words:
          'Our team has been notified. Reply to this email and tell us how we can pay you, for example by bank transfer. Please do not send card numbers.',
      },
    },
  },
  'plan-offered': {
    name: 'Another plan is offered',
    when: 'When somebody of the team offers a paid order a dearer plan. The program adds the plans, the amounts and the link.',
    placeholders: { ...FIRST_NAME, plan: 'Professional', amount: '$25.00' },
    texts: {
      subject: { label: 'Subject', words: 'Your change to {plan}', needs: ['plan'] },
      heading: { label: 'Heading', words: 'Your change to {plan}' },
      opening: {
        label: 'Before the amounts',
        words:
          '{firstName}, your order can move to the {plan} plan. It changes once you pay the difference of {amount}. Until then it stays as it is.',
        needs: ['plan', 'amount'],
      },
      unasked: {
        label: 'At the end',
        words: 'If you don’t want this, ignore it. You won’t be charged.',
        isNeeded: true,
      },
    },
  },
  'plan-changed': {
    name: 'The plan is changed',
    when: 'When an order has another plan. The program adds the plans, the amounts and the receipt of what was paid.',
    placeholders: { ...FIRST_NAME, plan: 'Professional', amount: '$25.00' },
    onlyIn: { amount: ['paid', 'paidBack'] },
    texts: {
      subject: { label: 'Subject', words: 'Your order is on {plan} now', needs: ['plan'] },
      heading: { label: 'Heading', words: 'Your order is on {plan} now' },
      opening: {
        label: 'At the beginning',
        words: '{firstName}, your order is now on the {plan} plan.',
        needs: ['plan'],
      },
      paid: {
        label: 'Where a difference was paid',
        words: 'Thank you: your payment of {amount} has arrived.',
        needs: ['amount'],
      },
      paidBack: {
        label: 'Where a difference is paid back',
        words: '{amount} is on its way back to the card you paid with.',
        needs: ['amount'],
      },
      free: { label: 'Where no money moves', words: 'There is nothing to pay.' },
    },
  },
  'hosting-ends': {
    name: 'Hosting ends soon',
    when: '60, 30 and 7 days before the year of hosting is over. The program adds the link.',
    placeholders: { ...FIRST_NAME, ...ADDRESS, ...ENDS_ON, price: '$29.00' },
    onlyIn: { price: ['byCard'] },
    texts: {
      subject: {
        label: 'Subject',
        words: 'Your site is hosted until {endsOn}',
        needs: ['endsOn'],
      },
      heading: { label: 'Heading', words: 'Hosted until {endsOn}' },
      opening: {
        label: 'At the beginning',
        words:
          '{firstName}, the hosting of {address} that you paid for ends on {endsOn}. We never delete a site automatically.',
        needs: ['address', 'endsOn'],
      },
      byCard: {
        label: 'How to keep it, where another year has a price',
        words: 'To keep it where it is, pay {price} for another year by card on My site.',
        needs: ['price'],
      },
      byMail: {
        label: 'How to keep it, where it has none',
        words:
          'To keep it where it is, reply to this email, and we’ll tell you what another year costs.',
        isNeeded: true,
      },
      elsewhere: {
        label: 'How to take it elsewhere',
        words:
          'To take it elsewhere, download the whole site from My site. It runs on any web host.',
        isNeeded: true,
      },
    },
  },
  'hosting-renewed': {
    name: 'Another year of hosting',
    when: 'When a year that was paid for by card is added. The program adds the amounts, the receipt and the link.',
    placeholders: { ...FIRST_NAME, ...ENDS_ON },
    texts: {
      subject: {
        label: 'Subject',
        words: 'Your site is hosted until {endsOn}',
        needs: ['endsOn'],
      },
      heading: { label: 'Heading', words: 'Hosted until {endsOn}' },
      opening: {
        label: 'Before the amounts',
        words:
          'Thank you, {firstName}. Your payment has arrived, and your site is hosted for one more year. We’ll write to you 60, 30 and 7 days before it ends.',
      },
    },
  },
  'round-bought': {
    name: 'Another round of changes',
    when: 'When a round of changes that was paid for by card is added. The program adds the amounts, the receipt and the link.',
    placeholders: { ...FIRST_NAME },
    texts: {
      subject: { label: 'Subject', words: 'You have another round of changes' },
      heading: { label: 'Heading', words: 'Another round of changes' },
      opening: {
        label: 'Before the amounts',
        words:
          'Thank you, {firstName}. Your payment has arrived. Tell us on My site what to change, then send us the list.',
      },
    },
  },
} as const satisfies EmailTextsById
