import type { QueueEntry } from '@vitrine/contract/reporting'

type FoundBy = NonNullable<QueueEntry['foundBy']>

const WORDS: Readonly<Record<FoundBy['kind'], string>> = {
  named: 'Named ',
  'works-at': 'Works at ',
  'worked-at': 'Worked at ',
  'studied-at': 'Studied at ',
  address: 'Address: ',
  'earlier-address': 'Earlier address: ',
  domain: 'Domain: ',
}

/** Why an order matches the search: "Works at Nordwind GmbH". */
export const searchMatchText = ({ kind, name }: FoundBy): string => `${WORDS[kind]}${name}`
