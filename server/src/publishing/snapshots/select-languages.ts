import type { SiteLanguage } from '@vitrine/domain/languages/languages'
import type { Order } from '../../ordering/index.ts'
import type { Database } from '../../platform/database.ts'
import type { Draft, GateScope } from '../../studio/index.ts'
import { listOrderedDrafts } from './take-snapshot.ts'
import type { SiteSnapshot } from './site-snapshot.ts'
import { findLiveSnapshot } from '../site-store.ts'

export type SelectedLanguages = {
  readonly ordered: readonly SiteLanguage[]
  /** Drafts of the selected languages. Empty if a selected language has no draft. */
  readonly drafts: readonly { readonly language: SiteLanguage; readonly draft: Draft }[]
  /** Names of languages that are neither selected nor live. */
  readonly owed: string[]
  /** Base version for the unselected languages; null: none is kept. */
  readonly live: { readonly number: number; readonly input: SiteSnapshot } | null
  /** Scope of the gate check; null: all languages. */
  readonly part: GateScope | null
}

/** Selects drafts by language code (absent: all) and the live documents of the other languages. */
export async function selectLanguages(
  db: Database,
  order: Order,
  requested: readonly string[] | undefined,
): Promise<SelectedLanguages> {
  const { ordered, drafts, owed } = await listOrderedDrafts(db, order)
  const isRequested = ({ code }: { code: string }) =>
    requested === undefined || requested.includes(code)
  if (requested === undefined || ordered.every(isRequested))
    return { ordered, drafts, owed, live: null, part: null }

  const chosen = drafts.filter(({ language }) => isRequested(language))
  const live = await findLiveSnapshot(db, order.id)
  const kept = (live?.input.resumes ?? []).filter(
    (edition) => !isRequested(edition) && ordered.some(({ code }) => code === edition.code),
  )
  const isIn = ({ code }: SiteLanguage) =>
    chosen.some(({ language }) => language.code === code) ||
    kept.some((edition) => edition.code === code)
  return {
    ordered,
    drafts: chosen.length === requested.length ? chosen : [],
    owed: ordered.filter((language) => !isIn(language)).map(({ name }) => name),
    live: live !== undefined && kept.length > 0 ? live : null,
    part: {
      chosen: requested,
      standing: kept.map(({ code, resume }) => ({ language: code, resume })),
    },
  }
}
