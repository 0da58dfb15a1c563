import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import {
  type LanguageStatusResponse,
  publishingRoutes,
  type VersionResponse,
} from '@vitrine/contract/publishing'
import { describeLanguageStatus } from '@vitrine/domain/languages/language-status'
import { request } from '../api/client.ts'
import { randomUuid } from '../api/random-uuid.ts'
import { routeQuery } from '../api/query-client.ts'
import { ChoiceCard, ChoiceGroup } from '../ui/choice-card.tsx'
import { Notice } from '../ui/notice.tsx'
import { errorMessage } from '../ui/error-message.ts'

type Languages = readonly LanguageStatusResponse[]

/** Live date and draft status per language; renders nothing for one language. */
export function LanguageStatusList({ languages }: { languages: Languages }) {
  if (languages.length < 2 || languages.every(({ liveSince }) => liveSince === null)) return null
  return (
    <ul aria-label="Languages" className="mt-2 text-admin">
      {languages.map((language) => (
        <li key={language.code}>{describeLanguageStatus(language)}</li>
      ))}
    </ul>
  )
}

/** Rolls back one language to a version; the others stay live. Offered if the language differs. */
export function useLanguageRollback(
  orderId: string,
  target: VersionResponse | undefined,
  languages: Languages,
  onAsked: () => void,
) {
  const queryClient = useQueryClient()
  const [code, setCode] = useState('')
  // A repeated click, or a retry after a lost response, creates one version.
  const [requestId, setRequestId] = useState(randomUuid)
  const number = target?.number ?? 0
  const live = languages.filter(({ liveSince }) => liveSince !== null)
  const others = live.length < 2 ? [] : live.filter(({ otherIn }) => otherIn.includes(number))
  const language = others.find((each) => each.code === code)
  const mutation = useMutation({
    mutationFn: (of: LanguageStatusResponse) =>
      request(publishingRoutes.restoreLanguage, {
        params: { orderId, language: of.code },
        body: { number, requestId },
      }),
    onSuccess: async () => {
      const { queryKey } = routeQuery(publishingRoutes.readSite, { params: { orderId } })
      await queryClient.invalidateQueries({ queryKey })
      onAsked()
    },
  })
  const rest = live.filter((each) => each !== language).map(({ name }) => name)
  return {
    language,
    isPending: mutation.isPending,
    put: () => {
      if (language) mutation.mutate(language)
    },
    reset: () => {
      setCode('')
      setRequestId(randomUuid())
      mutation.reset()
    },
    words: `Creates a new version: ${language?.name} from version ${number}, ${new Intl.ListFormat('en').format(rest)} and everything else unchanged. The drafts do not change.`,
    choice: others.length > 0 && (
      <ChoiceGroup legend="What to roll back">
        {[{ code: '', name: 'The whole site' }, ...others].map((each) => (
          <ChoiceCard
            key={each.code}
            name="goes-back"
            value={each.code}
            checked={code === each.code}
            onChange={() => setCode(each.code)}
            title={each.code === '' ? each.name : `${each.name} only`}
          />
        ))}
      </ChoiceGroup>
    ),
    problem: mutation.isError && (
      <Notice kind="danger" urgent>
        {errorMessage(mutation.error)}
      </Notice>
    ),
  }
}
