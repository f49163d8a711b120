import type { Command } from 'commander'
import { createUsageError } from '../errors.ts'
import { addExamples } from './command.ts'

/** `help`: the same as --help, where people expect it. */
export function buildHelp(command: Command): void {
  command
    .description('Show what there is, grouped by task, or the help of a command.')
    .argument('[command...]', 'words of the command')
    .action((words: string[]) => findCommand(command.parent ?? command, words).outputHelp())
  addExamples(command, ['folkmoot help', 'everything'], ['folkmoot help waves create', 'one command'])
}

function findCommand(program: Command, words: readonly string[]): Command {
  let found = program
  for (const word of words) {
    const next = found.commands.find((command) => command.name() === word)
    if (!next) throw createUsageError(`There is no command ${words.join(' ')}. See: ${program.name()} help`)
    found = next
  }
  return found
}
