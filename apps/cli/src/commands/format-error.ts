import type { Command } from 'commander'
import { CommandError, getErrorMessage } from '../errors.ts'

/** What is said of an error; one that nobody has foreseen says that it is none of the caller's. */
export const formatError = (error: unknown): string =>
  error instanceof CommandError || !(error instanceof TypeError || error instanceof RangeError)
    ? getErrorMessage(error)
    : `Something is wrong with this command or with what the server answered: ${getErrorMessage(error).replace(/\.*$/, '.')}`

/** The command that words begin to name, as far as there is one. */
export function findCommandPath(program: Command, words: readonly string[]): string {
  let found = program
  const path = [program.name()]
  for (const word of words) {
    const next = found.commands.find((command) => command.name() === word)
    if (!next) continue
    found = next
    path.push(word)
  }
  return path.join(' ')
}

/** What commander says of a wrong use, as one line with the way to the help. */
export const formatUsageError = (message: string, command: string): string =>
  `${message
    .replace(
      /^error: command-argument value (.*) is invalid for argument ('.*?')/,
      'error: argument $2 cannot be $1',
    )
    .replace(/\n\((Did you mean .*\?)\)$/, '. $1')
    .replace(/[^.?]$/, '$&.')} See: ${command} --help`
