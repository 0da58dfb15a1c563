import type { SiteLanguage } from '@vitrine/domain/languages/languages'
import type { Order } from '../../ordering/index.ts'
import type { Database } from '../../platform/database.ts'
import type { Draft, GateScope } from '../../studio/index.ts'
import { listOrderedDrafts } from './take-snapshot.ts'
import type { SiteSnapshot } from './site-snapshot.ts'
import { findLiveSnapshot } from '../site-store.ts'

export type SelectedLanguages = {
  readonly ordered: readonly SiteLanguage[]
  /** Of those that go out. Empty: one that was chosen has none. */
  readonly drafts: readonly { readonly language: SiteLanguage; readonly draft: Draft }[]
  /** Names of those that are neither chosen nor live. */
  readonly owed: string[]
  /** What the others are kept from; null: nothing is. */
  readonly live: { readonly number: number; readonly input: SiteSnapshot } | null
  /** For the gate; null: it is about all. */
  readonly part: GateScope | null
}

/** Which drafts go out, by the codes of their languages (absent: all), and what stands of the others. */
export async function selectLanguages(
  db: Database,
  order: Order,
  wished: readonly string[] | undefined,
): Promise<SelectedLanguages> {
  const { ordered, drafts, owed } = await listOrderedDrafts(db, order)
  const isWished = ({ code }: { code: string }) => wished === undefined || wished.includes(code)
  if (wished === undefined || ordered.every(isWished))
    return { ordered, drafts, owed, live: null, part: null }

  const chosen = drafts.filter(({ language }) => isWished(language))
  const live = await findLiveSnapshot(db, order.id)
  const kept = (live?.input.resumes ?? []).filter(
    (edition) => !isWished(edition) && ordered.some(({ code }) => code === edition.code),
  )
  const isIn = ({ code }: SiteLanguage) =>
    chosen.some(({ language }) => language.code === code) ||
    kept.some((edition) => edition.code === code)
  return {
    ordered,
    drafts: chosen.length === wished.length ? chosen : [],
    owed: ordered.filter((language) => !isIn(language)).map(({ name }) => name),
    live: live !== undefined && kept.length > 0 ? live : null,
    part: {
      chosen: wished,
      standing: kept.map(({ code, resume }) => ({ language: code, resume })),
    },
  }
}
