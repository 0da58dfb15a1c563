import { expect, test } from 'vitest'
import { postSlugs } from '../../shell/paths.ts'
import { allBodies } from './all-bodies.ts'
import { formatPostDate, readingMinutes, wordCount } from './post.ts'
import { postAfter, posts } from './posts.ts'

test('posts take 6, 5, 7 and 5 minutes to read', () => {
  expect(posts.map(({ slug }) => readingMinutes(allBodies[slug]))).toEqual([6, 5, 7, 5])
})

test.each(postSlugs)('%s has a readable length', (slug) => {
  expect(wordCount(allBodies[slug])).toBeGreaterThanOrEqual(900)
  expect(wordCount(allBodies[slug])).toBeLessThanOrEqual(1600)
})

test('lists posts newest first, each with a next one', () => {
  const dates = posts.map(({ date }) => date)
  expect(dates).toEqual(dates.toSorted().reverse())
  expect(new Set(posts.map(({ slug }) => postAfter(slug).slug)).size).toBe(posts.length)
})

test('formats a date', () => {
  expect(formatPostDate('2025-08-04')).toBe('August 4, 2025')
})

test('rounds minutes up', () => {
  expect(readingMinutes([{ text: 'word '.repeat(220) }])).toBe(1)
  expect(readingMinutes([{ text: 'word '.repeat(221) }])).toBe(2)
})
