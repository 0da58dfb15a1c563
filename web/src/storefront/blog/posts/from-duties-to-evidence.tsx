import type { MetaFunction } from 'react-router'
import { Article } from '../article.tsx'
import { body } from '../content/from-duties-to-evidence.ts'
import { postHead } from '../post-head.ts'

export const meta: MetaFunction = () => postHead('from-duties-to-evidence', body)

export default function PostPage() {
  return <Article slug="from-duties-to-evidence" body={body} />
}
