import { type ParseArgsConfig, parseArgs } from 'node:util'
import { CommandFailed } from './describe-failure.ts'

/** Parses command arguments. Throws `CommandFailed` for unknown options. */
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
