import { randomUUID } from 'node:crypto'
import {
  MAX_PICTURE_BYTES,
  type PictureResponse,
  type PortfolioItemResponse,
  portfolioRoutes,
  type StaffPortfolioItemResponse,
} from '@vitrine/contract/portfolio'
import type { z } from 'zod'
import type { AppContext } from '../platform/app-context.ts'
import { type Http, HttpError } from '../platform/http.ts'
import { FORM_OVERHEAD_BYTES, readUpload } from '../platform/read-upload.ts'
import { siteUrlOf } from '../addresses/index.ts'
import { readShareImage } from '../publishing/index.ts'
import {
  deleteItem,
  findPicture,
  insertItem,
  listItems,
  listShownItems,
  lockItem,
  updateItem,
} from './portfolio-store.ts'
import type { Item, Picture } from './tables.ts'
import { deletePicture, pictureKeyOf, storePicture } from './store-picture.ts'

export function registerPortfolioRoutes(http: Http, { db, files }: AppContext): void {
  http.serve(portfolioRoutes.listPortfolio, async () => (await listShownItems(db)).map(describe))

  http.serve(portfolioRoutes.readPortfolioPicture, async ({ params, reply }) => {
    const picture = await findPicture(db, params.pictureId)
    const body = picture && (await files.get(pictureKeyOf(picture.id)))
    if (!body) throw new HttpError(404, 'picture_not_found', 'There is no such picture.')
    return reply
      .header('content-type', picture.contentType)
      .header('cache-control', 'public, max-age=31536000, immutable')
      .header('content-security-policy', "default-src 'none'; sandbox")
      .header('x-content-type-options', 'nosniff')
      .send(body)
  })
}

export function registerPortfolioStaffRoutes(http: Http, app: AppContext): void {
  const { db, clock, files, sites } = app

  http.serve(portfolioRoutes.listStaffPortfolio, async () =>
    (await listItems(db)).map(describeForStaff),
  )

  http.serve(portfolioRoutes.addPortfolioItem, async ({ body, user }) => {
    const item = await db.transaction(async (tx) => {
      if (!(await findPicture(tx, body.pictureId))) throw noPicture()
      return insertItem(tx, {
        id: randomUUID(),
        ...wordsOf(body),
        shown: true,
        consentNotedBy: user.username,
        consentNotedAt: clock(),
      })
    })
    return describeForStaff(item)
  })

  http.serve(portfolioRoutes.changePortfolioItem, async ({ params, body, user }) => {
    const { before, after } = await db.transaction(async (tx) => {
      const found = await lockItem(tx, params.itemId)
      if (!found) throw noItem()
      if (!(await findPicture(tx, body.pictureId))) throw noPicture()
      const consent =
        found.consentNote === body.consentNote
          ? {}
          : { consentNotedBy: user.username, consentNotedAt: clock() }
      return {
        before: found,
        after: await updateItem(tx, found.id, { ...wordsOf(body), ...consent }),
      }
    })
    if (before.pictureId !== body.pictureId) await deletePicture(app, before.pictureId)
    return describeChanged(after)
  })

  http.serve(portfolioRoutes.setPortfolioItemVisibility, async ({ params, body }) =>
    describeChanged(await updateItem(db, params.itemId, { shown: body.shown })),
  )

  http.serve(portfolioRoutes.removePortfolioItem, async ({ params }) => {
    const pictureId = await db.transaction(async (tx) => {
      const item = await lockItem(tx, params.itemId)
      if (!item) throw noItem()
      await deleteItem(tx, item.id)
      return item.pictureId
    })
    await deletePicture(app, pictureId)
    return { removed: true as const }
  })

  http.serve(portfolioRoutes.reorderPortfolio, async ({ body }) => {
    const ordered = await db.transaction(async (tx) => {
      const known = new Set((await listItems(tx)).map(({ id }) => id))
      const wanted = new Set(body.itemIds)
      if (wanted.size !== known.size || body.itemIds.some((id) => !known.has(id))) {
        throw new HttpError(
          409,
          'portfolio_list_changed',
          'The list was changed meanwhile. Reload the page.',
        )
      }
      let position = 0
      for (const id of wanted) await updateItem(tx, id, { position: ++position })
      return listItems(tx)
    })
    return ordered.map(describeForStaff)
  })

  http.serve(
    portfolioRoutes.uploadPicture,
    async ({ request }) => {
      const { bytes } = await readUpload(request, {
        field: 'picture',
        maxBytes: MAX_PICTURE_BYTES,
        tooLarge: tooLargeSentence,
      })
      const picture = await storePicture(app, bytes)
      if (!picture) throw refusePicture('The picture must be AVIF, WebP, PNG or JPEG')
      return describePicture(picture, null)
    },
    { bodyLimit: MAX_PICTURE_BYTES + FORM_OVERHEAD_BYTES, upload: true },
  )

  http.serve(portfolioRoutes.copySitePicture, async ({ body }) => {
    const shared = await readShareImage(db, files, body.subdomain.toLowerCase())
    if ('refused' in shared) {
      const sentence =
        shared.refused === 'site_not_found'
          ? 'There is no live site at that address'
          : 'That site has no share picture: only sites of the Professional plan do. Upload a screenshot'
      throw new HttpError(404, 'share_picture_not_found', sentence, {
        fields: { subdomain: sentence },
      })
    }
    const picture = await storePicture(app, shared.bytes)
    if (!picture) throw new Error('a site’s share picture is no picture')
    return describePicture(picture, siteUrlOf(sites, body.subdomain.toLowerCase()))
  })
}

function wordsOf(body: z.output<(typeof portfolioRoutes.addPortfolioItem)['body']>) {
  const { customerAgreed: _, websiteUrl, ...words } = body
  return { ...words, websiteUrl: websiteUrl ?? null }
}

const imageUrlOf = (pictureId: string) =>
  portfolioRoutes.readPortfolioPicture.path.replace(':pictureId', pictureId)

function describe(item: Item): PortfolioItemResponse {
  const { id, name, role, company, category, description, websiteUrl, pictureId } = item
  const imageUrl = imageUrlOf(pictureId)
  return { id, name, role, company, category, description, imageUrl, websiteUrl }
}

function describeForStaff(item: Item): StaffPortfolioItemResponse {
  const { pictureId, shown, consentNote, consentNotedBy, consentNotedAt } = item
  return {
    ...describe(item),
    pictureId,
    shown,
    consentNote,
    consentNotedBy,
    consentNotedAt: consentNotedAt.toISOString(),
  }
}

function describeChanged(item: Item | undefined): StaffPortfolioItemResponse {
  if (!item) throw noItem()
  return describeForStaff(item)
}

const describePicture = ({ id }: Picture, websiteUrl: string | null): PictureResponse => ({
  pictureId: id,
  imageUrl: imageUrlOf(id),
  websiteUrl,
})

function tooLargeSentence(bytes: number): string {
  const megabytes = Math.ceil((bytes / (1024 * 1024)) * 10) / 10
  return `The picture is ${megabytes} MB. The most we can take is 2 MB`
}

const refusePicture = (sentence: string) =>
  new HttpError(400, 'validation_failed', sentence, { fields: { picture: sentence } })

const noPicture = () =>
  new HttpError(400, 'validation_failed', 'Choose the picture again', {
    fields: { pictureId: 'Choose the picture again' },
  })

const noItem = () =>
  new HttpError(
    404,
    'portfolio_item_not_found',
    'There is no such item. It may have been removed: reload the page.',
  )
