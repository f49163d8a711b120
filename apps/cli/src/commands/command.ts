import type { Command } from 'commander'
import type { Context } from '../context.ts'

/** The work of a command: it knows nothing of flags, only of options. */
export type Run<Options> = (options: Options, context: Context) => Promise<void>

/** Runs a command's work with what was parsed. The program gives the real one, a test one that looks at the options. */
export type Start = <Options>(run: Run<Options>, options: Options) => Promise<void>

/** A command line, and what it does. */
export type Example = readonly [line: string, does: string]

const examplesByCommand = new WeakMap<Command, readonly Example[]>()

/** The examples that the help of a command shows. */
export const getExamples = (command: Command): readonly Example[] => examplesByCommand.get(command) ?? []

/** Adds examples to a command's help, each with what it does. */
export function addExamples(command: Command, ...examples: readonly Example[]): Command {
  examplesByCommand.set(command, examples)
  const width = Math.max(...examples.map(([line]) => line.length))
  const lines = examples.map(([line, does]) => `  $ ${line.padEnd(width)}  ${does}`)
  return command.addHelpText('after', `\nExamples:\n${lines.join('\n')}\n`)
}
