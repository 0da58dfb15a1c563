import type { MetaFunction } from 'react-router'
import { Article } from '../article.tsx'
import { body } from '../content/what-a-recruiter-sees-first.ts'
import { postHead } from '../post-head.ts'

export const meta: MetaFunction = () => postHead('what-a-recruiter-sees-first', body)

export default function PostPage() {
  return <Article slug="what-a-recruiter-sees-first" body={body} />
}
