/** The operators' commands about the team. Each gives what to print; `CannotDo` says what to do instead. */
import { accountRoutes } from '@vitrine/contract/accounts'
import {
  findUserByName,
  giveNewPasswordLink,
  invitePerson,
  type LinkResult,
  passwordLinkUrlOf,
  resetSecondFactor,
} from '../src/accounts/index.ts'
import { noteCommand } from '../src/audit/index.ts'
import type { House } from '../src/platform/house.ts'
import { CannotDo } from './describe-failure.ts'
import { parseWords } from './parse-words.ts'

export type AccountsDesk = Pick<
  House,
  'db' | 'clock' | 'publicUrl' | 'appSecret' | 'verifyingSecrets'
>

export async function addUser(desk: AccountsDesk, words: string[]): Promise<string> {
  const { values, positionals } = parseWords(words, {
    role: { type: 'string' },
    email: { type: 'string' },
  })
  const [username, ...rest] = positionals
  const person = accountRoutes.invitePerson.body.safeParse({ ...values, username })
  if (!person.success || rest.length > 0) {
    const why = person.error?.issues[0]?.message ?? 'one name at a time'
    throw new CannotDo(
      `Say who: add-user NAME --role owner|manager|writer [--email ADDRESS] (${why})`,
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
    if (!('refused' in invited)) await noteCommand(tx, desk, 'add-user', { about: name, to: role })
    return invited
  })
  return `${person.data.username} is added as ${role}.\n${linkLines(desk, person.data.username, result)}`
}

export async function resetPassword(desk: AccountsDesk, words: string[]): Promise<string> {
  const { username, id } = await userNamed(desk, words, 'reset-password NAME')
  const result = await desk.db.transaction(async (tx) => {
    const given = await giveNewPasswordLink(tx, 'operator', id, desk.clock())
    if (!('refused' in given)) await noteCommand(tx, desk, 'reset-password', { about: username })
    return given
  })
  return linkLines(desk, username, result)
}

export async function resetSecondFactorOf(desk: AccountsDesk, words: string[]): Promise<string> {
  const { username } = await userNamed(desk, words, 'reset-second-factor NAME')
  const outcome = await desk.db.transaction(async (tx) => {
    const done = await resetSecondFactor(tx, username)
    if (done === 'reset') await noteCommand(tx, desk, 'reset-second-factor', { about: username })
    return done
  })
  return outcome === 'reset'
    ? `The second factor of ${username} is off, and they are signed out everywhere.`
    : `${username} has no second factor: nothing was changed.`
}

async function userNamed(desk: AccountsDesk, words: string[], usage: string) {
  const [name, ...rest] = parseWords(words, {}).positionals
  if (name === undefined || rest.length > 0) throw new CannotDo(`Say whose: ${usage}`)
  const user = await findUserByName(desk.db, name)
  if (!user) throw new CannotDo(`There is no user called ${name}. Names are at /admin/team.`)
  return user
}

function linkLines(desk: AccountsDesk, username: string, result: LinkResult): string {
  if ('refused' in result) {
    throw new CannotDo(
      result.refused === 'name-taken'
        ? `The name ${username} is taken, perhaps by somebody who is disabled. Choose another.`
        : `${username} is disabled. An owner lets them in again at /admin/team.`,
    )
  }
  const until = result.link.expiresAt.toISOString().slice(0, 16).replace('T', ' ')
  return `With this link ${username} chooses a password, once, until ${until} UTC:\n${passwordLinkUrlOf(result.link.id, desk)}`
}
