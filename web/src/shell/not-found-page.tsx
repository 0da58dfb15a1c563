import type { MetaFunction } from 'react-router'
import { NotFound } from './not-found.tsx'
import { privatePageHead } from './page-head.ts'

export const meta: MetaFunction = () => privatePageHead('notFound')

export default NotFound
