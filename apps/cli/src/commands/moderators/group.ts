import type { CommandGroup } from '../command.ts'
import { listModerators } from './list.ts'
import { removeModerator } from './remove.ts'

export const moderatorCommands: CommandGroup = {
  examples: [
    ['folkmoot moderators list', 'the people of your site'],
    ['folkmoot moderators remove 17', 'what removing one of them changes'],
  ],
  commands: { list: listModerators, remove: removeModerator },
}
