import { staffRoleSchema } from '@vitrine/domain/accounts/staff-roles'
import { printableLine } from '@vitrine/domain/text/printable-line'
import { z } from 'zod'
import { emailAddress, fileResponse, timestamp, requiredText, route } from './route.ts'
import { SHOWN_PICTURE } from './shown-member.ts'

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

/** What colleagues and customers see of the own account. */
export const ownProfileResponse = z.object({
  pictureId: z.uuid().nullable(),
  /** First name for customers; null: they see nobody. */
  customerName: z.string().nullable(),
  /** Customers see the picture, too. */
  pictureForCustomers: z.boolean(),
})
export type OwnProfileResponse = z.infer<typeof ownProfileResponse>

export const accountResponse = userResponse.extend({
  ...ownProfileResponse.shape,
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
  /** Null: the username is shown. */
  displayName: z.string().nullable(),
  /** Null: none. */
  pictureId: z.uuid().nullable(),
  /** Can sign in and work on orders. */
  active: z.boolean(),
})
export type PersonResponse = z.infer<typeof personResponse>

const MAX_LANGUAGES = 30

const profileResponse = z.object({
  /** Null: the username is shown. */
  displayName: z.string().nullable(),
  /** Languages that the member writes, by name. */
  languages: z.array(z.string()),
})

const teamRulesResponse = z.object({
  secondFactorForAll: z.boolean(),
})

const picturePath = z.object({ pictureId: z.uuid() })
const memberPath = z.object({ userId: z.uuid() })
/** The fragment of a password link: browsers do not send it by themselves. */
const linkToken = z.string().min(1).max(200)

