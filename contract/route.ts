import { asciiEmail, isEmail } from '@vitrine/domain/email/email-address'
import { unknownVariables } from '@vitrine/domain/conversation/message-variables'
import { z } from 'zod'

/**
 * Access to a route. A test checks every route:
 * - `anyone`: public;
 * - `order-token`: the payment intent ID in the path and the order's token in `?token=`;
 * - `member`: a signed-in member of the team, for their own account;
 * - `books`: an accountant, manager or owner, reading only;
 * - `staff`: a signed-in member of the team who works on orders;
 * - `manager`: staff with the role `manager` or `owner`;
 * - `owner`: staff with the role `owner`;
 * - `provider`: a signature of the payment provider over the raw body.
 */
export type Access =
  | 'anyone'
  | 'order-token'
  | 'member'
  | 'books'
  | 'staff'
  | 'manager'
  | 'owner'
  | 'provider'

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

export type Route = {
  readonly method: Method
  /** Parameters as `:name`. */
  readonly path: `/${string}`
  readonly access: Access
  readonly summary: string
  /**
   * Whether requests are written to the audit log. Set only for exceptions: by default, changes by
   * team and customers are.
   */
  readonly audited?: 'always' | { readonly not: string }
  readonly params?: z.ZodObject
  readonly query?: z.ZodObject
  readonly body?: z.ZodType
  /** The response of success. Errors are always `errorResponse`. */
  readonly response: z.ZodType
  /**
   * Error codes of this route with their status, besides the general ones: see `errorsOf` in
   * `errors.ts`.
   */
  readonly errors?: Readonly<Record<string, number>>
  /** A multipart form in place of `body`: the file's field and the text fields before it. */
  readonly upload?: { readonly file: string; readonly fields?: z.ZodObject }
}

export function isAudited({ method, access, audited }: Route): boolean {
  if (audited !== undefined) return audited === 'always'
  return method !== 'GET' && access !== 'anyone' && access !== 'provider'
}

type Endpoint = Pick<Route, 'method' | 'path'>

/** Defines a route by `METHOD /path` and its other parts. Keeps the literal types. */
export function route<const Parts extends Omit<Route, keyof Endpoint>>(
  endpoint: `${Method} /${string}`,
  parts: Parts,
): Parts & Endpoint {
  const [method, path] = endpoint.split(' ') as [Method, Endpoint['path']]
  return { ...parts, method, path }
}

/** The body of every error. */
export const errorResponse = z.object({
  /** What happened and what to do, for people. It can change. */
  error: z.string(),
  /** Stable, for programs: see `errors.ts`. */
  code: z.string(),
  /** One sentence per field. */
  fields: z.record(z.string(), z.string()).optional(),
  /** All reasons, if there is more than one. */
  items: z.array(z.unknown()).optional(),
})
export type ErrorResponse = z.infer<typeof errorResponse>

/** A response that is a file of this media type. */
export const fileResponse = (contentType: string) => z.any().meta({ contentType })

/** The media type, if the route responds with a file. */
export function fileTypeOf({ response }: Pick<Route, 'response'>): string | undefined {
  const type = response.meta()?.['contentType']
  return typeof type === 'string' ? type : undefined
}

/** ISO 8601 in UTC. */
export const timestamp = z.iso.datetime()

/** Maximum lengths in characters, above honest use. */
export const MAX_NAME = 200
export const MAX_EMAIL = 320
export const MAX_MESSAGE = 5000
export const MAX_SHORT_TEXT = 500
export const MAX_URL = 2000

export const boundedText = (max: number) =>
  z.string().trim().max(max, `Use at most ${max} characters`)
/** A text to the customer: a variable that nothing fills would arrive as typed. */
export const toCustomer = <Text extends z.ZodType<string>>(text: Text) =>
  text.refine((typed) => unknownVariables(typed).length === 0, {
    error: ({ input }) =>
      `Replace ${unknownVariables(String(input)).join(', ')}: only {name} is filled in`,
  })

export const requiredText = (max: number, message: string) =>
  z.string({ error: message }).trim().min(1, message).max(max, `Use at most ${max} characters`)
export const emailAddress = z
  .string({ error: 'Email address is required' })
  .trim()
  .min(1, 'Email address is required')
  .max(MAX_EMAIL, `Use at most ${MAX_EMAIL} characters`)
  .refine(isEmail, 'Please enter a valid email address')
  .overwrite(asciiEmail)
  .meta({ format: 'email' })
/** A pasted link. The server never requests it. */
export const webUrl = boundedText(MAX_URL).pipe(
  z.url({ protocol: /^https?$/, error: 'Enter a link that starts with https://' }),
)

export const customerPath = z.object({ paymentIntentId: z.string().min(1).max(255) })
export const tokenQuery = z.object({ token: z.string().max(200).default('') })
export const orderPath = z.object({ orderId: z.uuid() })

/** A route of a customer for their order. */
export const customerRoute = {
  access: 'order-token',
  params: customerPath,
  query: tokenQuery,
} as const

/** A route of the team for an order. */
export const orderRoute = { access: 'staff', params: orderPath } as const
