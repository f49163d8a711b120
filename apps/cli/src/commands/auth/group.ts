import type { CommandGroup } from '../command.ts'
import { showStatus } from './status.ts'
import { printToken } from './token.ts'

export const authCommands: CommandGroup = {
  examples: [
    ['folkmoot auth status', 'who is signed in'],
    ['folkmoot auth token', 'the token, for other programs'],
  ],
  commands: { status: showStatus, token: printToken },
}
