/** Team commands. They return text to print and throw `CommandFailed`. */
import { accountRoutes } from '@vitrine/contract/accounts'
import { type StaffRole, staffRoleSchema } from '@vitrine/domain/accounts/staff-roles'
import {
  changeMember,
  disableMember,
  enableMember,
  findUserByName,
  issuePasswordLink,
  invitePerson,
  type LinkResult,
  passwordLinkUrlOf,
  resetSecondFactor,
  type TeamResult,
} from '../src/accounts/index.ts'
import { recordCommand } from '../src/audit/index.ts'
import { unassignOrders } from '../src/ordering/index.ts'
import type { Transaction } from '../src/platform/database.ts'
import type { AppContext } from '../src/platform/app-context.ts'
import { CommandFailed } from './describe-failure.ts'
import { parseArguments } from './parse-arguments.ts'

export type AccountsDeps = Pick<
  AppContext,
  'db' | 'clock' | 'publicUrl' | 'appSecret' | 'verifyingSecrets'
>

export async function addUser(desk: AccountsDeps, words: string[]): Promise<string> {
  const { values, positionals } = parseArguments(words, {
    role: { type: 'string' },
    email: { type: 'string' },
  })
  const [username, ...rest] = positionals
  const person = accountRoutes.invitePerson.body.safeParse({ ...values, username })
  if (!person.success || rest.length > 0) {
    const why = person.error?.issues[0]?.message ?? 'one name at a time'
    throw new CommandFailed(
      `Say who: add-user NAME --role owner|manager|writer|accountant [--email ADDRESS] (${why})`,
    )
  }
  const { role, email = null } = person.data
  const result = await desk.db.transaction(async (tx) => {
    const { username: name } = person.data
    const invited = await invitePerson(
      tx,
      'operator',
      { username: name, role, email },
      desk.clock(),
    )
    if (!('refused' in invited))
      await recordCommand(tx, desk, 'add-user', { about: name, to: role })
    return invited
  })
  return `${person.data.username} is added as ${role}.\n${linkLines(desk, person.data.username, result)}`
}

export async function resetPassword(desk: AccountsDeps, words: string[]): Promise<string> {
  const { username, id } = await userNamed(desk, words, 'reset-password NAME')
  const result = await desk.db.transaction(async (tx) => {
    const given = await issuePasswordLink(tx, 'operator', id, desk.clock())
    if (!('refused' in given)) await recordCommand(tx, desk, 'reset-password', { about: username })
    return given
  })
  return linkLines(desk, username, result)
}

export async function resetSecondFactorOf(desk: AccountsDeps, words: string[]): Promise<string> {
  const { username } = await userNamed(desk, words, 'reset-second-factor NAME')
  const outcome = await desk.db.transaction(async (tx) => {
    const done = await resetSecondFactor(tx, username)
    if (done === 'reset') await recordCommand(tx, desk, 'reset-second-factor', { about: username })
    return done
  })
  return outcome === 'reset'
    ? `The second factor of ${username} is off, and they are signed out everywhere.`
    : `${username} has no second factor: nothing was changed.`
}

export async function disableUser(desk: AccountsDeps, words: string[]): Promise<string> {
  const { username, id, disabledAt } = await userNamed(desk, words, 'disable-user NAME')
  if (disabledAt !== null) return `${username} is disabled already: nothing was changed.`
  await change(desk, 'disable-user', {}, async (tx) => {
    const result = await disableMember(tx, 'operator', id, desk.clock())
    // No job runs while the app is stopped, so unassign here.
    if (!('refused' in result)) await unassignOrders(tx, id, desk.clock())
    return result
  })
  return (
    `${username} is disabled: signed out everywhere, and an open link of theirs no longer works.\n` +
    'Orders that were theirs wait for somebody else. “enable-user” lets them in again.'
  )
}

export async function enableUser(desk: AccountsDeps, words: string[]): Promise<string> {
  const { username, id, disabledAt } = await userNamed(desk, words, 'enable-user NAME')
  if (disabledAt === null) return `${username} is not disabled: nothing was changed.`
  await change(desk, 'enable-user', {}, (tx) => enableMember(tx, 'operator', id))
  return `${username} may sign in again, with the password they had.`
}

export async function setRole(desk: AccountsDeps, words: string[]): Promise<string> {
  const usage = 'set-role NAME --role owner|manager|writer|accountant'
  const { values, positionals } = parseArguments(words, { role: { type: 'string' } })
  const asked = staffRoleSchema.safeParse(values.role)
  if (!asked.success) throw new CommandFailed(`Say which role: ${usage}`)
  const role: StaffRole = asked.data
  const user = await userNamed(desk, positionals, usage)
  if (user.role === role) return `${user.username} is ${role} already: nothing was changed.`
  await change(desk, 'set-role', { to: role }, async (tx) => {
    const result = await changeMember(tx, 'operator', user.id, { role })
    if (!('refused' in result)) await unassignOrders(tx, user.id, desk.clock())
    return result
  })
  return `${user.username} was ${user.role} and is ${role} now.`
}

/** Changes an account and its audit log in one transaction. */
async function change(
  desk: AccountsDeps,
  command: 'disable-user' | 'enable-user' | 'set-role',
  done: { to?: StaffRole },
  act: (tx: Transaction) => Promise<TeamResult>,
): Promise<void> {
  const result = await desk.db.transaction(async (tx) => {
    const acted = await act(tx)
    if (!('refused' in acted))
      await recordCommand(tx, desk, command, { about: acted.user.username, ...done })
    return acted
  })
  if (!('refused' in result)) return
  throw new CommandFailed(
    result.refused === 'last_owner'
      ? 'They are the only owner who can sign in. Make somebody else an owner first: set-role NAME --role owner'
      : 'They can’t be changed: names and roles are at /admin/team.',
  )
}

async function userNamed(desk: AccountsDeps, words: string[], usage: string) {
  const [name, ...rest] = parseArguments(words, {}).positionals
  if (name === undefined || rest.length > 0) throw new CommandFailed(`Say whose: ${usage}`)
  const user = await findUserByName(desk.db, name)
  if (!user) throw new CommandFailed(`There is no user called ${name}. Names are at /admin/team.`)
  return user
}

function linkLines(desk: AccountsDeps, username: string, result: LinkResult): string {
  if ('refused' in result) {
    throw new CommandFailed(
      result.refused === 'username_taken'
        ? `The name ${username} is taken, perhaps by somebody who is disabled. Choose another.`
        : `${username} is disabled. An owner lets them in again at /admin/team, or you with “enable-user ${username}”.`,
    )
  }
  const until = result.link.expiresAt.toISOString().slice(0, 16).replace('T', ' ')
  return `With this link ${username} chooses a password, once, until ${until} UTC:\n${passwordLinkUrlOf(result.link.id, desk)}`
}
