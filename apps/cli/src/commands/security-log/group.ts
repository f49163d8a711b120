import type { CommandGroup } from '../command.ts'
import { listSecurityLog } from './list.ts'

export const securityLogCommands: CommandGroup = {
  list: listSecurityLog,
}
