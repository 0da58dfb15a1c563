import { eq } from 'drizzle-orm'
import { classify, fact, type PersonalData, theirs } from '../platform/personal-data.ts'
import { intakes } from './tables.ts'

export const personal: PersonalData = {
  tables: [
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
