import type { FaqAnswer } from './quick-answers.ts'

/** Questions of the FAQ page that the home page does not have. */
export const faqAnswers = [
  {
    id: 'clock',
    question: 'When does the clock start, and when does it stop?',
    text: [
      'It starts when your intake is complete: a CV file, a CV link or a LinkedIn address, and at least one language. If you choose “I’ll send later”, it has not started yet; we remind you after one, three and seven days.',
      'It pauses while we wait for an answer from you, and it is met when every language you ordered is with you, as a preview or live. You see the same clock as the team does.',
    ],
  },
  {
    id: 'what-to-send',
    question: 'What should I send?',
    text: [
      'A CV as .pdf, .doc or .docx, up to 10 MB; or a link to it in a cloud drive; or your LinkedIn address. One of them is enough. An old CV is fine: tell us in a line what changed.',
    ],
  },
  {
    id: 'changes',
    question: 'How many changes can I ask for?',
    text: [
      'One round on the Starter plan, two on Basic, three on Professional, within twelve months. A round is one list of comments, as long as you like. Our own mistakes and changed contact details never count as one.',
    ],
  },
  {
    id: 'what-i-get',
    question: 'What do I get, exactly?',
    text: [
      'One page on the web with your name in its address, a PDF resume that says the same things, and a contact card to save.',
    ],
  },
  {
    id: 'languages',
    question: 'Which languages can it have?',
    text: [
      'Twenty are on the list, Spanish, French, German and Japanese among them, and you can name others: 50+ languages are available. Starter has one, Basic up to two, Professional up to four. Scripts that run from right to left get a page that does too.',
    ],
  },
  {
    id: 'template',
    question: 'Can I choose the template and the colors?',
    text: [
      'You choose one of five color themes while you order. We choose the template nearest to your field; if you like another one better, tell us its name with your order.',
    ],
  },
  {
    id: 'ats',
    question: 'Can applicant tracking systems read the PDF?',
    text: [
      'Yes. It is text, not a picture, in one reading order with plain headings. We read every PDF back by machine before it goes out and compare it with your page, field by field.',
    ],
  },
  {
    id: 'photo',
    question: 'Do I need a photo?',
    text: ['No. Without one the page uses your initials. We never make up a face.'],
  },
  {
    id: 'hosting',
    question: 'How long does the page stay online?',
    text: [
      'Hosting is included for twelve months on every plan, from the day your site goes live. Nothing is deleted without a person looking at it first.',
    ],
  },
  {
    id: 'tracking',
    question: 'Does the page track its visitors?',
    text: [
      'No. It sets no cookies, runs no scripts and keeps no addresses of those who read it. Our server counts how often people read the page, robots left out, and you see the numbers, but nobody can say who it was.',
    ],
  },
  {
    id: 'once',
    question: 'Is it really one payment?',
    text: [
      'Yes. You pay once, by card. There is no subscription, and your card is not kept with us.',
    ],
  },
  {
    id: 'tax',
    question: 'Why does one payment page add tax?',
    text: [
      'If you need a billing address on your receipt, or your company’s name and tax number, you pay on the page that takes them, and it adds 8% sales tax. The sum you see before you press the button is the sum that is charged, to the cent.',
    ],
  },
  {
    id: 'refund',
    question: 'Can I have my money back?',
    text: [
      'Yes, there is a money-back guarantee. Within 7 days of the purchase on request. Up to 30 days at the team’s judgment. Always, if we missed the delivery time of your plan. Write to support with your order number.',
    ],
  },
  {
    id: 'declined',
    question: 'My card was declined. What now?',
    text: [
      'Nothing was charged and nothing you typed is lost. Try another card or call your bank. If you see a message that the payment worked but the order did not, do not pay again: the order exists, and its confirmation is on the way.',
    ],
  },
  {
    id: 'simulated-payments',
    question: 'A page says that payments are simulated. What does that mean?',
    text: [
      'That this copy of the shop is not connected to a payment provider. It takes test cards only, charges nothing, and everything else works as it would.',
    ],
  },
  {
    id: 'who-reads',
    question: 'Who reads my CV?',
    text: [
      'The people who work on your order, signed in by name. The file is never at a public address.',
    ],
  },
  {
    id: 'how-long-kept',
    question: 'How long do you keep it?',
    text: [
      'The CV file stays with your order, where only the team can open it, and is erased some time after the order is over: the privacy policy says how long. What is on your page stays as long as the page does.',
    ],
  },
  {
    id: 'links',
    question: 'Do you open the links I paste?',
    text: [
      'A person on the team may; our servers never do. Make sure the link can be opened by whoever has it, and close it again when your page is live.',
    ],
  },
] as const satisfies readonly FaqAnswer[]

/** Additions of the FAQ page to answers of the home page. */
export const additionalParagraphs: Readonly<Record<string, readonly string[]>> = {
  'own-domain': [
    'On the Starter plan your page lives at a free subdomain of ours: 3 to 63 letters, digits or hyphens, if nobody else has it.',
  ],
}
