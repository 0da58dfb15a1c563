import { eq } from 'drizzle-orm'
import {
  personalTable,
  notPersonal,
  internal,
  tableWithoutCustomers,
  type PersonalData,
  secretColumn,
  customerColumn,
} from '../platform/personal-data.ts'
import { hashColumn } from './hashed-subdomain.ts'
import { intakes, hashKeys, subdomains } from './tables.ts'

export const personalOf = (appSecret: string): PersonalData => ({
  tables: [
    personalTable(subdomains, {
      rowsOf: ({ orderId }) => eq(subdomains.orderId, orderId),
      erasure: { kept: 'Links still lead there, so the address never becomes anybody else’s.' },
      columns: {
        subdomain: customerColumn(hashColumn(subdomains.subdomain, appSecret)),
        orderId: notPersonal,
        heldSince: notPersonal,
        leftAt: notPersonal,
      },
    }),
    personalTable(intakes, {
      rowsOf: ({ orderId }) => eq(intakes.orderId, orderId),
      erasure: 'deleted',
      columns: {
        orderId: notPersonal,
        onboardingStatus: notPersonal,
        cvSource: notPersonal,
        cvUrl: customerColumn(),
        linkedinUrl: customerColumn(),
        languages: customerColumn(),
        domainPreferences: customerColumn(),
        selectedDomain: customerColumn(),
        subdomain: customerColumn(),
        colorScheme: notPersonal,
        updatedAt: notPersonal,
      },
    }),
    tableWithoutCustomers(hashKeys, { id: internal, wrapped: secretColumn() }),
  ],
})
