import type { CommandGroup } from '../command.ts'
import { importVotes } from './import.ts'

export const voteCommands: CommandGroup = {
  examples: [['folkmoot votes import 4ab7c9d2ef votes.csv', 'votes of another system']],
  commands: { import: importVotes },
}
