import type { Command, Option } from 'commander'

/** A command and its words without the program's name. */
export interface CommandPath {
  readonly words: readonly string[]
  readonly command: Command
}

/** Lists the program and all its commands, each group before its members. */
export function listCommands(command: Command, words: readonly string[] = []): CommandPath[] {
  return [
    { words, command },
    ...command.commands.flatMap((child) => listCommands(child, [...words, child.name()])),
  ]
}

/** Gets the options that the help of a command shows. */
export const getOptions = (command: Command): Option[] => command.options.filter(({ hidden }) => !hidden)
