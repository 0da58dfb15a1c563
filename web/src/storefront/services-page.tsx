import type { MetaFunction } from 'react-router'
import { privatePageHead } from '../shell/page-head.ts'

export const meta: MetaFunction = () => privatePageHead('services-page')

export default function Page() {
  return (
    <main id="main" className="container-page section-y flex-1">
      <h1 tabIndex={-1} className="display text-task">
        services-page
      </h1>
    </main>
  )
}
