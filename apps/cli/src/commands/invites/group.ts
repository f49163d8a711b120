import type { CommandGroup } from '../command.ts'
import { exportInvites } from './export.ts'
import { listInvites } from './list.ts'
import { revokeInvites } from './revoke.ts'

export const inviteCommands: CommandGroup = {
  examples: [
    ['folkmoot invites list 4ab7c9d2ef --status unused', 'codes that can still be given away'],
    ['folkmoot invites export 4ab7c9d2ef > codes.csv', 'all codes'],
  ],
  commands: {
    list: listInvites,
    export: exportInvites,
    revoke: revokeInvites,
  },
}
