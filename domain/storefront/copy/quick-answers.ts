/** An editable question with its answer. */
export type FaqAnswer = {
  readonly id: string
  readonly question: string
  /** Paragraphs, plain text for search engines. */
  readonly text: readonly string[]
}

/** Questions of the home page. */
export const quickAnswers = [
  {
    id: 'how-fast',
    question: 'How fast is delivery?',
    text: [
      'Most sites are live in 24 hours, up to 72 for larger plans. Each plan names its own hours, and the clock starts when we have your CV or your LinkedIn address and know at least one language.',
    ],
  },
  {
    id: 'who-writes',
    question: 'Do I have to write anything?',
    text: [
      'No. Share your resume or your LinkedIn profile. The team writes, designs and structures everything from it, and asks you only where your CV contradicts itself.',
    ],
  },
  {
    id: 'phones',
    question: 'Does it work on phones?',
    text: [
      'Yes. Every site is fast, responsive and SEO friendly: drawn for a phone as well as for a desk, without a line of JavaScript.',
    ],
  },
  {
    id: 'own-domain',
    question: 'Can I use my own domain?',
    text: [
      'Yes: it is connected on the Basic and Professional plans. Bring a domain, or name the one you would like.',
    ],
  },
] as const satisfies readonly FaqAnswer[]
