import type { PostSlug } from '../../shell/paths.ts'

/** A block of a post. */
export type Block =
  | { readonly heading: string }
  | { readonly text: string }
  | { readonly list: readonly string[] }
  | { readonly steps: readonly string[] }
  /** A line of a CV, before and after. */
  | { readonly before: string; readonly after: string }

export type PostSummary = {
  readonly slug: PostSlug
  readonly title: string
  readonly description: string
  /** `YYYY-MM-DD`. */
  readonly date: string
  /** The example site above the post. */
  readonly exhibit: ExhibitSlug
}

type ExhibitSlug = 'amara-osei' | 'priya-raman' | 'sofia-almeida' | 'leo-marchetti'

export type PostBody = readonly Block[]

const WORDS_PER_MINUTE = 220

/** Reading time in minutes, rounded up. */
export function readingMinutes(body: PostBody): number {
  return Math.ceil(wordCount(body) / WORDS_PER_MINUTE)
}

export function wordCount(body: PostBody): number {
  return body.reduce((sum, block) => sum + textOf(block).split(/\s+/).filter(Boolean).length, 0)
}

function textOf(block: Block): string {
  if ('heading' in block) return block.heading
  if ('text' in block) return block.text
  if ('list' in block) return block.list.join(' ')
  if ('steps' in block) return block.steps.join(' ')
  return `${block.before} ${block.after}`
}

/** "June 16, 2025". */
export function formatPostDate(date: string): string {
  return new Date(`${date}T00:00:00Z`).toLocaleDateString('en-US', {
    dateStyle: 'long',
    timeZone: 'UTC',
  })
}
