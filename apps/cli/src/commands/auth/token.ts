import type { Command } from 'commander'
import { findAccessToken, createNotSignedInError } from '../../access-token.ts'
import type { Context } from '../../context.ts'
import { printJson } from '../../output.ts'
import { type Start, addExamples } from '../command.ts'

/** `auth token`: the access token, for other programs. */
export function buildToken(auth: Command, start: Start): void {
  const command = auth
    .command('token')
    .summary('print the access token')
    .description('Print the access token, renewed when it is about to expire. Whoever has it can act as you.')
    .action(() => start(runToken, undefined))
  addExamples(command, [
    'curl -H "Authorization: Bearer $(folkmoot auth token)" http://localhost:8080/api/v3/users',
    'call the API',
  ])
}

/** Prints the token alone on a line, so that a shell can put it into another command. */
export async function runToken(_options: undefined, context: Context): Promise<void> {
  const token = await findAccessToken(context)
  if (!token) throw createNotSignedInError(context)
  if (context.json) printJson(context, { token })
  else context.stdout.write(`${token}\n`)
}
