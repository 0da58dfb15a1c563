import { orderingRoutes } from '@vitrine/contract/ordering'
import type { AppContext } from '../platform/app-context.ts'
import { type AuditDetails, type Http, HttpError, refusal } from '../platform/http.ts'
import { updateTag, type SaveTagResult, createTag, MAX_TAGS, removeTag } from './manage-tags.ts'
import { findOrder } from './order-store.ts'
import { orderNotFound } from './staff-routes.ts'
import type { Tag } from './tables.ts'
import { MAX_TAGS_OF_ORDER, mayTag, tagOrder, type TagOrderResult } from './tag-order.ts'
import { listTagIds, listTags } from './tag-store.ts'

export function registerTagRoutes(http: Http, { db }: AppContext): void {
  http.serve(orderingRoutes.listTags, () => listTags(db))

  http.serve(orderingRoutes.createTag, async ({ body, audit }) => {
    noteKept(audit, await db.transaction((tx) => createTag(tx, body)))
    return listTags(db)
  })

  http.serve(orderingRoutes.changeTag, async ({ params, body, audit }) => {
    const tag = { id: params.tagId, ...body }
    noteKept(audit, await db.transaction((tx) => updateTag(tx, tag)))
    return listTags(db)
  })

  http.serve(orderingRoutes.removeTag, async ({ params, audit }) => {
    const tag = await db.transaction((tx) => removeTag(tx, params.tagId))
    // Already deleted is a success.
    if (tag) audit({ about: 'tag', from: tag.name })
    return listTags(db)
  })

  http.serve(orderingRoutes.readOrderTags, ({ params }) => describe(params.orderId))

  http.serve(orderingRoutes.tagOrder, async ({ params, audit }) => {
    const result = await db.transaction((tx) => tagOrder(tx, { ...params, on: true }))
    audit({ about: 'tag', to: expectDone(result).name })
    return describe(params.orderId)
  })

  http.serve(orderingRoutes.untagOrder, async ({ params, audit }) => {
    const result = await db.transaction((tx) => tagOrder(tx, { ...params, on: false }))
    audit({ about: 'tag', from: expectDone(result).name })
    return describe(params.orderId)
  })

  async function describe(orderId: string) {
    const order = await findOrder(db, orderId)
    if (!order) throw orderNotFound()
    return { mayTag: mayTag(order), tagIds: await listTagIds(db, orderId) }
  }
}

function noteKept(note: (noted: AuditDetails) => void, result: SaveTagResult): void {
  if ('tag' in result) {
    const { tag, before } = result
    note({ about: 'tag', from: before && wordsOf(before), to: wordsOf(tag) })
    return
  }
  throw result.refused === 'tag_not_found' ? tagNotFound() : tagRefusal(result.refused)
}

const wordsOf = ({ name, colour }: Tag) => `${name} (${colour})`

const tagNotFound = () =>
  new HttpError(404, 'tag_not_found', 'The tag was removed meanwhile. Load the page again.')

function expectDone(result: TagOrderResult): Tag {
  if ('tag' in result) return result.tag
  if (result.refused === 'no_such_order') throw orderNotFound()
  throw result.refused === 'tag_not_found' ? tagNotFound() : tagRefusal(result.refused)
}

const SENTENCES = {
  tag_name_taken: 'There is a tag of this name. Use that one, or choose another name.',
  tag_limit_reached: `The team has ${MAX_TAGS} tags, which is as many as there can be. A manager can remove one that nobody uses.`,
  request_id_taken: 'The tag was made, and has changed since. Load the page again.',
  customer_erased: 'All about this order’s customer was erased: it takes no tags.',
  order_tag_limit_reached: `The order has ${MAX_TAGS_OF_ORDER} tags, which is as many as it takes. Take one off first.`,
}

const tagRefusal = (code: keyof typeof SENTENCES) =>
  refusal(code, SENTENCES[code], code === 'tag_name_taken' ? 'name' : undefined)