export const accountRoutes = {
  readSession: route('GET /api/admin/session', {
    access: 'member',
    summary: 'Reads the signed-in account',
    response: userResponse,
  }),
  signIn: route('POST /api/admin/session', {
    access: 'anyone',
    audited: 'always',
    summary: 'Signs in',
    errors: {
      credentials_invalid: 401,
      second_factor_code_required: 401,
      second_factor_code_invalid: 401,
      account_disabled: 403,
      sign_in_delayed: 429,
    },
    body: z.object({
      username: requiredText(200, 'Enter your username'),
      password,
      /** Required after a correct password: the 400 names it in `fields.code`. */
      code: code.optional(),
    }),
    response: userResponse,
  }),
  signOut: route('DELETE /api/admin/session', {
    access: 'member',
    summary: 'Signs out',
    response: z.object({ signedOut: z.literal(true) }),
  }),
  changePassword: route('PUT /api/admin/password', {
    access: 'member',
    summary: 'Changes the own password and ends all other sessions',
    body: z.object({ password, newPassword }),
    response: userResponse,
  }),
  enrolSecondFactor: route('POST /api/admin/second-factor', {
    access: 'member',
    summary: 'Starts a second factor: the secret for an authenticator app (RFC 6238)',
    errors: { second_factor_on: 409 },
    body: z.object({ password }),
    response: z.object({
      /** Base32, for manual entry. */
      secret: z.string(),
      /** Opens the authenticator app. */
      otpauthUrl: z.string(),
    }),
  }),
  confirmSecondFactor: route('PUT /api/admin/second-factor', {
    access: 'member',
    summary: 'Enables the second factor with a code from the app and returns recovery codes',
    errors: {
      second_factor_not_started: 409,
      second_factor_on: 409,
      second_factor_code_invalid: 400,
    },
    body: z.object({ code }),
    response: userResponse.extend({ recoveryCodes }),
  }),
  removeSecondFactor: route('POST /api/admin/second-factor/removal', {
    access: 'member',
    summary: 'Disables the own second factor',
    errors: { second_factor_required: 409 },
    body: z.object({ password }),
    response: userResponse,
  }),
  renewRecoveryCodes: route('POST /api/admin/second-factor/recovery-codes', {
    access: 'member',
    summary: 'Creates ten recovery codes and revokes the earlier ones',
    errors: { second_factor_off: 409 },
    body: z.object({ password }),
    response: z.object({ recoveryCodes }),
  }),
  readAccount: route('GET /api/admin/account', {
    access: 'member',
    summary: 'Reads the own account with its sessions',
    response: accountResponse,
  }),
  endOtherSessions: route('DELETE /api/admin/sessions', {
    access: 'member',
    summary: 'Ends all other sessions of the own account',
    response: accountResponse,
  }),
  listPeople: route('GET /api/admin/people', {
    access: 'staff',
    summary: 'Lists the team members',
    response: z.array(personResponse),
  }),
  listTeam: route('GET /api/admin/team', {
    access: 'manager',
    summary: 'Lists the accounts of the team',
    response: z.array(memberResponse),
  }),
  readTeamRules: route('GET /api/admin/team-rules', {
    access: 'manager',
    summary: 'Reads the security rules of the team',
    response: teamRulesResponse,
  }),
  setTeamRules: route('PUT /api/admin/team-rules', {
    access: 'owner',
    summary: 'Requires a second factor from the team, or not',
    errors: { second_factor_off: 409 },
    body: teamRulesResponse,
    response: teamRulesResponse,
  }),
  invitePerson: route('POST /api/admin/team', {
    access: 'manager',
    summary: 'Creates an account and sends a password link',
    errors: { role_not_manageable: 403, username_taken: 409 },
    body: z.object({
      username,
      role: staffRoleSchema,
      /** Recipient of the link. */
      email: emailAddress.optional(),
    }),
    response: passwordLinkResponse,
  }),
  sendPasswordLink: route('POST /api/admin/team/:userId/password-links', {
    access: 'manager',
    params: memberPath,
    summary: 'Creates a password link and revokes earlier links; the password stays valid',
    errors: {
      member_not_found: 404,
      role_not_manageable: 403,
      own_account: 409,
      last_owner: 409,
      member_disabled: 409,
    },
    response: passwordLinkResponse,
  }),
  changeMember: route('PUT /api/admin/team/:userId', {
    access: 'manager',
    params: memberPath,
    summary: 'Changes role or email address of an account',
    errors: {
      member_not_found: 404,
      role_not_manageable: 403,
      own_account: 409,
      last_owner: 409,
      member_disabled: 409,
    },
    body: z.object({ role: staffRoleSchema, email: emailAddress.nullable() }),
    response: memberResponse,
  }),
  changeProfile: route('PUT /api/admin/people/:userId/profile', {
    access: 'staff',
    params: memberPath,
    summary: 'Changes name and languages, of the own account or of one that the role manages',
    errors: { member_not_found: 404, role_not_manageable: 403 },
    body: z.strictObject({
      displayName: printableLine(60)
        .transform((name) => (name === '' ? null : name))
        .nullable(),
      languages: z
        .array(printableLine(60).min(1, 'Name each language'))
        .max(MAX_LANGUAGES, `Name at most ${MAX_LANGUAGES} languages`)
        .overwrite((names) => [...new Set(names)]),
    }),
    response: profileResponse,
  }),
  setCustomerVisibility: route('PUT /api/admin/account/customer-visibility', {
    access: 'staff',
    summary: 'Sets whether customers see the own first name and picture',
    errors: { picture_not_found: 404 },
    body: z.strictObject({
      /** Null: customers see nobody. */
      customerName: printableLine(40)
        .transform((name) => (name === '' ? null : name))
        .nullable(),
      pictureForCustomers: z.boolean(),
    }),
    response: ownProfileResponse,
  }),
  addOwnPicture: route('POST /api/admin/account/picture', {
    access: 'staff',
    summary: 'Uploads the own picture (JPEG); it replaces the previous one',
    upload: { file: 'picture' },
    response: ownProfileResponse,
  }),
  removeOwnPicture: route('DELETE /api/admin/account/picture', {
    access: 'staff',
    summary: 'Removes the own picture',
    response: ownProfileResponse,
  }),
  readMemberPicture: route('GET /api/admin/people/pictures/:pictureId', {
    access: 'staff',
    params: picturePath,
    summary: 'Reads the picture of a member (JPEG)',
    response: fileResponse('image/jpeg'),
    errors: { picture_not_found: 404 },
  }),
  readShownPicture: route(SHOWN_PICTURE, {
    access: 'anyone',
    params: picturePath,
    summary: 'Reads the picture of a member who agreed that customers see it (JPEG)',
    response: fileResponse('image/jpeg'),
    errors: { picture_not_found: 404 },
  }),
  disableMember: route('PUT /api/admin/team/:userId/disablement', {
    access: 'manager',
    params: memberPath,
    summary: 'Disables an account and ends its sessions and links',
    errors: {
      member_not_found: 404,
      role_not_manageable: 403,
      own_account: 409,
      last_owner: 409,
      member_disabled: 409,
    },
    response: memberResponse,
  }),
  enableMember: route('DELETE /api/admin/team/:userId/disablement', {
    access: 'manager',
    params: memberPath,
    summary: 'Enables an account with its old password',
    errors: {
      member_not_found: 404,
      role_not_manageable: 403,
      own_account: 409,
      last_owner: 409,
      member_disabled: 409,
    },
    response: memberResponse,
  }),
  readPasswordLink: route('POST /api/admin/password-link', {
    access: 'anyone',
    summary: 'Reads the account of a password link',
    errors: { password_link_invalid: 404 },
    body: z.object({ token: linkToken }),
    response: z.object({ username: z.string() }),
  }),
  choosePassword: route('PUT /api/admin/password-link', {
    access: 'anyone',
    audited: 'always',
    summary: 'Sets a password with a link and ends all sessions of the account',
    errors: { password_link_invalid: 404 },
    body: z.object({ token: linkToken, newPassword }),
    response: z.object({ username: z.string() }),
  }),
}
