import { isDeepStrictEqual } from 'node:util'
import type { LanguageStatusResponse } from '@vitrine/contract/publishing'
import type { SiteLanguage } from '@vitrine/domain/languages/languages'
import type { SiteSnapshot } from './site-snapshot.ts'
import type { LanguageDraft } from './take-snapshot.ts'

type LiveOnce = { readonly number: number; readonly input: SiteSnapshot; readonly isLive: boolean }

/**
 * Per ordered language: the version in which its live text first appeared, and the versions with
 * another text. Pure.
 */
export function listLanguageStatus(
  ordered: readonly SiteLanguage[],
  drafts: readonly LanguageDraft[],
  versions: readonly LiveOnce[],
): LanguageStatusResponse[] {
  const live = versions.find(({ isLive }) => isLive)
  return ordered.map(({ code, name }) => {
    const draft = drafts.find(({ language }) => language.code === code)?.draft
    const standing = documentOf(live, code)
    const said = versions.flatMap((version) => {
      const document = documentOf(version, code)
      return document === undefined || standing === undefined
        ? []
        : [{ number: version.number, isSame: isDeepStrictEqual(document, standing) }]
    })
    const same = said.filter(({ isSame }) => isSame).map(({ number }) => number)
    return {
      code,
      name,
      isWritten: draft !== undefined,
      liveSince: same.length === 0 ? null : Math.min(...same),
      isDraftNewer:
        draft !== undefined && standing !== undefined && !isDeepStrictEqual(draft.resume, standing),
      otherIn: said.filter(({ isSame }) => !isSame).map(({ number }) => number),
    }
  })
}

const documentOf = (version: LiveOnce | undefined, code: string) =>
  version?.input.resumes.find((edition) => edition.code === code)?.resume
