import { systemClock } from '../src/platform/clock.ts'
import { type Config, readConfig } from '../src/platform/config.ts'
import { type DataFolder, DataFolderInUse, openDataFolder } from '../src/platform/data-folder.ts'
import { CommandFailed } from './describe-failure.ts'

/** Configuration and data folder of a command. */
export type CommandContext = {
  readonly config: Config
  readonly dataFolder: DataFolder
  now(): Date
}

/** Opens the data folder of the configuration. Throws `CommandFailed` while a program uses it. */
export async function withMachine<T>(act: (machine: CommandContext) => Promise<T>): Promise<T> {
  const config = readConfig(process.env)
  const dataFolder = await openForCommand(config)
  try {
    return await act({ config, dataFolder, now: systemClock })
  } finally {
    await dataFolder.release()
  }
}

/** Throws `CommandFailed` while a program uses the folder. */
export async function openForCommand({
  dataDir,
  databaseUrl,
}: Pick<Config, 'dataDir' | 'databaseUrl'>): Promise<DataFolder> {
  try {
    return await openDataFolder(dataDir, databaseUrl === null)
  } catch (error) {
    // A command on another folder would work on another shop, or on an empty one.
    if (error instanceof DataFolderInUse && error.isTaken)
      throw new CommandFailed(
        `${error.folder} is in use by a running program; stop it, run this command again, then start it`,
      )
    throw error
  }
}
