import type { Argument, Command, Option } from 'commander'
import type { Context } from '../context.ts'

/** Runs a command with its options. It never sees the command line. */
type Run<Options> = (options: Options, context: Context) => Promise<void>

/** Starts a command with its parsed options. Tests replace it to look at the options. */
export type Start = <Options>(run: Run<Options>, options: Options) => Promise<void>

/** A command line and what it does. */
type Example = readonly [line: string, description: string]

/** Texts and parameters of a command, as help and the reference show them. */
export interface CommandText {
  /** line in the list of a group; top-level commands have theirs in program.ts */
  readonly summary?: string
  readonly description: string
  readonly arguments?: readonly Argument[]
  readonly options?: readonly Option[]
  readonly examples: readonly Example[]
}

/** A command as a value. Its name is its key in the group. */
export interface CommandDefinition extends CommandText {
  /** turns the values of arguments and options into the options of `run`; may throw a usage error */
  readonly parse: (values: never, command: Command) => unknown
  readonly run: Run<never>
}

/** Commands under one noun by their names, in the order of the help. */
export type CommandGroup = Readonly<Record<string, CommandDefinition>>

interface CommandInput<Options, Values> extends CommandText {
  /** not needed where the options are the values themselves */
  readonly parse?: ((values: Values, command: Command) => Options) | undefined
  readonly run: Run<Options>
}

/**
 * Creates a command with code of its own. Lists, records and changes use resource-command.ts instead.
 * `Values` are keyed by the camel-case names of arguments and options; an absent switch is false.
 */
export const createCommand = <Options, Values = Options>({
  parse = (values: Values) => values as unknown as Options,
  ...definition
}: CommandInput<Options, Values>): CommandDefinition => ({ ...definition, parse })

/** Adds the texts, parameters and action of a definition to an empty command. */
export function configureCommand(command: Command, definition: CommandDefinition, start: Start): void {
  const { summary, description, arguments: parameters = [], options = [], examples, parse, run } = definition
  if (summary !== undefined) command.summary(summary)
  command.description(description)
  for (const parameter of parameters) command.addArgument(parameter)
  for (const option of options) command.addOption(option)
  addExamples(command, ...examples)
  command.addHelpText('after', 'For every command: --json, --server and --profile, see folkmoot help')
  command.action(() => start(run as Run<unknown>, parse(readValues(command) as never, command)))
}

/** Adds the commands of a group to the command of its noun. */
export function configureGroup(noun: Command, group: CommandGroup, start: Start): void {
  for (const [name, definition] of Object.entries(group))
    configureCommand(noun.command(name), definition, start)
}

const toCamelCase = (name: string): string =>
  name.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase())

function readValues(command: Command): Record<string, unknown> {
  const parameters = command.registeredArguments.map((parameter, index): [string, unknown] => [
    toCamelCase(parameter.name()),
    command.processedArgs[index],
  ])
  const options = command.options.map((option): [string, unknown] => {
    const name = option.attributeName()
    return [name, command.getOptionValue(name) ?? (option.isBoolean() ? false : undefined)]
  })
  return Object.fromEntries([...parameters, ...options])
}

/** Adds examples to the help of a command. */
export function addExamples(command: Command, ...examples: readonly Example[]): Command {
  const width = Math.max(...examples.map(([line]) => line.length))
  const lines = examples.map(([line, description]) => `  $ ${line.padEnd(width)}  ${description}`)
  return command.addHelpText('after', `\nExamples:\n${lines.join('\n')}\n`)
}
