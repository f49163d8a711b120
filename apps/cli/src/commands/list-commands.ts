import type { Command, Option } from 'commander'

/** A command with the words that lead to it, without the program's name. */
export interface CommandPath {
  readonly words: readonly string[]
  readonly command: Command
}

/** Every command of a program, each group before its members; the program itself is first. */
export function listCommands(command: Command, words: readonly string[] = []): CommandPath[] {
  return [
    { words, command },
    ...command.commands.flatMap((child) => listCommands(child, [...words, child.name()])),
  ]
}

/** The options of a command that its help shows. */
export const getOptions = (command: Command): Option[] => command.options.filter(({ hidden }) => !hidden)
