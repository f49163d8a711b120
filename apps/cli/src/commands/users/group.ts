import type { CommandGroup } from '../command.ts'
import { eraseUser } from './erase.ts'
import { showUser } from './show.ts'

export const userCommands: CommandGroup = {
  examples: [
    ['folkmoot users show', 'the stored data of your account'],
    ['folkmoot users erase --delete-conversations', 'what erasing your account would delete'],
  ],
  commands: { show: showUser, erase: eraseUser },
}
