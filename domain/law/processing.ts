/** Why personal data is processed: for the privacy page and the record of processing. */

export type ProcessingPurpose = {
  readonly title: string
  readonly people: 'Customers' | 'Visitors' | 'Readers of published pages' | 'The team'
  /** Article of Regulation (EU) 2016/679, in words. */
  readonly basis: string
  readonly recipients: string
  readonly period: string
  /** Schemas of the database with personal columns. */
  readonly schemas: readonly string[]
}

const CONTRACT = 'contract (Art. 6(1)(b))'
const DUTY = 'legal duty (Art. 6(1)(c))'
const INTEREST = 'legitimate interest (Art. 6(1)(f))'
const HOSTS = 'the companies that run our servers'
const MAILERS = `${HOSTS} and deliver our mail`

/** Pure. `filesKeptDays`: as printed. */
export const processingPurposes = (filesKeptDays: string): readonly ProcessingPurpose[] => [
  {
    title: 'Taking and delivering an order',
    people: 'Customers',
    basis: CONTRACT,
    recipients: HOSTS,
    period:
      'the order and what was agreed as long as tax and contract law ask; names and addresses until they are erased on request',
    schemas: ['ordering', 'onboarding', 'notes'],
  },
  {
    title: 'Payments, refunds, receipts and accounts',
    people: 'Customers',
    basis: `${CONTRACT}; ${DUTY}`,
    recipients: `the payment provider Stripe; ${HOSTS}`,
    period: 'as long as tax and accounting law ask, in many countries six to ten years',
    schemas: ['payments', 'billing'],
  },
  {
    title: 'Reading the CV and keeping its file',
    people: 'Customers',
    basis: `${CONTRACT}; for health, religion, union and other special data in it, your express consent (Art. 9(2)(a))`,
    recipients: HOSTS,
    period: `until ${filesKeptDays} days after the order is over, or until you remove it`,
    schemas: ['sources'],
  },
  {
    title: 'Writing, reviewing and hosting the page',
    people: 'Customers',
    basis: CONTRACT,
    recipients: `${HOSTS}; a registrar, if a domain is ordered; whoever reads the page, once it is public`,
    period: 'while the page is hosted, or until you erase it',
    schemas: ['studio', 'publishing', 'reviews', 'addresses', 'links', 'portfolio'],
  },
  {
    title: 'Answering messages, withdrawals and reports',
    people: 'Visitors',
    basis: `${CONTRACT}; ${DUTY}; for other messages, ${INTEREST}: to answer`,
    recipients: MAILERS,
    period:
      'while a later message may need them, or until you ask us to erase them; decisions about reports as a log without names',
    schemas: ['contact', 'conversation'],
  },
  {
    title: 'Emails about the order',
    people: 'Customers',
    basis: CONTRACT,
    recipients: MAILERS,
    period: 'with the order, or until you erase it',
    schemas: ['mail'],
  },
  {
    title: 'Reviews that customers write about us',
    people: 'Customers',
    basis: `${INTEREST}: to ask once; your consent (Art. 6(1)(a)): to show what you write`,
    recipients: `${HOSTS}; whoever reads our home page`,
    period: 'until you withdraw the review or erase your data',
    schemas: ['ratings'],
  },
  {
    title: 'Counting visits of published pages',
    people: 'Readers of published pages',
    basis: `${INTEREST}: to know whether a page is read, without identifying anybody`,
    recipients: HOSTS,
    period: 'sums for 25 months; the daily key only until midnight',
    schemas: [],
  },
  {
    title: 'Accounts of the team, audit log and security',
    people: 'The team',
    basis: `${CONTRACT}; ${INTEREST}: to prove who changed what, and to stop abuse; for pictures and for names that customers see, consent (Art. 6(1)(a))`,
    recipients: `${HOSTS}; customers, for the first name and picture of members who agreed`,
    period:
      'pictures until they are removed or the account is disabled; accounts while somebody works here; the audit log as long as the orders; limits of requests for a day',
    schemas: ['accounts', 'audit', 'settings', 'notices', 'reporting', 'webhooks', 'platform'],
  },
  {
    title: 'Access, erasure and backups',
    people: 'Customers',
    basis: DUTY,
    recipients: HOSTS,
    period: 'proof of an erasure without names; backups until they are replaced',
    schemas: ['privacy', 'backups'],
  },
]
