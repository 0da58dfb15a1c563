import { Link } from 'react-router'
import type { OrderData } from '../api/stored-order.ts'
import { paths } from '../shell/paths.ts'

/** The customer's details, with a link to change them. */
export function CustomerDetails({ order, planId }: { order: OrderData; planId: string }) {
  const { firstName, lastName, email, phone, languages } = order.formData
  return (
    <div className="rounded-sm bg-surface p-5">
      <div className="flex items-baseline justify-between gap-4">
        <h3 className="font-semibold">Your details</h3>
        <Link to={paths.order({ plan: planId })} className="inline-block py-2 text-link">
          Change<span className="sr-only"> your details</span>
        </Link>
      </div>
      <p className="break-words">
        {firstName} {lastName}
      </p>
      <p className="break-words">{email}</p>
      {phone && <p className="break-words">{phone}</p>}
      {languages.length > 0 && <p className="break-words">{languages.join(', ')}</p>}
    </div>
  )
}
