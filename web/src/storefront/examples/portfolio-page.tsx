import { type MetaFunction, Navigate } from 'react-router'
import { privatePageHead } from '../../shell/page-head.ts'
import { paths } from '../../shell/paths.ts'

export const meta: MetaFunction = () => [
  ...privatePageHead('notFound', 'Examples'),
  { httpEquiv: 'refresh', content: `0; url=${paths.examples()}` },
]

/** A former URL. The server redirects it; this covers static hosting. */
export default function PortfolioPage() {
  return <Navigate to={paths.examples()} replace />
}
