import { diffWords } from '@vitrine/domain/reviews/diff-words'

/** A changed text, with removed words crossed out and added ones underlined. */
export function TextDifference(props: { before: string; after: string; language?: string }) {
  const { before, after, language } = props
  return (
    <p lang={language} dir="auto" className="break-words whitespace-pre-wrap">
      {diffWords(before, after).map(({ kind, text }, place) =>
        kind === 'removed' ? (
          <del key={place} className="text-danger">
            {text}
          </del>
        ) : kind === 'added' ? (
          <ins key={place} className="text-ok">
            {text}
          </ins>
        ) : (
          <span key={place}>{text}</span>
        ),
      )}
    </p>
  )
}
