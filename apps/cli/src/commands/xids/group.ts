import type { CommandGroup } from '../command.ts'
import { allowXids } from './allow.ts'
import { exportXids } from './export.ts'
import { createSecret, listSecrets, rotateSecret, withdrawSecret } from './secrets.ts'
import { signXidsCommand } from './sign.ts'

export const xidCommands: CommandGroup = {
  examples: [
    ['folkmoot xids export 4ab7c9d2ef > xids.csv', 'the participants'],
    ['folkmoot xids allow 4ab7c9d2ef --from members.txt', 'allow the ids in a file'],
    ['folkmoot xids create-secret', 'the secret with which your site signs ids'],
    ['folkmoot xids sign member-17', 'a signed id'],
  ],
  commands: {
    export: exportXids,
    allow: allowXids,
    sign: signXidsCommand,
    secrets: listSecrets,
    'create-secret': createSecret,
    'rotate-secret': rotateSecret,
    'withdraw-secret': withdrawSecret,
  },
}
