import { fileKinds } from '@vitrine/domain/sources/cv-reading'
import { z } from 'zod'
import type { EventKind } from '../platform/events.ts'

const fileInfectedPayload = z.object({
  orderId: z.uuid(),
  kind: z.enum(fileKinds),
  occurrence: z.uuid(),
})

/** A file that was stored unscanned holds a virus and was deleted. */
export const fileInfected: EventKind<z.infer<typeof fileInfectedPayload>> = {
  type: 'sources.file-infected',
  payload: fileInfectedPayload,
}

const filesErasedPayload = z.object({
  orderId: z.uuid(),
  kinds: z.array(z.enum(fileKinds)),
  occurrence: z.uuid(),
})

export const filesErased: EventKind<z.infer<typeof filesErasedPayload>> = {
  type: 'sources.files-erased',
  payload: filesErasedPayload,
}

const photoChangedPayload = z.object({
  orderId: z.uuid(),
  change: z.enum(['added', 'removed', 'in-pdf', 'not-in-pdf']),
  occurrence: z.uuid(),
})
export type PhotoChange = z.infer<typeof photoChangedPayload>['change']

/** The customer changed the photo. The site shows it after the next publication. */
export const photoChanged: EventKind<z.infer<typeof photoChangedPayload>> = {
  type: 'sources.photo-changed',
  payload: photoChangedPayload,
}
