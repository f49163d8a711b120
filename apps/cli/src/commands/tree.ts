import type { Command, Option } from 'commander'

/** A command with the words that lead to it, without the program's name. */
export interface Placed {
  readonly words: readonly string[]
  readonly command: Command
}

/** Every command of a program, each group before its members; the program itself is first. */
export function everyCommand(command: Command, words: readonly string[] = []): Placed[] {
  return [
    { words, command },
    ...command.commands.flatMap((child) => everyCommand(child, [...words, child.name()])),
  ]
}

/** The options of a command that its help shows. */
export const optionsOf = (command: Command): Option[] => command.options.filter(({ hidden }) => !hidden)
