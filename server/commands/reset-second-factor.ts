// npm run reset-second-factor -- USERNAME
//
// Turns off the second factor of one member of the team who lost both the app and the
// recovery codes, and ends their sessions. The password stays. With the embedded
// database, stop the program first. Safe to run again.
import { resetSecondFactor } from '../src/accounts/index.ts'
import { openDatabase } from '../src/adapters.ts'
import { readConfig } from '../src/platform/config.ts'
import { openDataFolder } from '../src/platform/data-folder.ts'
import { describeFailure } from './describe-failure.ts'

try {
  process.exitCode = await reset(process.argv.slice(2))
} catch (error) {
  process.stderr.write(`${describeFailure(error)}\n`)
  process.exitCode = 1
}

async function reset([username, ...rest]: readonly string[]): Promise<number> {
  if (!username || rest.length > 0) {
    process.stderr.write('Say whose: npm run reset-second-factor -- USERNAME\n')
    return 2
  }
  const config = readConfig(process.env)
  const dataFolder = await openDataFolder(config.dataDir, config.databaseUrl === null)
  const database = await openDatabase(config, dataFolder)
  try {
    const outcome = await database.db.transaction((tx) => resetSecondFactor(tx, username))
    const sentences = {
      reset: `The second factor of ${username} is off, and they are signed out everywhere.\n`,
      off: `${username} has no second factor: nothing was changed.\n`,
      'no-such-user': `There is no user called ${username}.\n`,
    } as const
    const output = outcome === 'no-such-user' ? process.stderr : process.stdout
    output.write(sentences[outcome])
    return outcome === 'no-such-user' ? 1 : 0
  } finally {
    await database.close()
    await dataFolder.release()
  }
}
