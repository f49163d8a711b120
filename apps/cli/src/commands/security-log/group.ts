import type { CommandGroup } from '../command.ts'
import { listSecurityLog } from './list.ts'
import { verifySecurityLog } from './verify.ts'

export const securityLogCommands: CommandGroup = {
  examples: [
    ['folkmoot security-log list 4ab7c9d2ef', 'the latest events of a conversation'],
    ['folkmoot security-log verify', 'check that nothing was changed or removed'],
  ],
  commands: { list: listSecurityLog, verify: verifySecurityLog },
}
