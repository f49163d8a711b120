import { users } from '@folkmoot/api-types/users'
import type { Command } from 'commander'
import { findServerCredentials } from '../../access-token.ts'
import { call } from '../../client.ts'
import type { Context } from '../../context.ts'
import { printJson, printRecord } from '../../output.ts'
import { type Start, addExamples } from '../command.ts'
import { formatUserName } from '../user-name.ts'

/** `auth status`: who is signed in, as the server sees it. */
export function buildStatus(auth: Command, start: Start): void {
  const command = auth
    .command('status')
    .summary('show who is signed in, and where')
    .description('Ask the server who you are. Ends with exit code 4 when nobody is signed in.')
    .action(() => start(runStatus, undefined))
  addExamples(
    command,
    ['folkmoot auth status', 'server, person, and how long the token holds'],
    ['folkmoot auth status --json', "the server's reply about you"],
  )
}

/** Asks the server for the caller, so that a stored token which it no longer takes is noticed. */
export async function runStatus(_options: undefined, context: Context): Promise<void> {
  const user = await call(context, users.currentUser, {})
  if (context.json) return printJson(context, user)
  const { server, profile, token } = context.config
  const expires = token ? undefined : findServerCredentials(context)?.expires_at
  printRecord(context, [
    ['server', server],
    ['profile', profile],
    ['signed in as', formatUserName(user)],
    ['administrator', user.is_admin],
    ['token from', token ? 'FOLKMOOT_TOKEN' : 'folkmoot login'],
    ['token expires', expires === undefined ? '' : new Date(expires)],
  ])
}
