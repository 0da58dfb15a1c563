import type { PostSlug } from '../../shell/paths.ts'
import { body as address } from './content/a-web-address-for-your-name.ts'
import { body as evidence } from './content/from-duties-to-evidence.ts'
import { body as pdfOrWebsite } from './content/pdf-or-website.ts'
import { body as recruiter } from './content/what-a-recruiter-sees-first.ts'
import type { PostBody } from './post.ts'

/** All texts, for the build and tests; browsers load one text each. */
export const allBodies: Readonly<Record<PostSlug, PostBody>> = {
  'what-a-recruiter-sees-first': recruiter,
  'pdf-or-website': pdfOrWebsite,
  'from-duties-to-evidence': evidence,
  'a-web-address-for-your-name': address,
}
