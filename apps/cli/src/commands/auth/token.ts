import { createNotSignedInError, findAccessToken } from '../../access-token.ts'
import { printJson } from '../../output.ts'
import { createCommand } from '../command.ts'

/** `auth token`: prints the token alone on a line, so that a shell can insert it into another command. */
export const printToken = createCommand({
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
