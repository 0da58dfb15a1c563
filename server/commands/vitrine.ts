// npm run --silent vitrine -- COMMAND Commands for operators. Each prints its result, exits with 0
// only on success, and otherwise says what to do in one line. They read the app's environment. Stop
// the app first if it uses the embedded database, except for `backup`.
import { backUpCommand, prove, restore } from './backup-commands.ts'
import {
  type AccountsDeps,
  addUser,
  disableUser,
  enableUser,
  resetPassword,
  resetSecondFactorOf,
  setRole,
} from './team-commands.ts'
import { verifyAudit } from './audit-command.ts'
import { openDatabase } from '../src/adapters.ts'
import { readAppSettings } from '../src/platform/app-settings.ts'
import { systemClock } from '../src/platform/clock.ts'
import { describeFailure } from './describe-failure.ts'
import { doctor } from './doctor.ts'
import { migrate } from './migrate.ts'
import { makeSecretsCommand } from './make-secrets.ts'
import { type CommandContext, withMachine } from './with-machine.ts'

const COMMANDS: Readonly<Record<string, (desk: AccountsDeps, words: string[]) => Promise<string>>> =
  {
    'add-user': addUser,
    'reset-password': resetPassword,
    'reset-second-factor': resetSecondFactorOf,
    'disable-user': disableUser,
    'enable-user': enableUser,
    'set-role': setRole,
    'verify-audit': verifyAudit,
  }

/** Commands that open their own resources and return an exit code. */
const OWN: Readonly<Record<string, (words: string[]) => Promise<number>>> = {
  doctor,
  'make-secrets': makeSecretsCommand,
  migrate,
}

/** Commands that use the configured database and storage. */
const MACHINE_COMMANDS: Readonly<
  Record<string, (machine: CommandContext, words: string[]) => Promise<string>>
> = {
  restore,
}

/** Commands that work beside a running program. */
const BESIDE: Readonly<Record<string, (words: string[]) => Promise<string>>> = {
  backup: backUpCommand,
  'prove-backup': prove,
}

const USAGE = `vitrine COMMAND

  doctor [--json] [--letter-to ADDRESS]
                              looks at everything the program needs: each well, or with its cure;
                              --letter-to sends a test letter, too
  make-secrets --out FOLDER   makes the secrets of compose.yaml that are missing; changes none
  migrate [--check]           runs the migrations that wait; --check only says which, and whether they
                              hold up a running shop (ends with 0: none, 10: some, 11: some that may)
  add-user NAME --role owner|manager|writer|accountant [--email ADDRESS]
                              adds a person; prints the link by which they choose a password
  reset-password NAME         prints a link for a new password; the one they have works until then
  reset-second-factor NAME    turns a second factor off and signs the person out everywhere
  disable-user NAME           signs a person out everywhere and no longer lets them in; their orders
                              wait for somebody else; the only owner who can sign in stays
  enable-user NAME            lets them in again
  set-role NAME --role owner|manager|writer|accountant
                              gives a person another role
  verify-audit [ROW:MARK]     reads the record of acts through: was a row changed, taken out or put in?
                              with an end that was noted elsewhere: is it still a row of it?
  backup [--out FOLDER_OR_BUCKET]
                              database and files, consistent with each other, encrypted; also while
                              the program runs
  restore [--from FOLDER_OR_BUCKET] [--backup ID] [--replace]
                              brings the newest backup back, into an empty place
  prove-backup [--from FOLDER_OR_BUCKET] [--backup ID]
                              restores it into a scratch place and compares every row and file
`

process.exitCode = await run(process.argv.slice(2))

async function run([name = '', ...words]: string[]): Promise<number> {
  const own = Object.hasOwn(OWN, name) ? OWN[name] : undefined
  if (own) return own(words)
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined
  const ofMachine = Object.hasOwn(MACHINE_COMMANDS, name) ? MACHINE_COMMANDS[name] : undefined
  const beside = Object.hasOwn(BESIDE, name) ? BESIDE[name] : undefined
  if (!beside && !command && !ofMachine) {
    if (name !== '' && name !== 'help' && name !== '--help')
      process.stderr.write(`There is no command ${name}.\n\n`)
    process.stderr.write(USAGE)
    return 2
  }
  const carryOut = async (): Promise<string> => {
    if (beside) return beside(words)
    if (command) return withDesk((desk) => command(desk, words))
    return withMachine(async (machine) => ofMachine?.(machine, words) ?? '')
  }
  try {
    const said = await carryOut()
    process.stdout.write(`${said}\n`)
    return 0
  } catch (error) {
    process.stderr.write(`${describeFailure(error)}\n`)
    return 1
  }
}

function withDesk<T>(act: (desk: AccountsDeps) => Promise<T>): Promise<T> {
  return withMachine(async ({ config, dataFolder }) => {
    const database = await openDatabase(config, dataFolder)
    try {
      const settings = await readAppSettings(config, dataFolder, config.port)
      return await act({ ...settings, db: database.db, clock: systemClock })
    } finally {
      await database.close()
    }
  })
}
