import { useQuery, useQueryClient } from '@tanstack/react-query'
import { accountRoutes } from '@vitrine/contract/accounts'
import {
  type LanguageWordsResponse,
  type SaveWordsBody,
  studioRoutes,
} from '@vitrine/contract/studio'
import { hasPermission } from '@vitrine/domain/accounts/staff-roles'
import { type ComponentProps, useState } from 'react'
import { Link } from 'react-router'
import { request } from '../api/client.ts'
import { routeQuery } from '../api/query-client.ts'
import { privatePageHead } from '../shell/page-head.ts'
import { paths } from '../shell/paths.ts'
import { QueryError } from '../ui/error-notice.tsx'
import { LoadingSkeleton } from '../ui/query-state.tsx'
import { countWords, WordsForm } from './words/index.ts'

export const meta = () => privatePageHead('team', 'Words by language')

const query = routeQuery(studioRoutes.listLanguageWords, {})

/** The words that writers wrote in languages outside the catalog. Owners correct them. */
export default function StaffLanguageWordsPage() {
  const queryClient = useQueryClient()
  const languages = useQuery({ ...query, refetchOnMount: 'always' })
  const user = useQuery(routeQuery(accountRoutes.readSession, {})).data
  const mayChange = user !== undefined && hasPermission(user.role, 'run')
  const save = async (tag: string, body: SaveWordsBody) => {
    const saved = await request(studioRoutes.correctLanguageWords, { params: { tag }, body })
    queryClient.setQueryData(query.queryKey, (all) =>
      all?.map((each) => (each.tag === tag ? saved : each)),
    )
  }
  return (
    <main id="main" className="w-full max-w-4xl flex-1 px-4 py-5 sm:px-7">
      <p className="text-admin">
        <Link to={paths.staffSettings()} className="underline underline-offset-4">
          Settings
        </Link>
      </p>
      <h1 tabIndex={-1} className="display text-[2rem] leading-tight font-strong">
        Words by language
      </h1>
      <p className="max-w-prose text-muted">
        The program has the headings and labels of 30 languages. In other languages a writer writes
        them at the first order, and all later orders use them.{' '}
        {mayChange || user === undefined
          ? 'A correction counts from the next preview. Published versions keep their words.'
          : 'Owners correct them; you can read them.'}
      </p>
      <QueryError query={languages} title="The words could not be loaded" />
      {languages.isPending && <LoadingSkeleton label="Loading the words…" className="h-96" />}
      {languages.data?.length === 0 && (
        <p className="mt-6">No words are written yet. The editor of an order asks for them.</p>
      )}
      {user !== undefined && languages.data && (
        <div className="mt-5 grid gap-4">
          {languages.data.map((answer) => (
            <LanguageEntry
              key={answer.tag}
              answer={answer}
              onSave={mayChange ? (body) => save(answer.tag, body) : null}
              onReload={async () => void (await languages.refetch())}
            />
          ))}
        </div>
      )}
    </main>
  )
}

/** The fields exist only while the language is open: there may be many languages. */
function LanguageEntry(props: ComponentProps<typeof WordsForm>) {
  const { answer } = props
  const [isOpen, setIsOpen] = useState(false)
  return (
    <details
      open={isOpen}
      onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}
      className="rounded-sm border border-line bg-surface"
    >
      <summary className="flex min-h-11 cursor-pointer flex-wrap items-center gap-x-4 px-4 py-2">
        <h2 className="font-strong">{answer.name}</h2>
        <span className="text-admin text-muted">{describe(answer)}</span>
      </summary>
      {isOpen && <WordsForm {...props} />}
    </details>
  )
}

/** "12 of 59 words, by mira and noor, others in English". */
function describe(answer: LanguageWordsResponse): string {
  const { asked, there } = countWords(answer)
  const writers = [...new Set(answer.words.flatMap(({ written }) => written?.by ?? []))]
  return [
    `${there} of ${asked} words`,
    ...(writers.length > 0 ? [`by ${writers.join(' and ')}`] : []),
    ...(answer.keptEnglish ? [`others in English, decided by ${answer.keptEnglish.by}`] : []),
  ].join(', ')
}
