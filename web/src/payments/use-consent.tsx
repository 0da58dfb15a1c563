import { type ReactNode, useState } from 'react'
import { siteConfig } from '../shell/site-config.ts'
import { FieldError } from '../ui/field.tsx'

export const CONSENT_MISSING =
  'Tick this, or write to us: without it the work can only begin when the days are over'

/**
 * The express wish to begin at once, where the law of the seller's country asks for it.
 * Use it in pages that are not prerendered: whether it is asked for is the server's setting.
 */
export function useConsent() {
  const { consentWords } = siteConfig()
  const [isGiven, setIsGiven] = useState(false)
  const isAsked = consentWords !== ''
  return {
    /** The intent has to be requested again with the wish before the charge. */
    isAsked,
    /** For the request. */
    body: isAsked ? { beginAtOnce: isGiven } : {},
    problem: isAsked && !isGiven ? CONSENT_MISSING : undefined,
    field: (id: string, error: string | undefined, onEdited: () => void): ReactNode =>
      isAsked && (
        <div className="mt-8">
          {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
          <label className="flex min-h-11 cursor-pointer items-start gap-3">
            <input
              type="checkbox"
              id={id}
              checked={isGiven}
              aria-invalid={error ? true : undefined}
              aria-describedby={error ? `${id}-error` : undefined}
              onChange={({ target }) => {
                setIsGiven(target.checked)
                onEdited()
              }}
              className="mt-1 size-5 shrink-0 accent-ink"
            />
            <span>{consentWords}</span>
          </label>
        </div>
      ),
  }
}
