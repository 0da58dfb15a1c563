import { staffRoleSchema } from '@vitrine/domain/accounts/staff-roles'
import { z } from 'zod'
import { emailAddress, timestamp, requiredText, route } from './route.ts'

/** Characters. */
export const MIN_PASSWORD = 12

export const userResponse = z.object({
  id: z.uuid(),
  username: z.string(),
  role: staffRoleSchema,
  /** Sign-in also needs a code from an authenticator app. */
  secondFactor: z.boolean(),
  /** All other team routes answer 403 until then. */
  mustChangePassword: z.boolean(),
  /**
   * The team requires a second factor, and this account has none. All other team routes answer 403.
   */
  mustSetUpSecondFactor: z.boolean(),
})
export type UserResponse = z.infer<typeof userResponse>

const password = z.string({ error: 'Enter your password' }).min(1, 'Enter your password').max(500)
const newPassword = z
  .string({ error: 'Choose a new password' })
  .min(MIN_PASSWORD, `Use at least ${MIN_PASSWORD} characters`)
  .max(500, 'Use at most 500 characters')
/** Six digits from the app, or a recovery code with hyphens. */
const code = z.string().trim().max(40)

/** Shown once. */
const recoveryCodes = z.array(z.string())

export const accountResponse = userResponse.extend({
  /** 0 without a second factor. */
  recoveryCodesLeft: z.int(),
  sessions: z.array(
    z.object({
      openedAt: timestamp,
      usedAt: timestamp,
      /** The `User-Agent` header. */
      userAgent: z.string().nullable(),
      /** This session. */
      current: z.boolean(),
    }),
  ),
})
export type AccountResponse = z.infer<typeof accountResponse>

/** Shown in histories. */
const username = requiredText(60, 'Choose a username').regex(
  /^[a-z0-9](?:[a-z0-9._-]*[a-z0-9])?$/,
  'Use small letters, digits, and . _ - between them',
)

const memberResponse = z.object({
  id: z.uuid(),
  username: z.string(),
  /** Null: no email is sent. */
  email: z.string().nullable(),
  role: staffRoleSchema,
  /** `invited`: no password chosen yet. */
  state: z.enum(['active', 'invited', 'disabled']),
  secondFactor: z.boolean(),
  /** Last use of an open session. */
  lastUsedAt: timestamp.nullable(),
  /** Expiry of an unused password link. */
  linkExpiresAt: timestamp.nullable(),
  /** This account. */
  you: z.boolean(),
})
export type MemberResponse = z.infer<typeof memberResponse>

/** Shown once. */
const passwordLinkResponse = z.object({
  member: memberResponse,
  url: z.string(),
  expiresAt: timestamp,
  /** Also sent by email. */
  mailed: z.boolean(),
})
export type PasswordLinkResponse = z.infer<typeof passwordLinkResponse>

/** A member of the team as others see them. */
const personResponse = z.object({
  id: z.uuid(),
  username: z.string(),
  /** Can sign in and take orders. */
  active: z.boolean(),
})
export type PersonResponse = z.infer<typeof personResponse>

const teamRulesResponse = z.object({
  secondFactorForAll: z.boolean(),
})

const memberPath = z.object({ userId: z.uuid() })
/** The fragment of a password link: browsers do not send it by themselves. */
const linkToken = z.string().min(1).max(200)

