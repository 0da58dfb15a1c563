import { MAX_OPEN_COMMENTS } from '@vitrine/domain/reviews/review-limits'
import { expect, test } from 'vitest'
import { buildOrder } from '../../testing/build-order.ts'
import {
  CONTEXT_CHARACTERS,
  type CommentToSave,
  decideApproval,
  decideSave,
  quoteContext,
  refuseSubmission,
} from './review-rules.ts'
import type { ReviewState } from './review-state.ts'
import type { SentPreview } from './review-store.ts'
import type { Comment } from './tables.ts'

const NOW = new Date('2026-03-10T12:00:00Z')
const PAID = { paymentStatus: 'paid', paidAt: NOW } as const
const order = buildOrder({ ...PAID, orderStatus: 'in_review' })
const orderId = order.id

const TARGET = { on: 'text', language: 'en', pointer: '/basics/summary', start: 0, end: 3 } as const
const SAVE: CommentToSave = {
  id: 'c1',
  orderId,
  revision: 1,
  versionHash: 'hash',
  target: TARGET,
  quote: 'Ada',
  text: 'Shorter',
  suggestion: null,
}
const comment = (facts: Partial<Comment> = {}): Comment => ({
  ...SAVE,
  versionNumber: 1,
  prefix: '',
  suffix: '',
  createdAt: NOW,
  updatedAt: NOW,
  deletedAt: null,
  roundId: null,
  verdict: null,
  answer: null,
  answeredBy: null,
  answeredAt: null,
  accepted: false,
  ...facts,
})

test('stores 60 characters of context on each side', () => {
  const summary = `${'a'.repeat(100)}Ada${'b'.repeat(100)}`
  const resumes = [{ code: 'en', resume: { basics: { summary } } }]
  const target = { ...TARGET, start: 100, end: 103 }
  expect(CONTEXT_CHARACTERS).toBe(60)
  expect(quoteContext({ target, quote: 'Ada' }, resumes)).toEqual({
    prefix: 'a'.repeat(60),
    suffix: 'b'.repeat(60),
  })
  const short = [{ code: 'en', resume: { basics: { summary: 'Ada!' } } }]
  expect(quoteContext({ target: TARGET, quote: 'Ada' }, short)).toEqual({ prefix: '', suffix: '!' })
})

test('finds no context for a quote that is not there', () => {
  const resumes = [{ code: 'en', resume: { basics: { summary: 'Ada Quill' } } }]
  const find = (save: Partial<CommentToSave>) => quoteContext({ ...SAVE, ...save }, resumes)
  expect(find({ quote: 'Eva' })).toBeNull()
  expect(find({ quote: '' })).toBeNull()
  expect(find({ target: { ...TARGET, language: 'de' } })).toBeNull()
  expect(find({ target: { ...TARGET, pointer: '/basics/label' } })).toBeNull()
  expect(find({ target: { on: 'whole', language: null }, quote: 'Ada' })).toBeNull()
  const none = { prefix: '', suffix: '' }
  expect(find({ target: { on: 'whole', language: null }, quote: '' })).toEqual(none)
  expect(find({ target: { on: 'whole', language: 'en' }, quote: '' })).toEqual(none)
})

