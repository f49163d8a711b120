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

/** A parameter as people write it, and what it is for. */
export type TextRow = readonly [name: string, text: string]

/** Lists the options of a command with their choices and defaults. */
export const listOptionRows = (command: Command): TextRow[] =>
  getOptions(command).map(({ flags, description, argChoices, defaultValue, defaultValueDescription }) => {
    const choices = argChoices ? ` (${argChoices.join(', ')})` : ''
    const shown: unknown = defaultValueDescription ?? defaultValue
    const defaultText = typeof shown === 'string' || typeof shown === 'number' ? `; default: ${shown}` : ''
    return [flags, `${description}${choices}${defaultText}`]
  })

/** Lists the arguments of a command with their choices. */
export const listArgumentRows = ({ registeredArguments }: Command): TextRow[] =>
  registeredArguments.map((argument) => [
    argument.name(),
    argument.description + (argument.argChoices ? ` (${argument.argChoices.join(', ')})` : ''),
  ])
