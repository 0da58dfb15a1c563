import { fileKinds } from '@vitrine/domain/sources/cv-reading'
import { z } from 'zod'
import { eventKind } from '../platform/events.ts'

/** A file that was stored unscanned holds a virus and was deleted. */
export const fileInfected = eventKind('sources.file-infected', {
  orderId: z.uuid(),
  kind: z.enum(fileKinds),
  occurrence: z.uuid(),
})

export const filesErased = eventKind('sources.files-erased', {
  orderId: z.uuid(),
  kinds: z.array(z.enum(fileKinds)),
  occurrence: z.uuid(),
})

const photoChanges = ['added', 'removed', 'in-pdf', 'not-in-pdf'] as const
export type PhotoChange = (typeof photoChanges)[number]

/** The customer changed the photo. The site shows it after the next publication. */
export const photoChanged = eventKind('sources.photo-changed', {
  orderId: z.uuid(),
  change: z.enum(photoChanges),
  occurrence: z.uuid(),
})
