import { accountRoutes, type MemberResponse } from '@vitrine/contract/accounts'
import type { Transaction } from '../platform/database.ts'
import type { AppContext } from '../platform/app-context.ts'
import { type Http, HttpError, type AuditDetails } from '../platform/http.ts'
import {
  canWork,
  requiresSecondFactor,
  listMembers,
  listPeople,
  type Member,
  setRequiresSecondFactor,
} from './account-store.ts'
import { memberDisabled, passwordLinkMade } from './events.ts'
import {
  changeMember,
  changeProfile,
  disableMember,
  enableMember,
  issuePasswordLink,
  invitePerson,
  type LinkResult,
  type TeamRefusal,
  type TeamResult,
} from './manage-members.ts'
import { passwordLinkUrlOf } from './password-link.ts'
import { sessionBounds } from './session.ts'
import type { User } from './tables.ts'

/** Routes to manage accounts of other members. */
export function registerTeamRoutes(http: Http, app: AppContext): void {
  const { db, clock, emit, log } = app

  http.serve(accountRoutes.listPeople, () => listPeople(db))

  http.serve(accountRoutes.listTeam, async ({ user }) => {
    const members = await listMembers(db, boundsNow())
    return members.map((member) => describe(member, user))
  })

  http.serve(accountRoutes.readTeamRules, async () => ({
    secondFactorForAll: await requiresSecondFactor(db),
  }))

  http.serve(accountRoutes.setTeamRules, async ({ user, body, audit }) => {
    const { secondFactorForAll } = body
    if (secondFactorForAll && user.secondFactorSince === null)
      throw new HttpError(
        409,
        'second_factor_off',
        'Turn on your own second factor first: go to your account.',
      )
    const before = await requiresSecondFactor(db)
    await setRequiresSecondFactor(db, secondFactorForAll)
    audit({
      about: 'second factor of everybody',
      from: before ? 'asked' : 'not asked',
      to: secondFactorForAll ? 'asked' : 'not asked',
    })
    return { secondFactorForAll }
  })

  http.serve(accountRoutes.invitePerson, ({ user, body, audit }) =>
    answerLink(audit, user, 'invited', (tx) =>
      invitePerson(tx, user, { ...body, email: body.email ?? null }, clock()),
    ),
  )

  http.serve(accountRoutes.sendPasswordLink, ({ user, params, audit }) =>
    answerLink(audit, user, 'password-link-given', (tx) =>
      issuePasswordLink(tx, user, params.userId, clock()),
    ),
  )

  http.serve(accountRoutes.changeMember, ({ user, params, body, audit }) =>
    answerMember(audit, user, 'changed', async (tx) => {
      const result = await changeMember(tx, user, params.userId, body)
      if ('user' in result && !canWork(result.user))
        await emit(tx, memberDisabled, { userId: result.user.id }, clock())
      return result
    }),
  )

  http.serve(accountRoutes.changeProfile, async ({ user, params, body, audit }) => {
    const result = await db.transaction((tx) => changeProfile(tx, user, params.userId, body))
    if ('refused' in result) throw refusalOf(result.refused)
    audit({
      about: result.user.username,
      from: profileText(result.before),
      to: profileText(result.user),
    })
    const { displayName, languages } = result.user
    return { displayName, languages }
  })

  http.serve(accountRoutes.disableMember, ({ user, params, audit }) =>
    answerMember(audit, user, 'disabled', async (tx) => {
      const result = await disableMember(tx, user, params.userId, clock())
      if ('user' in result) await emit(tx, memberDisabled, { userId: result.user.id }, clock())
      return result
    }),
  )

  http.serve(accountRoutes.enableMember, ({ user, params, audit }) =>
    answerMember(audit, user, 'enabled', (tx) => enableMember(tx, user, params.userId)),
  )

  async function answerMember(
    note: Note,
    by: User,
    done: string,
    act: (tx: Transaction) => Promise<TeamResult>,
  ): Promise<MemberResponse> {
    const result = await db.transaction(act)
    if ('refused' in result) throw refusalOf(result.refused)
    note({ about: result.user.username, from: standing(result.before), to: standing(result.user) })
    return describeAfter(result.user, by, done)
  }

  async function answerLink(
    note: Note,
    by: User,
    done: string,
    act: (tx: Transaction) => Promise<LinkResult>,
  ) {
    const result = await db.transaction(async (tx) => {
      const made = await act(tx)
      if ('link' in made && made.user.email !== null)
        await emit(tx, passwordLinkMade, { linkId: made.link.id }, clock())
      return made
    })
    if ('refused' in result) throw refusalOf(result.refused)
    const { user, link } = result
    note({ about: user.username, to: standing(user) })
    return {
      member: await describeAfter(user, by, done),
      url: passwordLinkUrlOf(link.id, app),
      expiresAt: link.expiresAt.toISOString(),
      mailed: user.email !== null,
    }
  }

  async function describeAfter({ id }: User, by: User, done: string): Promise<MemberResponse> {
    log.info({ event: `accounts.member-${done}`, userId: id, byUserId: by.id })
    const [member] = await listMembers(db, boundsNow(), id)
    if (!member) throw new Error(`user ${id} vanished`)
    return describe(member, by)
  }

  function boundsNow() {
    const now = clock()
    return { ...sessionBounds(now), now }
  }
}

type Note = (noted: AuditDetails) => void

const profileText = ({ displayName, languages }: User) =>
  [displayName ?? 'no name', ...languages].join(', ')

const standing = ({ role, disabledAt }: User) => (disabledAt === null ? role : `${role}, disabled`)

function describe({ user, lastUsedAt, linkExpiresAt }: Member, by: User): MemberResponse {
  const { id, username, email, role, disabledAt, passwordHash, secondFactorSince } = user
  return {
    id,
    username,
    email,
    role,
    state: disabledAt !== null ? 'disabled' : passwordHash === null ? 'invited' : 'active',
    secondFactor: secondFactorSince !== null,
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
    linkExpiresAt: linkExpiresAt?.toISOString() ?? null,
    you: id === by.id,
  }
}

function refusalOf(refused: TeamRefusal): HttpError {
  const [status, sentence, fields = {}] = REFUSALS[refused]
  return new HttpError(status, refused, sentence, { fields })
}

const TAKEN = 'That name is taken, perhaps by a disabled member. Choose another.'

const REFUSALS: Readonly<
  Record<TeamRefusal, readonly [status: number, sentence: string, fields?: Record<string, string>]>
> = {
  member_not_found: [404, 'There is no such person. Reload the page.'],
  role_not_manageable: [403, 'Only an owner may do this. Ask one.'],
  own_account: [409, 'You can’t do this to your own account. Ask another owner.'],
  last_owner: [409, 'They are the only owner who can sign in. Make someone else an owner first.'],
  member_disabled: [409, 'They are disabled. Enable them first.'],
  username_taken: [409, TAKEN, { username: TAKEN }],
}