test('decides whether a comment may be saved', () => {
  const decide = (known?: Partial<Comment>, save: Partial<CommentToSave> = {}, open = 0) =>
    decideSave(order, known && comment(known), { ...SAVE, ...save }, open)
  expect(decide()).toBeUndefined()
  expect(decide({})).toBeUndefined()
  expect(decideSave(undefined, undefined, SAVE, 0)).toEqual({ refused: 'comment_not_found' })
  expect(decide({ orderId: 'other' })).toEqual({ refused: 'comment_not_found' })
  expect(decide({ roundId: 'r1' })).toEqual({ closed: 'submitted' })
  expect(decide({ deletedAt: NOW })).toEqual({ closed: 'deleted' })
  expect(decide({ revision: 2 })).toMatchObject({ saved: { revision: 2 } })
  expect(decide({ revision: 2, text: 'Longer' })).toMatchObject({ newer: { text: 'Longer' } })
  expect(decide({ revision: 3 })).toMatchObject({ newer: { revision: 3 } })
  const target = { on: 'whole', language: null } as const
  const suggestion = { refused: 'suggestion_without_text' }
  expect(decide(undefined, { target, suggestion: 'x' })).toEqual(suggestion)
  expect(decide(undefined, {}, MAX_OPEN_COMMENTS)).toEqual({ refused: 'comment_limit_reached' })
  expect(decide({}, {}, MAX_OPEN_COMMENTS)).toBeUndefined()
  const ended = buildOrder({ ...PAID, id: orderId, orderStatus: 'cancelled' })
  expect(decideSave(ended, undefined, SAVE, 0)).toEqual({ refused: 'order_status_conflict' })
})

test('submits only the list that the customer saw', () => {
  const rounds = { allowed: 2, used: 0, left: 2, validUntil: null }
  const shown = { hash: 'hash', preview: { number: 3 } }
  const state = { order, rounds, shown } as unknown as ReviewState
  const seen = { versionHash: 'hash', comments: [{ id: 'c1', revision: 1 }] }
  const refuse = (list: Comment[], more: Partial<typeof seen> = {}) =>
    refuseSubmission(state, list, { ...seen, ...more })
  expect(refuse([comment()])).toBeUndefined()
  expect(refuse([comment({ revision: 2 })])).toEqual({ refused: 'list_changed' })
  expect(refuse([comment({ id: 'c2' })])).toEqual({ refused: 'list_changed' })
  expect(refuse([])).toEqual({ refused: 'list_changed' })
  expect(refuse([], { comments: [] })).toEqual({ refused: 'list_empty' })
  expect(refuse([comment()], { versionHash: 'old' })).toEqual({
    refused: 'preview_outdated',
    previewNumber: 3,
  })
  const empty = { refused: 'empty_comments', places: [1] }
  expect(refuse([comment({ text: ' ' })])).toEqual(empty)
  expect(refuse([comment({ text: '', suggestion: 'Ada ' })])).toEqual(empty)
  expect(refuse([comment({ text: '', suggestion: 'Eva' })])).toBeUndefined()
  const none = { ...state, rounds: { ...rounds, used: 2, left: 0 } }
  expect(refuseSubmission(none, [comment()], seen)).toMatchObject({
    refused: 'round_not_available',
  })
})

test('approves only the newest preview, by number and hash', () => {
  const newest = { number: 2, versionHash: 'hash' } as SentPreview
  const given = {
    orderId,
    previewNumber: 2,
    versionNumber: 5,
    versionHash: 'hash',
    approvedAt: NOW,
  }
  const seen = { previewNumber: 2, versionHash: 'hash' }
  const decide = (status: 'in_review' | 'live', previews = { given: undefined, newest }) =>
    decideApproval(buildOrder({ ...PAID, orderStatus: status }), previews, seen)
  expect(decide('in_review')).toEqual({ approve: newest })
  expect(decide('live')).toEqual({ refused: 'no_preview_in_review' })
  expect(
    decideApproval(buildOrder({ ...PAID, orderStatus: 'live' }), { given, newest }, seen),
  ).toEqual({ approved: given })
  const outdated = { refused: 'preview_outdated', newest: 2 }
  const other = { previewNumber: 1, versionHash: 'hash' }
  expect(decideApproval(order, { given: undefined, newest }, other)).toEqual(outdated)
  const changed = { previewNumber: 2, versionHash: 'other' }
  expect(decideApproval(order, { given: undefined, newest }, changed)).toEqual(outdated)
  expect(decideApproval(order, { given: undefined, newest: undefined }, seen)).toEqual({
    refused: 'no_preview_in_review',
  })
})
