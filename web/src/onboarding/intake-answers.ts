import { z } from 'zod'
import type { IntakeResponse } from '@vitrine/contract/onboarding'
import { domainPreferenceSchema, themeIdSchema } from '@vitrine/domain/sites/site-schemas'
import type { BrowserStorage } from '../api/stored-order.ts'

export const STEP_COUNT = 6
export type Step = 1 | 2 | 3 | 4 | 5 | 6

export function readStep(text: string | null): Step | undefined {
  return text !== null && /^[1-6]$/.test(text) ? (Number(text) as Step) : undefined
}

/**
 * The first unanswered step, for a customer who returns without a step in the URL. LinkedIn is
 * optional, so it counts only while no later step is answered.
 */
export function firstOpenStep(intake: IntakeResponse): Step {
  if (intake.onboardingStatus === 'completed') return 6
  if (intake.onboardingStatus === 'not_started' || intake.cvSource === null) return 1
  const hasAddress =
    intake.domainPreferences.length > 0 ||
    intake.selectedDomain !== null ||
    (intake.subdomain !== null && intake.addressProposals === null)
  if (intake.addressProposals !== null && intake.languages.length > 0) return 4
  if (intake.colorScheme !== null) return 5
  if (hasAddress) return 5
  if (intake.languages.length > 0) return 4
  return intake.linkedinUrl === null ? 2 : 3
}

/** The wizard's field values. */
export type Answers = z.infer<typeof answersSchema>
const answersSchema = z.object({
  cvUrl: z.string(),
  linkedinUrl: z.string(),
  languages: z.array(z.string()),
  otherLanguage: z.string(),
  domainPreferences: z.array(domainPreferenceSchema),
  selectedDomain: z.string(),
  subdomain: z.string(),
  colorScheme: themeIdSchema,
})

export function toAnswers(intake: IntakeResponse): Answers {
  const theme = themeIdSchema.safeParse(intake.colorScheme)
  return {
    cvUrl: intake.cvUrl ?? '',
    linkedinUrl: intake.linkedinUrl ?? '',
    languages: intake.languages,
    otherLanguage: '',
    domainPreferences: z.array(domainPreferenceSchema).catch([]).parse(intake.domainPreferences),
    selectedDomain: intake.selectedDomain ?? '',
    subdomain: intake.subdomain ?? '',
    colorScheme: theme.success ? theme.data : 'quadratic',
  }
}

const unsavedSchema = z.object({ oid: z.string(), answers: answersSchema.partial() })
const UNSAVED_KEY = 'onboardingDraft'

/**
 * Stores unsent answers on this device, so that a reload, a closed tab or a lost connection loses
 * nothing. After saving, `clearUnsaved` leaves the field to the server, which other devices share.
 */
export function storeUnsaved(storage: BrowserStorage, oid: string, change: Partial<Answers>): void {
  write(storage, oid, { ...readUnsaved(storage, oid), ...change })
}

export function readUnsaved(storage: BrowserStorage, oid: string): Partial<Answers> {
  try {
    const kept = unsavedSchema.parse(JSON.parse(storage.getItem(UNSAVED_KEY) ?? ''))
    return kept.oid === oid ? kept.answers : {}
  } catch {
    return {}
  }
}

export function clearUnsaved(
  storage: BrowserStorage,
  oid: string,
  fields: readonly (keyof Answers)[],
): void {
  const kept = Object.entries(readUnsaved(storage, oid)).filter(
    ([field]) => !fields.some((saved) => saved === field),
  )
  write(storage, oid, Object.fromEntries(kept))
}

function write(storage: BrowserStorage, oid: string, answers: Partial<Answers>): void {
  try {
    if (Object.keys(answers).length === 0) storage.removeItem(UNSAVED_KEY)
    else storage.setItem(UNSAVED_KEY, JSON.stringify({ oid, answers }))
  } catch {
    // Full or blocked storage: the answers are still sent with the step.
  }
}
