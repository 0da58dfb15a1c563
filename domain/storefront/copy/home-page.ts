/** Editable copy of the home page by block. */
export const homePageCopy = {
  hero: {
    lead: 'Send a CV or a LinkedIn link. Our team writes, designs and launches a single-page site and a matching PDF resume. You write nothing.',
    facts: 'From {priceStarter}, paid once. Live in 24 to 48 hours, up to 72 on Starter.',
  },
  why: {
    lead: 'You know your work. Explaining it to a stranger in thirty seconds is a different skill. It’s ours.',
    design: 'Nine templates, each drawn for how one field is read. Never a recolored copy.',
    turnaround:
      'The promise of the Professional plan; most sites are live in under 48 hours. You see the same clock as we do.',
    field: 'Tech, finance, marketing, healthcare: each gets what its recruiters look for first.',
    guarantee:
      'Money-back guarantee: ask within 7 days and we refund you. Up to 30 days we decide together. If we miss your plan’s deadline, you get your money back, no matter what.',
  },
  steps: {
    share: 'Upload your CV or share LinkedIn. No forms, no rewriting.',
    style: 'A modern template for your industry, in one of five color themes.',
    craft: 'We write, design and build a fast, mobile-ready site, and the PDF that goes with it.',
    live: 'You get one shareable link, on a custom domain if your plan has one.',
  },
  closing: {
    lead: 'You send a CV. Within one to three days there is a page with your name on it.',
  },
} as const
