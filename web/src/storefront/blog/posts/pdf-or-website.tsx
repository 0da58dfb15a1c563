import type { MetaFunction } from 'react-router'
import { Article } from '../article.tsx'
import { body } from '../content/pdf-or-website.ts'
import { postHead } from '../post-head.ts'

export const meta: MetaFunction = () => postHead('pdf-or-website', body)

export default function PostPage() {
  return <Article slug="pdf-or-website" body={body} />
}
