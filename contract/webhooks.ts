import { eventTypeSchema } from '@vitrine/domain/webhooks/event-types'
import { z } from 'zod'
import { timestamp, MAX_URL, requiredText, route } from './route.ts'

/**
 * How a message is written: as signed JSON (standardwebhooks.com), as Slack's incoming webhooks take
 * it (`{ text }`), or as the card that an incoming webhook of Microsoft Teams' workflows takes.
 */
const webhookFormatSchema = z.enum(['signed', 'slack', 'teams'])
export type WebhookFormat = z.infer<typeof webhookFormatSchema>

/**
 * `off`: a person switched it off. `failing`: nothing arrived for days, so the program did. `gone`:
 * it answered that it is there no more (410), so the program did.
 */
const webhookStateSchema = z.enum(['on', 'off', 'failing', 'gone'])
export type WebhookState = z.infer<typeof webhookStateSchema>

/** How often a delivery is tried: at once, then after so many minutes each. */
export const RETRY_DELAYS_MINUTES = [1, 5, 30, 120, 360, 720] as const
/** A webhook where a delivery was given up, and nothing arrived for so long, is switched off. */
export const FAILING_DAYS = 3
/** For so long a delivery is kept. */
export const DELIVERY_RETENTION_DAYS = 30
/** After a new secret was made, messages are signed with the one of before, too. */
export const OLD_SECRET_HOURS = 24
export const MAX_WEBHOOKS = 20
export const DELIVERIES_SHOWN = 50

const eventTypes = z
  .array(eventTypeSchema)
  .min(1, 'Choose at least one')
  .refine((list) => new Set(list).size === list.length, 'Choose each once')

const webhookBody = {
  name: requiredText(60, 'Give it a name'),
  url: requiredText(MAX_URL, 'Enter the address that messages go to'),
  happenings: eventTypes,
}

const webhookResponse = z.object({
  id: z.uuid(),
  ...webhookBody,
  form: webhookFormatSchema,
  state: webhookStateSchema,
  /** Since when no delivery arrived, although some were tried; null: the last one did, or none was tried. */
  failingSince: timestamp.nullable(),
  /** Until then messages carry a signature by the secret of before, too; null: by one only. */
  oldSecretUntil: timestamp.nullable(),
})
export type WebhookResponse = z.infer<typeof webhookResponse>

/** The one time that a secret is shown. Of Slack and Teams, which look at no signature, null. */
const secretResponse = z.object({ webhook: webhookResponse, secret: z.string().nullable() })
export type WebhookSecretResponse = z.infer<typeof secretResponse>

const attemptResponse = z.object({
  n: z.int(),
  at: timestamp,
  milliseconds: z.int(),
  /** What was answered; null: nothing was. */
  status: z.int().nullable(),
  /** Why there was no answer. */
  failure: z.string().nullable(),
  /** The first letters of the answer, as they came: somebody else's words. */
  text: z.string(),
})

/**
 * `waiting`: it is tried at `nextAt`. `given-up`: it failed at every try. `dropped`: its webhook was
 * switched off before it was sent.
 */
export const deliveryStates = ['waiting', 'delivered', 'given-up', 'dropped'] as const

const deliveryResponse = z.object({
  /** As `webhook-id` says it, the same at every try. */
  id: z.uuid(),
  webhookId: z.uuid(),
  happening: z.union([eventTypeSchema, z.literal('test')]),
  orderId: z.uuid().nullable(),
  happenedAt: timestamp,
  state: z.enum(deliveryStates),
  nextAt: timestamp.nullable(),
  /** Newest first. */
  attempts: z.array(attemptResponse),
})
export type DeliveryResponse = z.infer<typeof deliveryResponse>

const webhookPath = z.object({ webhookId: z.uuid() })

export const webhookRoutes = {
  listWebhooks: route({
    method: 'GET',
    path: '/api/admin/webhooks',
    access: 'owner',
    summary: 'Other programs that are told what happens',
    response: z.array(webhookResponse),
  }),
  addWebhook: route({
    method: 'POST',
    path: '/api/admin/webhooks',
    access: 'owner',
    summary: 'Adds one, switched on',
    errors: { webhook_limit_reached: 409, webhook_exists: 409 },
    /** `id` is chosen by the page: a second press adds nothing. */
    body: z.strictObject({ id: z.uuid(), form: webhookFormatSchema, ...webhookBody }),
    response: secretResponse,
  }),
  changeWebhook: route({
    method: 'PUT',
    path: '/api/admin/webhooks/:webhookId',
    access: 'owner',
    summary: 'Changes its name, its address, or what it is told of',
    errors: { webhook_not_found: 404 },
    params: webhookPath,
    body: z.strictObject(webhookBody),
    response: webhookResponse,
  }),
  setWebhookState: route({
    method: 'PUT',
    path: '/api/admin/webhooks/:webhookId/state',
    access: 'owner',
    summary: 'Switches it on or off',
    errors: { webhook_not_found: 404 },
    params: webhookPath,
    body: z.strictObject({ on: z.boolean() }),
    response: webhookResponse,
  }),
  renewWebhookSecret: route({
    method: 'POST',
    path: '/api/admin/webhooks/:webhookId/secrets',
    access: 'owner',
    summary: 'Makes a new secret; the one of before signs, too, for a day',
    errors: { webhook_not_found: 404 },
    params: webhookPath,
    response: secretResponse,
  }),
  removeWebhook: route({
    method: 'DELETE',
    path: '/api/admin/webhooks/:webhookId',
    access: 'owner',
    summary: 'Removes it with its deliveries',
    errors: { webhook_not_found: 404 },
    params: webhookPath,
    response: z.object({}),
  }),
  testWebhook: route({
    method: 'POST',
    path: '/api/admin/webhooks/:webhookId/tests',
    access: 'owner',
    summary: 'Sends a test, also where it is switched off; tried once',
    errors: { webhook_not_found: 404, request_id_taken: 409 },
    params: webhookPath,
    body: z.strictObject({ requestId: z.uuid() }),
    response: deliveryResponse,
  }),
  listDeliveries: route({
    method: 'GET',
    path: '/api/admin/webhook-deliveries',
    access: 'owner',
    summary: 'What was sent, the newest first, and what was answered',
    query: z.object({
      webhookId: z.uuid().optional(),
      state: z.enum(deliveryStates).optional(),
      /** Those before this one. */
      before: z.uuid().optional(),
    }),
    response: z.object({
      deliveries: z.array(deliveryResponse),
      /** `before` of the next page; null at the end. */
      next: z.uuid().nullable(),
    }),
  }),
  retryDelivery: route({
    method: 'POST',
    path: '/api/admin/webhook-deliveries/:deliveryId/tries',
    access: 'owner',
    summary: 'Sends one again, now, with the id that it had',
    errors: { delivery_not_found: 404, webhook_disabled: 409 },
    params: z.object({ deliveryId: z.uuid() }),
    response: deliveryResponse,
  }),
}
