import { domainPreferenceSchema, themeIdSchema } from '@vitrine/domain/site-schemas'
import { eq } from 'drizzle-orm'
import type { Order } from '../ordering/index.ts'
import type { Database, Transaction } from '../platform/database.ts'
import { type Intake, intakes } from './tables.ts'

/** The answers so far; before the first, what the customer wished when ordering. */
export async function readIntake(db: Database, order: Order): Promise<Intake> {
  const [intake] = await db.select().from(intakes).where(eq(intakes.orderId, order.id))
  return intake ?? firstIntake(order)
}

/** Changes only the columns given: two tabs that answer different questions both count. */
export async function saveIntake(
  tx: Transaction,
  order: Order,
  changes: Partial<Omit<Intake, 'orderId'>>,
  now: Date,
): Promise<Intake> {
  const [saved] = await tx
    .insert(intakes)
    .values({ ...firstIntake(order), ...changes, updatedAt: now })
    .onConflictDoUpdate({ target: intakes.orderId, set: { ...changes, updatedAt: now } })
    .returning()
  if (!saved) throw new Error('a saved intake came back empty')
  return saved
}

function firstIntake(order: Order): Intake {
  const { wishes } = order
  return {
    orderId: order.id,
    onboardingStatus: 'not_started',
    cvSource: null,
    cvUrl: null,
    cvFileKey: null,
    cvFileName: null,
    cvFileSize: null,
    cvFileType: null,
    cvUploadedAt: null,
    cvScannedAt: null,
    linkedinUrl: wishes.linkedinUrl,
    languages: [...wishes.languages],
    domainPreferences: wishes.domainPreferences.filter(
      (preference) => domainPreferenceSchema.safeParse(preference).success,
    ),
    selectedDomain: wishes.selectedDomain,
    subdomain: wishes.subdomain,
    colorScheme: themeIdSchema.safeParse(wishes.colorScheme).data ?? null,
    updatedAt: order.createdAt,
  }
}
