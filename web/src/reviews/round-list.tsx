import type { ReviewRoundResponse, RoundItemResponse } from '@vitrine/contract/reviews'
import { Timestamp } from '../ui/timestamp.tsx'
import { StatusChip } from '../ui/status-chip.tsx'
import { CommentText } from './comment-card.tsx'
import { VERDICTS } from './verdicts.ts'
import { WordDiff } from './word-diff.tsx'

/** The sent change requests with the team's answers, newest first. */
export function RoundList({ rounds }: { rounds: readonly ReviewRoundResponse[] }) {
  if (rounds.length === 0) return null
  return (
    <section className="mt-9">
      <h2 className="text-h3">
        {rounds.length === 1 ? 'The list you sent' : 'The lists you sent'}
      </h2>
      <div className="mt-3 border-t border-line">
        {rounds.map((round, place) => (
          <details key={round.number} open={place === 0} className="group border-b border-line">
            <summary className="flex min-h-13 flex-wrap items-center justify-between gap-x-4 py-2 font-semibold">
              <span>
                Round {round.number}: {answeredWords(round)}
              </span>
              <span className="text-small font-normal text-muted">
                <Timestamp at={round.submittedAt} />
              </span>
            </summary>
            <ol className="grid gap-3 pb-5">
              {round.items.map((item) => (
                <Item key={item.id} item={item} />
              ))}
            </ol>
          </details>
        ))}
      </div>
    </section>
  )
}

function Item({ item }: { item: RoundItemResponse }) {
  const { answer, before, after, target } = item
  const verdict = answer && VERDICTS[answer.verdict]
  const changed = before !== null && after !== null && before !== after
  return (
    <li className="grid gap-2 rounded-sm bg-glass-1 px-3.5 py-3">
      <div className="grid gap-1.5">
        <CommentText comment={item} quoted />
      </div>
      <div className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
        <StatusChip tone={verdict?.tone ?? 'glass'}>
          {verdict?.label ?? 'With your writer'}
        </StatusChip>
        {answer && answer.words !== '' && (
          <p dir="auto" className="min-w-0 flex-1 basis-40 text-small break-words">
            {answer.words}
          </p>
        )}
      </div>
      {changed && (
        <p className="border-t border-glass-3 pt-2 text-small break-words">
          <span className="text-muted">Now: </span>
          <WordDiff before={before} after={after} language={target.language} />
        </p>
      )}
    </li>
  )
}

function answeredWords({ items }: ReviewRoundResponse): string {
  const answered = items.filter(({ answer }) => answer !== null).length
  const changes = items.length === 1 ? '1 change' : `${items.length} changes`
  if (answered === 0) return changes
  return answered === items.length ? `${changes}, all answered` : `${changes}, ${answered} answered`
}
