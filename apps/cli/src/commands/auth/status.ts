import { users } from '@folkmoot/api-types/users'
import { call } from '../../client.ts'
import { findServerCredentials } from '../../access-token.ts'
import { createShowCommand } from '../resource-command.ts'
import { formatUserName } from '../user-name.ts'

/** `auth status`: asks the server, so that it notices a stored token that the server refuses. */
export const showStatus = createShowCommand({
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
