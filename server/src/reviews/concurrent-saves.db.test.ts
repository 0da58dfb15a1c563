import { randomUUID } from 'node:crypto'
import { and, asc, eq, inArray } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createRandom } from '../../../domain/testing/random-edits.ts'
import { rounds as tries } from '../../../tools/test-rounds.ts'
import { createReviewTestApp, type ReviewTestApp } from '../../testing/review-test-app.ts'
import { canWork, findUser, insertUser } from '../accounts/account-store.ts'
import { memberDisabled } from '../accounts/events.ts'
import { disableMember, enableMember } from '../accounts/manage-members.ts'
import { assignOrder } from '../ordering/assign-order.ts'
import { publications } from '../publishing/tables.ts'
import { requestPublication } from '../publishing/publications/request-publication.ts'
import { readDraft } from '../studio/draft-store.ts'
import { saveDraft } from '../studio/save-draft.ts'
import { draftStates } from '../studio/tables.ts'
import { approvePreview } from './approve-preview.ts'
import { readReviewState } from './review-state.ts'
import { sendPreview } from './send-preview.ts'

/** Steps with two or three concurrent actions on one order. */
const WHOLE = tries(10_000, 10, 0.008)
/** After this many steps, each important action has happened. */
const ENOUGH = 80
const STEPS_OF_ORDER = 20
const MINUTE_MS = 60_000
/** Editing session of the draft history. */
const SITTING_MS = 10 * MINUTE_MS
/** The full run takes minutes on PGlite and up to an hour on a busy machine. */
const HANGS_MS = 6 * 60 * MINUTE_MS

type Writer = { readonly id: string; readonly name: 'noor' | 'mira' }
/** The writer's view of the order. */
type Screen = { revision: number; holder: string | null }
type Save = { readonly revision: number; readonly label: string; readonly by: string; at: number }

let till: ReviewTestApp
const noor: Writer = { id: randomUUID(), name: 'noor' }
const mira: Writer = { id: randomUUID(), name: 'mira' }
const writers = [noor, mira]

beforeAll(async () => {
  till = await createReviewTestApp()
  for (const { id, name } of writers)
    await insertUser(till.db, {
      id,
      username: name,
      role: name === 'noor' ? 'owner' : 'manager',
      passwordHash: 'of a password',
      createdAt: till.clock.now,
    })
})
afterAll(() => till.close())

const nameOf = (id: string | null) => writers.find((writer) => writer.id === id)?.name ?? null
const staff = (name: string) => `staff:${name}` as const

/** Unique letters per save; a number would be a claim and block publishing. */
const unlike = () =>
  randomUUID().replace(/[0-9-]/g, (sign) => 'ghijklmnopq'['0123456789-'.indexOf(sign)] ?? '')

/** One order with its writers and its customer. */
async function begin() {
  const orderId = await till.begin('first words')
  const first: Save = { revision: 1, label: 'first words', by: 'noor', at: +till.clock.now }
  return {
    orderId,
    saves: [first],
    screens: new Map<Writer, Screen>(writers.map((one) => [one, { revision: 1, holder: null }])),
    /** The preview that the customer saw. */
    seen: undefined as { number: number; hash: string } | undefined,
  }
}
type Desk = Awaited<ReturnType<typeof begin>>

const happened = new Map<string, number>()
const note = (what: string) => happened.set(what, (happened.get(what) ?? 0) + 1)

/** The server rejects requests of ended sessions. */
async function asMember(writer: Writer, act: () => Promise<unknown>): Promise<void> {
  const user = await findUser(till.db, writer.id)
  if (user && canWork(user)) await act()
  else note('told: signed out')
}

type Act = (desk: Desk, writer: Writer) => Promise<unknown>

