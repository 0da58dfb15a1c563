import { useMemo } from 'react'
import { diffWords } from './diff-words.ts'

/** A word diff in one line. */
export function WordDiff(props: { before: string; after: string; language: string | null }) {
  const { before, after, language } = props
  const pieces = useMemo(() => diffWords(before, after), [before, after])
  return (
    <span lang={language ?? undefined} dir="auto" className="whitespace-pre-line">
      {pieces.map(({ kind, text }, place) => {
        if (kind === 'removed')
          return (
            <del key={place} className="bg-danger-1 text-danger decoration-1">
              <span className="sr-only">removed: </span>
              {text}
            </del>
          )
        if (kind === 'added')
          return (
            <ins key={place} className="bg-ok-1 text-ok decoration-1 underline-offset-2">
              <span className="sr-only">added: </span>
              {text}
            </ins>
          )
        return <span key={place}>{text}</span>
      })}
    </span>
  )
}
