import type { CommandGroup } from '../command.ts'
import { listProfiles } from '../profile/profile.ts'
import { getSettings, setSetting } from './config.ts'

export const configCommands: CommandGroup = {
  examples: [
    ['folkmoot config get', 'the settings in force'],
    ['folkmoot config set server https://talk.example.org --profile work', 'a second server'],
  ],
  commands: { get: getSettings, set: setSetting, profiles: listProfiles },
}
