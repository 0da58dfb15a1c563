import { domainPreferenceSchema, themeIdSchema } from '@vitrine/domain/sites/site-schemas'
import { eq } from 'drizzle-orm'
import type { Order } from '../ordering/index.ts'
import type { Database, Transaction } from '../platform/database.ts'
import { findSourceFile } from '../sources/index.ts'
import { type Intake, type IntakeRow, intakes } from './tables.ts'

/** The answers; before the first, the checkout preferences. */
export async function readIntake(db: Database, order: Order): Promise<Intake> {
  const [intake] = await db.select().from(intakes).where(eq(intakes.orderId, order.id))
  return withCvFile(db, intake ?? firstIntake(order))
}

/**
 * Updates only the given columns: two tabs with different questions do not overwrite each other.
 */
export async function saveIntake(
  tx: Transaction,
  order: Order,
  changes: Partial<Omit<IntakeRow, 'orderId'>>,
  now: Date,
): Promise<Intake> {
  const [saved] = await tx
    .insert(intakes)
    .values({ ...firstIntake(order), ...changes, updatedAt: now })
    .onConflictDoUpdate({ target: intakes.orderId, set: { ...changes, updatedAt: now } })
    .returning()
  if (!saved) throw new Error('a saved intake came back empty')
  return withCvFile(tx, saved)
}

const withCvFile = async (db: Database, row: IntakeRow): Promise<Intake> => ({
  ...row,
  cvFile: (await findSourceFile(db, row.orderId, 'cv')) ?? null,
})

function firstIntake(order: Order): IntakeRow {
  const { wishes } = order
  return {
    orderId: order.id,
    onboardingStatus: 'not_started',
    cvSource: null,
    cvUrl: null,
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
