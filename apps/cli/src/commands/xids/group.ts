import type { CommandGroup } from '../command.ts'
import { allowXids } from './allow.ts'
import { exportXids } from './export.ts'

export const xidCommands: CommandGroup = {
  examples: [
    ['folkmoot xids export 4ab7c9d2ef > xids.csv', 'the participants'],
    ['folkmoot xids allow 4ab7c9d2ef --from members.txt', 'allow the ids in a file'],
  ],
  commands: { export: exportXids, allow: allowXids },
}
