// node server/testing/lock-folder.ts FOLDER [and-leave] Opens a data folder and keeps it locked
// until the process ends.
import { openDataFolder } from '../src/platform/data-folder.ts'

const [folder = '', leave] = process.argv.slice(2)
try {
  await openDataFolder(folder, true)
  process.stdout.write('held\n')
  if (leave === undefined) setInterval(() => {}, 60_000)
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`)
  process.exit(1)
}
