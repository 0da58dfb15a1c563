import { eventTypeSchema } from '@vitrine/domain/webhooks/event-types'
import { z } from 'zod'
import { timestamp, MAX_URL, requiredText, route } from './route.ts'

/**
 * Message format: signed JSON (standardwebhooks.com), Slack (`{ text }`), or a card for a Microsoft
 * Teams workflow.
 */
const webhookFormatSchema = z.enum(['signed', 'slack', 'teams'])
export type WebhookFormat = z.infer<typeof webhookFormatSchema>

/**
 * `off`: disabled by a person. `failing`: disabled after days of failures. `gone`: disabled after a
 * 410 response.
 */
const webhookStateSchema = z.enum(['on', 'off', 'failing', 'gone'])
export type WebhookState = z.infer<typeof webhookStateSchema>

/** Delays between attempts, after the first one. */
export const RETRY_DELAYS_MINUTES = [1, 5, 30, 120, 360, 720] as const
/** A webhook is disabled after a dead letter and this time without a delivery. */
export const FAILING_DAYS = 3
export const DELIVERY_RETENTION_DAYS = 30
/** The previous secret signs too for this time. */
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
  /** Start of the failures; null: the last delivery succeeded, or none. */
  failingSince: timestamp.nullable(),
  /** The previous secret signs too until then; null: one secret. */
  oldSecretUntil: timestamp.nullable(),
})
export type WebhookResponse = z.infer<typeof webhookResponse>

/** The secret is shown once. Null for Slack and Teams, which verify no signature. */
const secretResponse = z.object({ webhook: webhookResponse, secret: z.string().nullable() })
export type WebhookSecretResponse = z.infer<typeof secretResponse>

const attemptResponse = z.object({
  n: z.int(),
  at: timestamp,
  milliseconds: z.int(),
  /** HTTP status; null: no response. */
  status: z.int().nullable(),
  /** The reason without a response. */
  failure: z.string().nullable(),
  /** Start of the response body, untrusted. */
  text: z.string(),
})

/**
 * `waiting`: next attempt at `nextAt`. `given-up`: dead letter. `dropped`: the webhook was disabled
 * first.
 */
export const deliveryStates = ['waiting', 'delivered', 'given-up', 'dropped'] as const

const deliveryResponse = z.object({
  /** The `webhook-id` header, the same for each attempt. */
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
  listWebhooks: route('GET /api/admin/webhooks', {
    access: 'owner',
    summary: 'Lists the webhooks',
    response: z.array(webhookResponse),
  }),
  addWebhook: route('POST /api/admin/webhooks', {
    access: 'owner',
    summary: 'Adds an enabled webhook',
    errors: { webhook_limit_reached: 409, webhook_exists: 409 },
    /** `id` is created by the page: two clicks add one webhook. */
    body: z.strictObject({ id: z.uuid(), form: webhookFormatSchema, ...webhookBody }),
    response: secretResponse,
  }),
  changeWebhook: route('PUT /api/admin/webhooks/:webhookId', {
    access: 'owner',
    params: webhookPath,
    summary: 'Changes name, URL or event types of a webhook',
    errors: { webhook_not_found: 404 },
    body: z.strictObject(webhookBody),
    response: webhookResponse,
  }),
  setWebhookState: route('PUT /api/admin/webhooks/:webhookId/state', {
    access: 'owner',
    params: webhookPath,
    summary: 'Enables or disables a webhook',
    errors: { webhook_not_found: 404 },
    body: z.strictObject({ on: z.boolean() }),
    response: webhookResponse,
  }),
  renewWebhookSecret: route('POST /api/admin/webhooks/:webhookId/secrets', {
    access: 'owner',
    params: webhookPath,
    summary: 'Creates a secret; the previous one signs too for a day',
    errors: { webhook_not_found: 404 },
    response: secretResponse,
  }),
  removeWebhook: route('DELETE /api/admin/webhooks/:webhookId', {
    access: 'owner',
    params: webhookPath,
    summary: 'Removes a webhook and its deliveries',
    errors: { webhook_not_found: 404 },
    response: z.object({}),
  }),
  testWebhook: route('POST /api/admin/webhooks/:webhookId/tests', {
    access: 'owner',
    params: webhookPath,
    summary: 'Sends one test, also while disabled',
    errors: { webhook_not_found: 404, request_id_taken: 409 },
    body: z.strictObject({ requestId: z.uuid() }),
    response: deliveryResponse,
  }),
  listDeliveries: route('GET /api/admin/webhook-deliveries', {
    access: 'owner',
    query: z.object({
      webhookId: z.uuid().optional(),
      state: z.enum(deliveryStates).optional(),
      /** Cursor. */
      before: z.uuid().optional(),
    }),
    summary: 'Lists deliveries with responses, newest first',
    response: z.object({
      deliveries: z.array(deliveryResponse),
      /** Cursor of the next page; null: last page. */
      next: z.uuid().nullable(),
    }),
  }),
  retryDelivery: route('POST /api/admin/webhook-deliveries/:deliveryId/tries', {
    access: 'owner',
    params: z.object({ deliveryId: z.uuid() }),
    summary: 'Retries a delivery now with the same ID',
    errors: { delivery_not_found: 404, webhook_disabled: 409 },
    response: deliveryResponse,
  }),
}
