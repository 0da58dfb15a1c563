import { type ParseArgsConfig, parseArgs } from 'node:util'
import { CommandFailed } from './describe-failure.ts'

/** The words after a command. Throws `CannotDo` for an option that it does not have. */
export function parseArguments<O extends NonNullable<ParseArgsConfig['options']>>(
  args: string[],
  options: O,
) {
  try {
    return parseArgs({ args, options, allowPositionals: true })
  } catch (error) {
    throw new CommandFailed((error as Error).message)
  }
}
