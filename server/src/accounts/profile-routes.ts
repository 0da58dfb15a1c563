import { accountRoutes, type OwnProfileResponse } from '@vitrine/contract/accounts'
import { MAX_UPLOADED_PHOTO_BYTES, photoTooLargeMessage } from '@vitrine/domain/sources/photo'
import type { FastifyReply } from 'fastify'
import { type Http, HttpError, invalidFields } from '../platform/http.ts'
import { FORM_OVERHEAD_BYTES, readUpload } from '../platform/read-upload.ts'
import { findUser } from './account-store.ts'
import {
  findPictureId,
  type PictureDeps,
  readPicture,
  removePicture,
  savePicture,
  setCustomerVisibility,
} from './member-pictures.ts'
import type { User } from './tables.ts'

/** Routes of the own picture, and of what customers see. */
export function registerProfileRoutes(http: Http, deps: PictureDeps): void {
  const { db } = deps

  http.serve(accountRoutes.setCustomerVisibility, async ({ user, body, audit }) => {
    const result = await db.transaction((tx) => setCustomerVisibility(tx, user.id, body))
    if ('refused' in result) throw pictureNotFound('Add a picture first.')
    audit({
      about: user.username,
      from: visibilityText(result.before),
      to: visibilityText(result.user),
    })
    return describe(user.id)
  })

  http.serve(
    accountRoutes.addOwnPicture,
    async ({ user, request, audit }) => {
      const { bytes } = await readUpload(request, {
        field: 'picture',
        maxBytes: MAX_UPLOADED_PHOTO_BYTES,
        tooLarge: (size) => photoTooLargeMessage(size, MAX_UPLOADED_PHOTO_BYTES),
      })
      const result = await savePicture(deps, user.id, bytes)
      if ('refused' in result) throw invalidFields({ picture: result.sentence })
      audit({ about: user.username })
      return describe(user.id)
    },
    {
      bodyLimit: MAX_UPLOADED_PHOTO_BYTES + FORM_OVERHEAD_BYTES,
      upload: true,
      // Each upload starts a child process.
      limit: { max: 20, windowSeconds: 3600 },
    },
  )

  http.serve(accountRoutes.removeOwnPicture, async ({ user, audit }) => {
    await db.transaction((tx) => removePicture(tx, user.id))
    audit({ about: user.username })
    return describe(user.id)
  })

  http.serve(accountRoutes.readMemberPicture, async ({ params, reply }) =>
    show(reply, await readPicture(db, params.pictureId, false)),
  )

  http.serve(accountRoutes.readShownPicture, async ({ params, reply }) =>
    // Web mail shows pictures on its own host. No cache keeps them beyond the consent.
    show(
      reply.header('cross-origin-resource-policy', 'cross-origin'),
      await readPicture(db, params.pictureId, true),
    ),
  )

  async function describe(userId: string): Promise<OwnProfileResponse> {
    const user = await findUser(db, userId)
    if (!user) throw new Error(`user ${userId} vanished`)
    const { customerName, pictureForCustomers } = user
    return { customerName, pictureForCustomers, pictureId: await findPictureId(db, userId) }
  }
}

function show(reply: FastifyReply, jpeg: Uint8Array | undefined) {
  if (!jpeg) throw pictureNotFound('There is no such picture.')
  return reply
    .header('content-type', 'image/jpeg')
    .header('content-security-policy', "default-src 'none'; sandbox")
    .header('x-content-type-options', 'nosniff')
    .send(jpeg)
}

const pictureNotFound = (sentence: string) => new HttpError(404, 'picture_not_found', sentence)

const visibilityText = ({ customerName, pictureForCustomers }: User) =>
  customerName === null
    ? 'hidden from customers'
    : `shown as ${customerName}${pictureForCustomers ? ' with picture' : ''}`
