import type { CommandGroup } from '../command.ts'
import { createToken, revokeToken } from './change.ts'
import { listTokens } from './list.ts'

export const tokenCommands: CommandGroup = {
  examples: [
    ['folkmoot tokens list', 'your tokens, and when each was last used'],
    ['folkmoot tokens create "Nightly export" --scope export', 'a token for a program, shown once'],
    ['folkmoot tokens revoke 12', 'end one at once'],
  ],
  commands: { list: listTokens, create: createToken, revoke: revokeToken },
}
