import type { MetaFunction } from 'react-router'
import { Article } from '../article.tsx'
import { body } from '../content/a-web-address-for-your-name.ts'
import { postHead } from '../post-head.ts'

export const meta: MetaFunction = () => postHead('a-web-address-for-your-name', body)

export default function PostPage() {
  return <Article slug="a-web-address-for-your-name" body={body} />
}
