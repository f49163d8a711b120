import type { CommandGroup } from '../command.ts'
import { listSecurityLog } from './list.ts'

export const securityLogCommands: CommandGroup = {
  examples: [['folkmoot security-log list 4ab7c9d2ef', 'the latest events of a conversation']],
  commands: { list: listSecurityLog },
}
