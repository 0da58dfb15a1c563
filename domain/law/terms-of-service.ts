import type { LegalSection } from './legal-text.ts'

/** Binding promises of the terms. */
export const promises = {
  refundDays: 7,
  guaranteeDays: 30,
  hostingMonths: 12,
} as const

export type TermsFacts = {
  readonly supportEmail: string
  readonly legalNotice: string
  readonly withdrawalNotice: string
  readonly taxNotice: string
  readonly laterYears: string
  readonly servicesUrl: string
  readonly withdrawalUrl: string
}

/** The terms, for the page and for the copy that is stored with each order. Pure. */
// oxlint-disable-next-line max-lines-per-function -- one text
export function termsOfService(facts: TermsFacts): readonly LegalSection[] {
  const { supportEmail, legalNotice, withdrawalNotice, taxNotice, laterYears } = facts
  const { servicesUrl, withdrawalUrl } = facts
  const mail = `[${supportEmail}](mailto:${supportEmail})`
  return [
    {
      id: 'what-you-buy',
      title: 'What you buy',
      content: [
        `A single-page website and a PDF resume, written, designed and published by our team from the CV or the LinkedIn profile you give us. What each plan includes is listed under [Services](${servicesUrl}); what is listed on the day you order is what you get.`,
        'We do not promise interviews, offers or a salary. Figures and stories on this site describe others, and illustrative ones say so.',
      ],
    },
    {
      id: 'ordering',
      title: 'Ordering and paying',
      content: [
        'You order by paying. The price is in US dollars and is paid once, by card, through our payment provider. The sum on the button is the sum that is charged.',
        { plain: taxNotice },
        `The contract begins when the payment has succeeded. The confirmation goes to the email address you gave; if it has not arrived within ten minutes, write to ${mail}.`,
      ],
    },
    {
      id: 'your-part',
      title: 'What we need from you',
      content: [
        'A CV file, a link to one, or a LinkedIn address; and at least one language. Without them we cannot begin, and the delivery time does not run.',
        'What you give us must be true, about you, and yours to give. We may leave out what is not lawful to publish, and decline an order for it, with a full refund.',
      ],
    },
    {
      id: 'delivery',
      title: 'Delivery',
      content: [
        '72, 48 or 24 hours, by plan, counted while the work is with us: from the moment we have what we need, without the time in which we wait for your answer. The time is kept when every language you ordered is with you, as a preview or live. You can see the clock on your own page.',
      ],
    },
    {
      id: 'changes',
      title: 'Changes',
      content: [
        'One, two or three rounds, by plan, within twelve months of the order. A round is one list of comments that you send. Correcting our mistakes and changing your contact details is free and does not count.',
      ],
    },
    {
      id: 'hosting',
      title: 'Address and hosting',
      content: [
        `Hosting is included for ${promises.hostingMonths} months from the day your page goes live. Nothing renews unless you ask for it, and we never delete a site automatically.`,
        { plain: laterYears },
        'A free address under our domain is yours while the page is hosted. A custom domain included in your plan is registered for you for the first year. If you bring your own domain, it stays yours; you set the records we name.',
      ],
    },
    {
      id: 'refunds',
      title: 'Refunds',
      content: [
        'All three of these hold:',
        [
          `Within ${promises.refundDays} days of the purchase we refund you on request, without asking why.`,
          `Up to ${promises.guaranteeDays} days after the purchase we refund in full or in part at the team’s judgment, where the page is not what was described.`,
          'If we miss the delivery time of your plan, we refund you, no matter what.',
        ],
        `Write to ${mail} with your order number. The money goes back to the card you paid with. After a full refund the page is taken offline.`,
      ],
    },
    {
      id: 'withdrawal',
      title: 'Withdrawal',
      content: [
        { plain: withdrawalNotice },
        `The page [Withdraw from contract](${withdrawalUrl}) takes your statement without an account, and confirms it at once by email.`,
      ],
    },
    {
      id: 'yours',
      title: 'Whose it is',
      content: [
        'The words about you are yours, and so are the page and the PDF once paid for: use them anywhere, for as long as you like. Templates, themes and the software that makes the page remain ours or their authors’ under their licenses. We show your page as an example only if you agreed to it in writing.',
      ],
    },
    {
      id: 'conduct',
      title: 'What may not be on a page',
      content: [
        'Nothing false, nothing unlawful, nobody else’s private data, no advertising for something other than you. We may take a page offline that breaks this, tell you why, and put it back once it is mended.',
      ],
    },
    {
      id: 'liability',
      title: 'If something goes wrong',
      content: [
        'We work with care and mend what is ours. Where the law allows it, what we owe you in damages is limited to what you paid. That does not limit what we owe for intent, gross negligence or harm to a person, nor the rights that a consumer has by law.',
      ],
    },
    {
      id: 'changes-of-terms',
      title: 'When these terms change',
      content: [
        'New terms hold for orders placed after their date. Yours are those of the day you ordered. If one sentence does not hold in law, the others still do.',
      ],
    },
    { id: 'seller', title: 'Who sells', content: [{ plain: legalNotice }] },
  ]
}