const ACTS: Readonly<Record<string, Act>> = {
  'a writer saves': (desk, writer) =>
    asMember(writer, async () => {
      const { orderId, saves } = desk
      const screen = screenOf(desk, writer)
      const base = screen.revision
      const label = `nurse ${unlike()}`
      const resume = { basics: { name: 'Ada Quill', label, email: 'ada@example.com' } }
      const save = { orderId, language: 'en', revision: base, resume }
      const looks = { templateId: 'tearsheet', themeId: 'nomad' } as const
      const by = { actor: staff(writer.name), username: writer.name }
      const result = await till.db.transaction((tx) =>
        saveDraft(tx, till.app.emit, { ...save, ...looks }, by, till.clock.now),
      )
      if ('draft' in result) {
        // It replaced the revision that the writer saw.
        expect(result.draft.revision).toBe(base + 1)
        saves.push({ revision: base + 1, label, by: writer.name, at: +till.clock.now })
        screen.revision = base + 1
        return note('saved')
      }
      if (result.refused !== 'draft_outdated') return note(`told: ${result.refused}`)
      // A stale save returns the newer draft.
      expect(result.newest.revision).toBeGreaterThan(base)
      screen.revision = result.newest.revision
      note('told: newer')
    }),
  'a writer takes or hands over': (desk, writer) =>
    asMember(writer, async () => {
      const { orderId } = desk
      const screen = screenOf(desk, writer)
      const other = writer === noor ? mira : noor
      const assigneeId = screen.holder === writer.id ? other.id : writer.id
      const wish = { orderId, assigneeId, instead: screen.holder, actor: staff(writer.name) }
      const result = await till.db.transaction((tx) =>
        assignOrder(tx, till.app.emit, wish, till.clock.now),
      )
      note('order' in result ? 'given' : `told: ${result.refused}`)
      screen.holder = (await till.order(orderId)).assigneeId
    }),
  'a preview is sent': ({ orderId }, writer) =>
    asMember(writer, () =>
      till.db.transaction((tx) =>
        sendPreview(
          tx,
          { ...till.app, announced: false },
          { id: randomUUID(), orderId, owedReason: '', actor: staff(writer.name) },
          till.clock.now,
        ),
      ),
    ),
  'a writer publishes': ({ orderId }, writer) =>
    asMember(writer, async () => {
      const result = await till.db.transaction((tx) =>
        requestPublication(
          tx,
          till.app,
          {
            ...{
              id: randomUUID(),
              orderId,
              purpose: 'live',
              subdomain: `a-${orderId.slice(0, 8)}`,
            },
            actor: staff(writer.name),
            reason: 'Agreed by phone',
            isManager: true,
            announced: false,
          },
          till.app.sites,
          till.clock.now,
        ),
      )
      note('refused' in result ? `told: ${result.refused}` : 'published')
    }),
  'the customer approves what they saw': async ({ orderId, seen }) => {
    if (!seen) return
    const wish = { orderId, previewNumber: seen.number, versionHash: seen.hash }
    const result = await till.db.transaction((tx) =>
      approvePreview(tx, till.app, wish, till.clock.now),
    )
    if (!('approval' in result)) return note('told: overtaken')
    expect(result.approval.versionHash).toBe(seen.hash)
    note('approved')
  },
  'mira is disabled': () =>
    till.db.transaction(async (tx) => {
      const result = await disableMember(tx, 'operator', mira.id, till.clock.now)
      if ('user' in result)
        await till.app.emit(tx, memberDisabled, { userId: mira.id }, till.clock.now)
    }),
  'mira is let in again': () => till.db.transaction((tx) => enableMember(tx, 'operator', mira.id)),
}

/** Weights of the actions. */
const OFTEN: Readonly<Record<string, number>> = {
  'a writer saves': 9,
  'a writer takes or hands over': 5,
  'mira is let in again': 3,
  'a preview is sent': 2,
  'the customer approves what they saw': 2,
}
const CHOICES = Object.keys(ACTS).flatMap((name) =>
  Array.from({ length: OFTEN[name] ?? 1 }, () => name),
)

function screenOf({ screens }: Desk, writer: Writer): Screen {
  const screen = screens.get(writer)
  if (!screen) throw new Error(`${writer.name} has no screen`)
  return screen
}

