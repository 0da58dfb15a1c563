import { z } from 'zod'
import {
  boundedText,
  emailAddress,
  instant,
  MAX_MESSAGE,
  MAX_NAME,
  requiredText,
  route,
} from './route.ts'

/** An enquiry label, not a plan. */
export const contactPackages = [
  'Starter $24.99',
  'Growth $49.99',
  'Premium $89.99',
  'Custom',
] as const

export const contactBody = z.object({
  name: requiredText(MAX_NAME, 'Name is required'),
  email: emailAddress,
  phone: boundedText(50).nullish(),
  message: requiredText(MAX_MESSAGE, 'Message is required'),
  package: boundedText(MAX_NAME).nullish(),
  /** Hidden from people: what fills it in is a program. */
  website: z.string().max(2000).optional(),
})

export const contactAnswer = z.object({
  id: z.uuid(),
  name: z.string(),
  email: z.string(),
  phone: z.string().nullable(),
  message: z.string(),
  package: z.string().nullable(),
  createdAt: instant,
  answeredAt: instant.nullable(),
})
export type ContactAnswer = z.infer<typeof contactAnswer>

export const contactRoutes = {
  sendContact: route({
    method: 'POST',
    path: '/api/contacts',
    access: 'anyone',
    summary: 'Sends the team a message',
    body: contactBody,
    answer: z.object({ id: z.uuid(), createdAt: instant }),
  }),
  listContacts: route({
    method: 'GET',
    path: '/api/admin/contacts',
    access: 'staff',
    summary: 'Messages, unanswered first',
    answer: z.array(contactAnswer),
  }),
  markContactAnswered: route({
    method: 'PUT',
    path: '/api/admin/contacts/:contactId/answer',
    access: 'staff',
    summary: 'Marks a message as answered',
    params: z.object({ contactId: z.uuid() }),
    answer: contactAnswer,
  }),
}
