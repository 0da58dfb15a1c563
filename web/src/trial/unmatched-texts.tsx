import { useState } from 'react'

const SHOWN_AT_FIRST = 4

/** Texts of the CV that are not in the draft. A person will place them. */
export function UnmatchedTexts({ texts }: { texts: readonly string[] }) {
  const [showsAll, setShowsAll] = useState(false)
  const shown = showsAll ? texts : texts.slice(0, SHOWN_AT_FIRST)
  return (
    <div>
      <p className="text-small text-muted">
        {texts.length === 1
          ? 'Not used yet (1). Your writer will place it.'
          : `Not used yet (${texts.length}). Your writer will place them.`}
      </p>
      <ul aria-label="Not used yet" className="mt-2 divide-y divide-line border-y border-line">
        {shown.map((text) => (
          <li key={text} className="py-2 text-small">
            <span className="line-clamp-3 break-words">{text}</span>
          </li>
        ))}
      </ul>
      {texts.length > shown.length && (
        <button
          type="button"
          className="mt-1 min-h-11 text-small text-link"
          onClick={() => setShowsAll(true)}
        >
          Show all {texts.length}
        </button>
      )}
    </div>
  )
}