// @promise concurrent-writers: Concurrent writers lose no edit without notice.
test(
  'reports every lost edit and the right assignee under concurrency',
  {
    timeout: HANGS_MS,
  },
  async () => {
    const chance = createRandom(2311)
    const pick = <T>(list: readonly T[]): T => list[Math.floor(chance() * list.length)] as T
    for (let steps = 0; steps < WHOLE;) {
      const desk = await begin()
      for (let step = 0; step < STEPS_OF_ORDER && steps < WHOLE; step += 1, steps += 1) {
        await lookAgain(desk, chance)
        const acts = Array.from({ length: 2 + Math.floor(chance() * 2) }, () => ({
          act: ACTS[pick(CHOICES)],
          writer: pick(writers),
        }))
        await Promise.all(acts.map(async ({ act, writer }) => act?.(desk, writer)))
        if (chance() < 0.7) await till.drain()
        till.clock.advance(Math.floor(chance() * 15) * MINUTE_MS)
      }
      await till.drain()
      await expectNothingLost(desk)
      await expectHolder(desk)
      await expectPublishedWords(desk)
    }
    // Fail if no two writers ever met.
    for (const what of WHOLE >= ENOUGH ? MET : [])
      expect([what, happened.get(what) ?? 0]).not.toEqual([what, 0])
  },
)

const MET = [
  'saved',
  'told: newer',
  'given',
  'told: assignee_changed',
  'told: signed out',
  'published',
]

/** Each writer reloads now and then. */
async function lookAgain(desk: Desk, chance: () => number): Promise<void> {
  const order = await till.order(desk.orderId)
  const revision = (await readDraft(till.db, desk.orderId, 'en'))?.revision ?? 0
  for (const screen of desk.screens.values())
    if (chance() < 0.4) Object.assign(screen, { revision, holder: order.assigneeId })
  if (chance() > 0.5) return
  const { shown } = await readReviewState(till.db, order, till.clock.now)
  if (shown) desk.seen = { number: shown.preview?.number ?? 1, hash: shown.hash }
}

/** Every acknowledged save is the draft, or is in its history if another person replaced it. */
async function expectNothingLost({ orderId, saves }: Desk): Promise<void> {
  const inOrder = saves.toSorted((a, b) => a.revision - b.revision)
  expect(inOrder.map(({ revision }) => revision)).toEqual(inOrder.map((_, place) => place + 1))
  const draft = await readDraft(till.db, orderId, 'en')
  const last = inOrder.at(-1)
  expect([draft?.revision, draft?.resume.basics?.label]).toEqual([last?.revision, last?.label])
  const states = await till.db
    .select()
    .from(draftStates)
    .where(and(eq(draftStates.orderId, orderId), eq(draftStates.language, 'en')))
    .orderBy(asc(draftStates.revision))
  const kept = new Map(states.map(({ revision, resume }) => [revision, resume.basics?.label]))
  for (const [place, { revision, label, by, at }] of inOrder.entries()) {
    const next = inOrder[place + 1]
    if (next?.by === by && next.at - at < SITTING_MS && !kept.has(revision)) continue
    expect([revision, kept.get(revision)]).toEqual([revision, label])
  }
}

/** Each history entry names the previous assignee, and nobody without an account is assigned. */
async function expectHolder({ orderId }: Desk): Promise<void> {
  let holder: string | null = null
  for (const { what, from, to } of await till.history(orderId)) {
    if (what !== 'assigned' && what !== 'assignee-disabled') continue
    expect(from).toBe(holder)
    holder = to
  }
  const { assigneeId } = await till.order(orderId)
  expect(assigneeId && `staff:${nameOf(assigneeId)}`).toBe(holder)
  const user = assigneeId === null ? undefined : await findUser(till.db, assigneeId)
  if (user) expect([user.username, canWork(user)]).toEqual([user.username, true])
}

/** Published texts are complete saves, never a mix of two. */
async function expectPublishedWords({ orderId, saves }: Desk): Promise<void> {
  const labels = new Set(saves.map(({ label }) => label))
  const rows = await till.db
    .select()
    .from(publications)
    .where(
      and(eq(publications.orderId, orderId), inArray(publications.purpose, ['live', 'preview'])),
    )
  for (const { input } of rows)
    for (const { resume } of input.resumes)
      expect(labels.has(resume.basics?.label ?? '')).toBe(true)
}