export const accountRoutes = {
  readSession: route({
    method: 'GET',
    path: '/api/admin/session',
    access: 'staff',
    summary: 'Who is signed in',
    response: userResponse,
  }),
  signIn: route({
    method: 'POST',
    path: '/api/admin/session',
    access: 'anyone',
    audited: 'always',
    summary: 'Signs a member of the team in',
    errors: { credentials_invalid: 401, second_factor_code_required: 401, second_factor_code_invalid: 401, account_disabled: 403, sign_in_delayed: 429 },
    body: z.object({
      username: requiredText(200, 'Enter your username'),
      password,
      /** Required after a correct password: the 400 names it in `fields.code`. */
      code: code.optional(),
    }),
    response: userResponse,
  }),
  signOut: route({
    method: 'DELETE',
    path: '/api/admin/session',
    access: 'staff',
    summary: 'Signs out',
    response: z.object({ signedOut: z.literal(true) }),
  }),
  changePassword: route({
    method: 'PUT',
    path: '/api/admin/password',
    access: 'staff',
    summary:
      'Changes one’s own password; every session ends but this browser’s, which gets a new one',
    body: z.object({ password, newPassword }),
    response: userResponse,
  }),
  enrolSecondFactor: route({
    method: 'POST',
    path: '/api/admin/second-factor',
    access: 'staff',
    summary: 'Begins a second factor: the secret for an authenticator app (RFC 6238)',
    errors: { second_factor_on: 409 },
    body: z.object({ password }),
    response: z.object({
      /** Base32, for manual entry. */
      secret: z.string(),
      /** Opens the authenticator app. */
      otpauthUrl: z.string(),
    }),
  }),
  confirmSecondFactor: route({
    method: 'PUT',
    path: '/api/admin/second-factor',
    access: 'staff',
    summary: 'Turns the second factor on with a code that the app shows; gives recovery codes',
    errors: { second_factor_not_started: 409, second_factor_on: 409, second_factor_code_invalid: 400 },
    body: z.object({ code }),
    response: userResponse.extend({ recoveryCodes }),
  }),
  removeSecondFactor: route({
    method: 'POST',
    path: '/api/admin/second-factor/removal',
    access: 'staff',
    summary: 'Turns one’s own second factor off',
    errors: { second_factor_required: 409 },
    body: z.object({ password }),
    response: userResponse,
  }),
  renewRecoveryCodes: route({
    method: 'POST',
    path: '/api/admin/second-factor/recovery-codes',
    access: 'staff',
    summary: 'Makes ten new recovery codes; the earlier ones no longer work',
    errors: { second_factor_off: 409 },
    body: z.object({ password }),
    response: z.object({ recoveryCodes }),
  }),
  readAccount: route({
    method: 'GET',
    path: '/api/admin/account',
    access: 'staff',
    summary: 'One’s own account: where it is signed in, and how many recovery codes are left',
    response: accountResponse,
  }),
  endOtherSessions: route({
    method: 'DELETE',
    path: '/api/admin/sessions',
    access: 'staff',
    summary: 'Signs one’s own account out everywhere but here',
    response: accountResponse,
  }),
  listPeople: route({
    method: 'GET',
    path: '/api/admin/people',
    access: 'staff',
    summary: 'The names of the team, for whoever works with them',
    response: z.array(personResponse),
  }),
  listTeam: route({
    method: 'GET',
    path: '/api/admin/team',
    access: 'manager',
    summary: 'Everybody who may sign in, or might',
    response: z.array(memberResponse),
  }),
  readTeamRules: route({
    method: 'GET',
    path: '/api/admin/team-rules',
    access: 'manager',
    summary: 'What is asked of everybody in the team',
    response: teamRulesResponse,
  }),
  setTeamRules: route({
    method: 'PUT',
    path: '/api/admin/team-rules',
    access: 'owner',
    summary: 'Asks a second factor of everybody in the team, or no longer',
    errors: { second_factor_off: 409 },
    body: teamRulesResponse,
    response: teamRulesResponse,
  }),
  invitePerson: route({
    method: 'POST',
    path: '/api/admin/team',
    access: 'manager',
    summary: 'Adds a person; gives, and mails, the link by which they choose a password',
    errors: { role_not_manageable: 403, username_taken: 409 },
    body: z.object({
      username,
      role: staffRoleSchema,
      /** Recipient of the link. */
      email: emailAddress.optional(),
    }),
    response: passwordLinkResponse,
  }),
  sendPasswordLink: route({
    method: 'POST',
    path: '/api/admin/team/:userId/password-links',
    access: 'manager',
    summary:
      'Makes a link for a new password; earlier ones no longer work, the password still does',
    errors: { member_not_found: 404, role_not_manageable: 403, own_account: 409, last_owner: 409, member_disabled: 409 },
    params: memberPath,
    response: passwordLinkResponse,
  }),
  changeMember: route({
    method: 'PUT',
    path: '/api/admin/team/:userId',
    access: 'manager',
    summary: 'Gives a person another role or email address',
    errors: { member_not_found: 404, role_not_manageable: 403, own_account: 409, last_owner: 409, member_disabled: 409 },
    params: memberPath,
    body: z.object({ role: staffRoleSchema, email: emailAddress.nullable() }),
    response: memberResponse,
  }),
  disableMember: route({
    method: 'PUT',
    path: '/api/admin/team/:userId/disablement',
    access: 'manager',
    summary: 'No longer lets a person in: sessions and links end at once',
    errors: { member_not_found: 404, role_not_manageable: 403, own_account: 409, last_owner: 409, member_disabled: 409 },
    params: memberPath,
    response: memberResponse,
  }),
  enableMember: route({
    method: 'DELETE',
    path: '/api/admin/team/:userId/disablement',
    access: 'manager',
    summary: 'Lets a disabled person in again, with the password they had',
    errors: { member_not_found: 404, role_not_manageable: 403, own_account: 409, last_owner: 409, member_disabled: 409 },
    params: memberPath,
    response: memberResponse,
  }),
  readPasswordLink: route({
    method: 'POST',
    path: '/api/admin/password-link',
    access: 'anyone',
    summary: 'Whose password a link lets one choose',
    errors: { password_link_invalid: 404 },
    body: z.object({ token: linkToken }),
    response: z.object({ username: z.string() }),
  }),
  choosePassword: route({
    method: 'PUT',
    path: '/api/admin/password-link',
    access: 'anyone',
    audited: 'always',
    summary: 'Chooses a password by a link, which is used up; every session of the account ends',
    errors: { password_link_invalid: 404 },
    body: z.object({ token: linkToken, newPassword }),
    response: z.object({ username: z.string() }),
  }),
}
