import { eq } from 'drizzle-orm'
import {
  columnsAs,
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
        ...columnsAs(notPersonal, 'orderId heldSince leftAt'),
      },
    }),
    personalTable(intakes, {
      rowsOf: ({ orderId }) => eq(intakes.orderId, orderId),
      erasure: 'deleted',
      columns: {
        ...columnsAs(notPersonal, 'orderId onboardingStatus cvSource colorScheme updatedAt'),
        ...columnsAs(customerColumn(), 'cvUrl linkedinUrl languages domainPreferences'),
        ...columnsAs(customerColumn(), 'selectedDomain subdomain'),
      },
    }),
    tableWithoutCustomers(hashKeys, { id: internal, wrapped: secretColumn() }),
  ],
})
