import type { CommandGroup } from '../command.ts'
import { eraseParticipant } from './erase.ts'
import { showParticipant } from './show.ts'

export const participantCommands: CommandGroup = {
  examples: [
    ['folkmoot participants show 4ab7c9d2ef --xid member-7', 'the stored data of a participant'],
    ['folkmoot participants erase 4ab7c9d2ef --xid member-7 --confirm "A park"', 'erase them'],
  ],
  commands: { show: showParticipant, erase: eraseParticipant },
}
