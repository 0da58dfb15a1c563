import type { MetaFunction } from 'react-router'
import { privatePageHead } from '../../shell/page-head.ts'
import { paths } from '../../shell/paths.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { EmptyPage } from '../../ui/empty-page.tsx'

export const meta: MetaFunction = () => privatePageHead('postNotFound')

export default function PostNotFoundPage() {
  return (
    <EmptyPage title="Post not found" action={<ButtonLink to={paths.blog()}>All posts</ButtonLink>}>
      The article you're looking for doesn't exist.
    </EmptyPage>
  )
}
