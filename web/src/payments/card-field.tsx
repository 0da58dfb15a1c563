import { CardElement, useElements } from '@stripe/react-stripe-js'
import type { StripeCardElementOptions } from '@stripe/stripe-js'
import { useId, useState } from 'react'
import { FieldError } from '../ui/field.tsx'
import { Status } from '../ui/status.tsx'
import type { CardLibraryState } from './card-elements.tsx'

/** The provider's card field with a label and an error. */
export function CardField(props: {
  /** The target of the error summary's link. */
  id: string
  state: CardLibraryState
  simulated: boolean
  /** Why the charge failed, until the card number is edited. */
  refusal: string | undefined
  onEdited: () => void
}) {
  const { id, state, simulated, refusal, onEdited } = props
  // The provider's message about the typed digits.
  const [typing, setTyping] = useState<string>()
  const error = refusal ?? typing
  const elements = useElements()
  const labelId = useId()
  const errorId = useId()
  return (
    <div>
      <p id={labelId} className="font-semibold">
        Card details
      </p>
      {simulated && (
        <p className="text-small text-muted">
          Payments are simulated: no card is charged. Use the test card 4242 4242 4242 4242, any
          date to come and any code.
        </p>
      )}
      {error && <FieldError id={errorId}>{error}</FieldError>}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- hands the focus on */}
      <div
        id={id}
        role="group"
        tabIndex={-1}
        aria-labelledby={labelId}
        aria-describedby={error ? errorId : undefined}
        onFocus={(event) => {
          // The error summary focuses this box; pass the focus to the provider's field.
          if (event.target === event.currentTarget) elements?.getElement(CardElement)?.focus()
        }}
        className={`mt-1.5 rounded-sm bg-surface px-4 py-3.5 focus-within:outline-2 focus-within:outline-offset-1 focus-within:outline-ink ${
          error ? 'border-2 border-danger' : 'border border-line-2 hover:border-ink-2'
        }`}
      >
        {state.is === 'ready' ? (
          <CardElement
            options={CARD_OPTIONS}
            onChange={({ error }) => {
              setTyping(error?.message)
              onEdited()
            }}
          />
        ) : (
          <p className="text-muted">
            {state.is === 'loading' ? 'Loading the card form…' : 'The card form did not load.'}
          </p>
        )}
      </div>
      {state.is === 'failed' && (
        <Status urgent className="mt-2 text-small text-danger">
          Check your connection, then{' '}
          <button type="button" onClick={state.retry} className="min-h-6 text-link">
            load the card form again
          </button>
          . Nothing was charged.
        </Status>
      )}
    </div>
  )
}

const CARD_OPTIONS: StripeCardElementOptions = {
  // The payment page has its own ZIP field; the checkout needs none.
  hidePostalCode: true,
  // The field is an iframe of the provider, so our stylesheet does not apply.
  style: {
    base: {
      color: '#0c1a19',
      fontFamily: 'Instrument Sans Variable, Arial, sans-serif',
      fontSize: '17px',
      fontSmoothing: 'antialiased',
      '::placeholder': { color: '#505e5d' },
      iconColor: '#505e5d',
    },
    invalid: { color: '#b7162d', iconColor: '#b7162d' },
  },
}
