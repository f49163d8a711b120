import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Command } from 'commander'
import { createFailure, createUsageError, explainWriteError } from '../errors.ts'
import { addExamples } from './command.ts'
import { ENVIRONMENT_HELP } from './environment-help.ts'
import { MAN_FLAG } from './help-flags.ts'
import { renderManPages } from './man-pages.ts'

/** Configures `help`, the same as --help. It reads no settings, so that it works with invalid ones. */
export function configureHelp(command: Command): void {
  const program = command.parent ?? command
  command
    .description('Show all commands, grouped by task, or the help of a command; or write man pages.')
    .argument('[command...]', 'words of the command')
    .option(`${MAN_FLAG} <folder>`, 'write a man page of each command to this folder')
    .action((words: string[], { man }: { man?: string }) =>
      man === undefined ? getCommand(program, words).outputHelp() : saveManPages(program, man),
    )
  addExamples(
    command,
    ['folkmoot help', 'everything'],
    ['folkmoot help waves create', 'one command'],
    ['folkmoot help --man ~/.local/share/man/man1', 'then: man folkmoot-waves-create'],
  )
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

/** @throws CommandError if the folder cannot be written */
function saveManPages(program: Command, folder: string): void {
  try {
    mkdirSync(folder, { recursive: true })
    for (const { file, text } of renderManPages(program, ENVIRONMENT_HELP))
      writeFileSync(join(folder, file), text)
  } catch (error) {
    throw createFailure(`${folder} cannot be written: ${explainWriteError(error)}`, error)
  }
}
