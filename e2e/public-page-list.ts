import { exampleSlugs, paths, postSlugs } from '../web/src/shell/paths.ts'

/** Every page that anybody may read. */
export const PUBLIC_PAGES: readonly string[] = [
  paths.home(),
  paths.campaign(),
  paths.services(),
  paths.about(),
  paths.faq(),
  paths.contact(),
  paths.privacy(),
  paths.terms(),
  paths.legalNotice(),
  paths.accessibility(),
  paths.blog(),
  ...postSlugs.map((slug) => paths.post(slug)),
  paths.examples(),
  ...exampleSlugs.map((slug) => paths.example(slug)),
  paths.tryOut(),
  paths.order(),
]
