import { type CurrentUser, users } from '@folkmoot/api-types/users'
import { findServerCredentials, createNotSignedInError, findAccessToken } from '../access-token.ts'
import { call } from '../client.ts'
import { toOneLine } from '../control-characters.ts'
import { printJson } from '../output.ts'
import { createCommand, type CommandGroup } from './command.ts'
import { createShowCommand } from './resource-command.ts'

/** Formats the name of a person: “Ada Owner (ada@folkmoot.test)”, or the part that is known. */
export function formatUserName({ hname, email, uid }: CurrentUser): string {
  const known = [hname, hname && email ? `(${email})` : email].filter(Boolean).join(' ')
  return known ? toOneLine(known) : `user ${uid}`
}

/** `auth status`: asks the server, so that it notices a stored token that the server refuses. */
const showStatus = createShowCommand({
  summary: 'show who is signed in, and where',
  description: 'Ask the server who you are. The exit code is 4 when you are not signed in.',
  examples: [
    ['folkmoot auth status', 'server, person, and expiry of the token'],
    ['folkmoot auth status --json', 'for programs'],
  ],
  load: (_options: object, context) => call(context, users.currentUser, {}),
  listEntries: (user, context) => {
    const { server, profile, token } = context.config
    // of an access token only its maker’s list knows it
    const expires = token ? undefined : findServerCredentials(context)?.expires_at
    return [
      ['server', server],
      ['profile', profile],
      ['signed in as', formatUserName(user)],
      ['administrator', user.is_admin],
      ['token from', token ? 'FOLKMOOT_TOKEN' : 'folkmoot login'],
      ...(expires === undefined ? [] : [['token expires', new Date(expires)] as const]),
    ]
  },
})

/** `auth token`: prints the token alone on a line, so that a shell can insert it into another command. */
const printToken = createCommand({
  summary: 'print the access token',
  description: 'Print the access token, renewed if it is about to expire. With it, anybody can act as you.',
  examples: [
    [
      'curl -H "Authorization: Bearer $(folkmoot auth token)" http://localhost:8080/api/v3/users',
      'call the API',
    ],
  ],
  run: async (_options: object, context) => {
    const token = await findAccessToken(context)
    if (!token) throw createNotSignedInError(context)
    if (context.json) printJson(context, { token })
    else context.stdout.write(`${token}\n`)
  },
})

export const authCommands: CommandGroup = {
  status: showStatus,
  token: printToken,
}
