import { eq } from 'drizzle-orm'
import {
  classify,
  fact,
  inner,
  ofNoCustomer,
  type PersonalData,
  secret,
  theirs,
} from '../platform/personal-data.ts'
import { sealIn } from './sealed-subdomain.ts'
import { intakes, sealKeys, subdomains } from './tables.ts'

export const personalOf = (appSecret: string): PersonalData => ({
  tables: [
    classify(subdomains, {
      rowsOf: ({ orderId }) => eq(subdomains.orderId, orderId),
      erasing: { kept: 'Links still lead there, so the address never becomes anybody else’s.' },
      columns: {
        subdomain: theirs(sealIn(subdomains.subdomain, appSecret)),
        orderId: fact,
        heldSince: fact,
        leftAt: fact,
      },
    }),
    classify(intakes, {
      rowsOf: ({ orderId }) => eq(intakes.orderId, orderId),
      erasing: 'deleted',
      columns: {
        orderId: fact,
        onboardingStatus: fact,
        cvSource: fact,
        cvUrl: theirs(),
        linkedinUrl: theirs(),
        languages: theirs(),
        domainPreferences: theirs(),
        selectedDomain: theirs(),
        subdomain: theirs(),
        colorScheme: fact,
        updatedAt: fact,
      },
    }),
    ofNoCustomer(sealKeys, { id: inner, wrapped: secret() }),
  ],
})
