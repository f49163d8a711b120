import type { CommandGroup } from '../command.ts'
import { chooseProfile, listProfiles } from './profile.ts'

export const profileCommands: CommandGroup = {
  examples: [
    ['folkmoot profile list', 'the known servers'],
    ['folkmoot profile use work', 'work with another one from now on'],
  ],
  commands: { list: listProfiles, use: chooseProfile },
}
