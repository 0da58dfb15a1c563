import { orderingRoutes } from '@vitrine/contract/ordering'
import type { House } from '../platform/house.ts'
import { type Http, HttpRefusal, type Noted } from '../platform/http.ts'
import { changeTag, type KeepTagResult, makeTag, MAX_TAGS, removeTag } from './keep-tag.ts'
import { findOrder } from './order-store.ts'
import { noSuchOrder } from './staff-routes.ts'
import type { Tag } from './tables.ts'
import { MAX_TAGS_OF_ORDER, mayTag, tagOrder, type TagOrderResult } from './tag-order.ts'
import { listTagIds, listTags } from './tag-store.ts'

export function serveTags(http: Http, { db }: House): void {
  http.serve(orderingRoutes.listTags, () => listTags(db))

  http.serve(orderingRoutes.makeTag, async ({ body, note }) => {
    noteKept(note, await db.transaction((tx) => makeTag(tx, body)))
    return listTags(db)
  })

  http.serve(orderingRoutes.changeTag, async ({ params, body, note }) => {
    const tag = { id: params.tagId, ...body }
    noteKept(note, await db.transaction((tx) => changeTag(tx, tag)))
    return listTags(db)
  })

  http.serve(orderingRoutes.removeTag, async ({ params, note }) => {
    const tag = await db.transaction((tx) => removeTag(tx, params.tagId))
    // Gone already is what was wanted.
    if (tag) note({ about: 'tag', from: tag.name })
    return listTags(db)
  })

  http.serve(orderingRoutes.readOrderTags, ({ params }) => describe(params.orderId))

  http.serve(orderingRoutes.tagOrder, async ({ params, note }) => {
    const result = await db.transaction((tx) => tagOrder(tx, { ...params, on: true }))
    note({ about: 'tag', to: expectDone(result).name })
    return describe(params.orderId)
  })

  http.serve(orderingRoutes.untagOrder, async ({ params, note }) => {
    const result = await db.transaction((tx) => tagOrder(tx, { ...params, on: false }))
    note({ about: 'tag', from: expectDone(result).name })
    return describe(params.orderId)
  })

  async function describe(orderId: string) {
    const order = await findOrder(db, orderId)
    if (!order) throw noSuchOrder()
    return { mayTag: mayTag(order), tagIds: await listTagIds(db, orderId) }
  }
}

function noteKept(note: (noted: Noted) => void, result: KeepTagResult): void {
  if ('tag' in result) {
    const { tag, before } = result
    note({ about: 'tag', from: before && wordsOf(before), to: wordsOf(tag) })
    return
  }
  switch (result.refused) {
    case 'name-taken': {
      const sentence = 'There is a tag of this name. Use that one, or choose another name.'
      throw new HttpRefusal(409, sentence, { name: sentence })
    }
    case 'too-many':
      throw new HttpRefusal(
        409,
        `The team has ${MAX_TAGS} tags, which is as many as there can be. A manager can remove one that nobody uses.`,
      )
    case 'no-such-tag':
      throw noSuchTag()
    case 'id-taken':
      throw new HttpRefusal(409, 'The tag was made, and has changed since. Load the page again.')
  }
}

const wordsOf = ({ name, colour }: Tag) => `${name} (${colour})`

const noSuchTag = () => new HttpRefusal(404, 'The tag was removed meanwhile. Load the page again.')

function expectDone(result: TagOrderResult): Tag {
  if ('tag' in result) return result.tag
  switch (result.refused) {
    case 'no-such-order':
      throw noSuchOrder()
    case 'no-such-tag':
      throw noSuchTag()
    case 'erased':
      throw new HttpRefusal(409, 'All about this order’s customer was erased: it takes no tags.')
    case 'too-many':
      throw new HttpRefusal(
        409,
        `The order has ${MAX_TAGS_OF_ORDER} tags, which is as many as it takes. Take one off first.`,
      )
  }
}
