import { eq } from 'drizzle-orm'
import { classify, fact, type PersonalData, theirs } from '../platform/personal-data.ts'
import { intakes, subdomains } from './tables.ts'

export const personal: PersonalData = {
  tables: [
    classify(subdomains, {
      rowsOf: ({ orderId }) => eq(subdomains.orderId, orderId),
      erasing: 'deleted',
      columns: { subdomain: theirs(), orderId: fact, heldSince: fact, leftAt: fact },
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
  ],
}
