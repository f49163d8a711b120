import type { Command } from 'commander'
import { createUsageError } from '../errors.ts'
import { addExamples } from './command.ts'

/** Configures `help`, the same as --help. It reads no settings, so that it works with invalid ones. */
export function configureHelp(command: Command): void {
  command
    .description('Show all commands, grouped by task, or the help of a command.')
    .argument('[command...]', 'words of the command')
    .action((words: string[]) => getCommand(command.parent ?? command, words).outputHelp())
  addExamples(command, ['folkmoot help', 'everything'], ['folkmoot help waves create', 'one command'])
}

/** @throws CommandError if there is no such command */
function getCommand(program: Command, words: readonly string[]): Command {
  let found = program
  for (const word of words) {
    const next = found.commands.find((command) => command.name() === word)
    if (!next) throw createUsageError(`There is no command ${words.join(' ')}. See: ${program.name()} help`)
    found = next
  }
  return found
}
