import type { CommandGroup } from '../command.ts'
import { analyzeOpinion } from './analyze.ts'

export const opinionCommands: CommandGroup = {
  examples: [['folkmoot opinion analyze ./vtaiwan.uberx', 'the groups of an export, computed here']],
  commands: { analyze: analyzeOpinion },
}
