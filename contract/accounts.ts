import { z } from 'zod'
import { instant, requiredText, route } from './route.ts'

/** Characters. */
const MIN_PASSWORD = 8

export const roleSchema = z.enum(['owner', 'manager', 'writer'])
export type Role = z.infer<typeof roleSchema>

export const userAnswer = z.object({
  id: z.uuid(),
  username: z.string(),
  role: roleSchema,
  /** Signing in also takes a code from an app. */
  secondFactor: z.boolean(),
})

const password = z.string({ error: 'Enter your password' }).min(1, 'Enter your password').max(500)
const newPassword = z
  .string({ error: 'Choose a new password' })
  .min(MIN_PASSWORD, `Use at least ${MIN_PASSWORD} characters`)
  .max(500, 'Use at most 500 characters')
/** Six digits of the app, or a recovery code with its hyphens. */
const code = z.string().trim().max(40)

/** Shown once, then known to nobody but who noted them. */
const recoveryCodes = z.array(z.string())

export const accountAnswer = userAnswer.extend({
  /** Codes that can still be used in place of the app's; 0 without a second factor. */
  recoveryCodesLeft: z.int(),
  sessions: z.array(
    z.object({
      openedAt: instant,
      usedAt: instant,
      /** What the browser calls itself. */
      userAgent: z.string().nullable(),
      /** The one that asks. */
      current: z.boolean(),
    }),
  ),
})
export type AccountAnswer = z.infer<typeof accountAnswer>

export const accountRoutes = {
  readSession: route({
    method: 'GET',
    path: '/api/admin/session',
    access: 'staff',
    summary: 'Who is signed in',
    answer: userAnswer,
  }),
  signIn: route({
    method: 'POST',
    path: '/api/admin/session',
    access: 'anyone',
    summary: 'Signs a member of the team in',
    body: z.object({
      username: requiredText(200, 'Enter your username'),
      password,
      /** Asked for, in `fields.code`, once the password was right. */
      code: code.optional(),
    }),
    answer: userAnswer,
  }),
  signOut: route({
    method: 'DELETE',
    path: '/api/admin/session',
    access: 'staff',
    summary: 'Signs out',
    answer: z.object({ signedOut: z.literal(true) }),
  }),
  changePassword: route({
    method: 'PUT',
    path: '/api/admin/password',
    access: 'staff',
    summary:
      'Changes one’s own password; every session ends but this browser’s, which gets a new one',
    body: z.object({ password, newPassword }),
    answer: userAnswer,
  }),
  enrolSecondFactor: route({
    method: 'POST',
    path: '/api/admin/second-factor',
    access: 'staff',
    summary: 'Begins a second factor: the secret for an authenticator app (RFC 6238)',
    body: z.object({ password }),
    answer: z.object({
      /** Base32, to type in by hand. */
      secret: z.string(),
      /** Opens the app on a phone. */
      otpauthUrl: z.string(),
    }),
  }),
  confirmSecondFactor: route({
    method: 'PUT',
    path: '/api/admin/second-factor',
    access: 'staff',
    summary: 'Turns the second factor on with a code that the app shows; gives recovery codes',
    body: z.object({ code }),
    answer: userAnswer.extend({ recoveryCodes }),
  }),
  removeSecondFactor: route({
    method: 'POST',
    path: '/api/admin/second-factor/removal',
    access: 'staff',
    summary: 'Turns one’s own second factor off',
    body: z.object({ password }),
    answer: userAnswer,
  }),
  renewRecoveryCodes: route({
    method: 'POST',
    path: '/api/admin/second-factor/recovery-codes',
    access: 'staff',
    summary: 'Makes ten new recovery codes; the earlier ones count no more',
    body: z.object({ password }),
    answer: z.object({ recoveryCodes }),
  }),
  readAccount: route({
    method: 'GET',
    path: '/api/admin/account',
    access: 'staff',
    summary: 'One’s own account: where it is signed in, and how many recovery codes are left',
    answer: accountAnswer,
  }),
  endOtherSessions: route({
    method: 'DELETE',
    path: '/api/admin/sessions',
    access: 'staff',
    summary: 'Signs one’s own account out everywhere but here',
    answer: accountAnswer,
  }),
}
