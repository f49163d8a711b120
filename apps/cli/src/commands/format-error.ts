import { trimEndCharacters } from '@folkmoot/domain/text'
import type { Command } from 'commander'
import { CommandError, getErrorMessage } from '../errors.ts'

/** Formats an error for people. A programming error says that the caller is not at fault. */
export const formatError = (error: unknown): string =>
  error instanceof CommandError || !(error instanceof TypeError || error instanceof RangeError)
    ? getErrorMessage(error)
    : `Something is wrong with this command or with the answer of the server: ${trimEndCharacters(getErrorMessage(error), '.')}.`

/**
 * Formats an error for programs as one line of JSON.
 * @returns `{"error": {"kind", "message", "status", "code", "exit_code"}}`; status and code are those of a server that refused, else null
 */
export function formatJsonError(error: unknown, exitCode: number): string {
  const { kind, refusal } = error instanceof CommandError ? error : { kind: 'failed', refusal: undefined }
  const { status = null, code = null } = refusal ?? {}
  return `${JSON.stringify({ error: { kind, message: formatError(error).trim(), status, code, exit_code: exitCode } })}\n`
}

/** Finds the words of the command that a command line names, for a hint. */
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

/** Formats a usage error of commander as one line with the command that shows the help. */
export const formatUsageError = (message: string, command: string): string =>
  `${message
    .replace(/^error: /, '')
    .replace(/^command-argument value (.*) is invalid for argument ('.*?')/, 'argument $2 cannot be $1')
    .replace(/\n\((Did you mean .*\?)\)$/, '. $1')
    .replace(/[^.?]$/, '$&.')} See: ${command} --help`
