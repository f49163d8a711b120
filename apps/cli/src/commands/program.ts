import { PRODUCT, PRODUCT_SLUG } from '@folkmoot/domain/product'
import { trimEndCharacters } from '@folkmoot/domain/text'
import { Command, CommanderError, Help } from 'commander'
import manifest from '../../package.json'
import { type Environment, DEFAULT_PROFILE, DEFAULT_SERVER } from '../context.ts'
import { CommandError, getErrorMessage, createUsageError, type ErrorKind } from '../errors.ts'
import { CLEAR_LINE, removeControls } from '../terminal.ts'
import {
  type CommandDefinition,
  type CommandGroup,
  configureCommand,
  configureGroup,
  type Start,
  addExamples,
} from './command.ts'

/** Prints all commands, so it needs all of them loaded. */
const COMPLETION = 'completion'

/** The line of a first word in the help of the program, and what imports its command or group. */
type TopLevelCommand = readonly [summary: string, load: () => Promise<CommandGroup | CommandDefinition>]

/** All first words of a command line, by task. Their definitions are loaded when a command line names them. */
const COMMAND_SECTIONS: Readonly<Record<string, Readonly<Record<string, TopLevelCommand>>>> = {
  'Sign in:': {
    login: ['sign in to a server', async () => (await import('./login.ts')).login],
    logout: ['forget the stored sign-in', async () => (await import('./login.ts')).logout],
    auth: ['who you are to the server', async () => (await import('./login.ts')).authCommands],
    tokens: ['access tokens for programs', async () => (await import('./tokens.ts')).tokenCommands],
    config: ['settings of the command line', async () => (await import('./config.ts')).configCommands],
  },
  'Run a conversation:': {
    conversations: [
      'list, show, create, change, import and export conversations',
      async () => (await import('./conversations.ts')).conversationCommands,
    ],
    comments: [
      'list, add and moderate comments',
      async () => (await import('./comments.ts')).commentCommands,
    ],
    log: ['show the decisions of moderators', async () => (await import('./log.ts')).listLog],
  },
  'Let people in:': {
    waves: ['the waves of an invite tree', async () => (await import('./waves.ts')).waveCommands],
    invites: ['the codes of the owner', async () => (await import('./invites.ts')).inviteCommands],
    xids: ['external ids', async () => (await import('./xids.ts')).xidCommands],
    participants: [
      'show and erase the data of a participant',
      async () => (await import('./personal-data.ts')).participantCommands,
    ],
    users: [
      'show and erase the data of an account',
      async () => (await import('./personal-data.ts')).userCommands,
    ],
  },
  'View results:': {
    stats: ['show the figures of a conversation', async () => (await import('./stats.ts')).showStats],
    opinion: ['opinion groups', async () => (await import('./opinion.ts')).opinionCommands],
    reports: ['list, create and export reports', async () => (await import('./reports.ts')).reportCommands],
    topics: ['topics found in the comments', async () => (await import('./topics.ts')).topicCommands],
  },
  'Tools:': {
    api: ['make any call of the API as yourself', async () => (await import('./api.ts')).callApi],
    simulate: ['let simulated people vote', async () => (await import('./simulate.ts')).simulate],
    [COMPLETION]: [
      'print a script that completes commands in your shell',
      async () => (await import('./completion.ts')).printCompletion,
    ],
  },
}

/**
 * Adds all first words to the program and loads the commands that a command line may mean. Help and a mistyped word need
 * only the names of the others.
 * @param words of the command line; undefined loads all commands
 */
async function registerCommands(program: Command, start: Start, words?: readonly string[]): Promise<void> {
  const isMeant = (name: string) => !words || words.some((word) => word === name || word === COMPLETION)
  for (const [heading, commands] of Object.entries(COMMAND_SECTIONS)) {
    program.commandsGroup(heading)
    for (const [name, [summary, load]] of Object.entries(commands)) {
      const command = program.command(name).summary(summary).description(summary).helpCommand(false)
      if (!isMeant(name)) continue
      const definition = await load()
      if (isCommand(definition)) configureCommand(command, definition, start)
      else configureGroup(command, definition, start)
    }
  }
}

const isCommand = (definition: CommandGroup | CommandDefinition): definition is CommandDefinition =>
  typeof definition['run'] === 'function'

/** Formats an error for people. A programming error says that the caller is not at fault. */
const formatError = (error: unknown): string =>
  error instanceof CommandError || !(error instanceof TypeError || error instanceof RangeError)
    ? getErrorMessage(error)
    : `Something is wrong with this command or with the answer of the server: ${trimEndCharacters(getErrorMessage(error), '.')}.`

/**
 * Formats an error for programs as one line of JSON.
 * @returns `{"error": {"kind", "message", "status", "code", "exit_code"}}`; status and code are those of a server that refused, else null
 */
function formatJsonError(error: unknown, exitCode: number): string {
  const { kind, refusal } = error instanceof CommandError ? error : { kind: 'failed', refusal: undefined }
  const { status = null, code = null } = refusal ?? {}
  return `${JSON.stringify({ error: { kind, message: formatError(error).trim(), status, code, exit_code: exitCode } })}\n`
}

/** Finds the words of the command that a command line names, for a hint. */
function findCommandPath(program: Command, words: readonly string[]): string {
  let found = program
  const path = [program.name()]
  for (const word of words) {
    const next = found.commands.find((command) => command.name() === word)
    if (!next) continue
    found = next
    path.push(word)
  }
  return path.join(' ')
}

/** Formats a usage error of commander as one line with the command that shows the help. */
const formatUsageError = (message: string, command: string): string =>
  `${message
    .replace(/^error: /, '')
    .replace(/^command-argument value (.*) is invalid for argument ('.*?')/, 'argument $2 cannot be $1')
    .replace(/\n\((Did you mean .*\?)\)$/, '. $1')
    .replace(/[^.?]$/, '$&.')} See: ${command} --help`

/** Text below the help of the program. */
const ENVIRONMENT_HELP = `Environment:
  FOLKMOOT_SERVER     the server, instead of the one of the profile
  FOLKMOOT_PROFILE    the profile, where --profile names none
  FOLKMOOT_TOKEN      an access token (“tokens create”), instead of signing in
  XDG_CONFIG_HOME     parent of the folder ${PRODUCT_SLUG} with settings and sign-ins (~/.config)

Exit codes: 0 done, 1 failed, 2 used wrongly, 4 not signed in

With --json an error is one line on standard error:
  {"error": {"kind", "message", "status", "code", "exit_code"}}
`

const EXIT_DONE = 0
const EXIT_CODES: Readonly<Record<ErrorKind, number>> = {
  failed: 1,
  unconfirmed: 1,
  'used-wrongly': 2,
  'not-signed-in': 4,
  cancelled: 130,
}

interface GlobalFlags {
  json?: true
  server?: string
  profile?: string
}

/**
 * Runs the command line and returns the exit code. This is the only place that turns errors into sentences and codes.
 * @param words arguments of the program
 */
export async function runProgram(words: readonly string[], environment: Environment): Promise<number> {
  const program = await buildProgram(environment, { words })
  try {
    await program.parseAsync(words, { from: 'user' })
    return EXIT_DONE
  } catch (error) {
    if (error instanceof CommanderError) {
      if (error.exitCode === EXIT_DONE) return EXIT_DONE
      if (error.code.startsWith('commander.help')) return EXIT_CODES['used-wrongly']
    }
    const problem =
      error instanceof CommanderError
        ? createUsageError(formatUsageError(error.message, findCommandPath(program, words)))
        : error
    const kind = problem instanceof CommandError ? problem.kind : 'failed'
    if (asksForJson(words)) environment.stderr.write(formatJsonError(problem, EXIT_CODES[kind]))
    else for (const line of listErrorLines(problem, kind, environment)) environment.stderr.write(`${line}\n`)
    return EXIT_CODES[kind]
  }
}

/** Checks the words, because commander reads no options of a command line that it refuses. */
const asksForJson = (words: readonly string[]): boolean => words.includes('--json')

const listErrorLines = (problem: unknown, kind: ErrorKind, environment: Environment): string[] =>
  formatError(problem)
    .trim()
    .split('\n')
    .map((line) => getPrefix(kind, environment) + removeControls(line))

/** Gets what stands before each line of an error. */
function getPrefix(kind: ErrorKind, environment: Environment): string {
  if (kind === 'cancelled') return getClearPrefix(environment)
  return kind === 'unconfirmed' ? 'preview: ' : 'error: '
}

/** Gets the text that erases the ^C of a terminal. */
const getClearPrefix = ({ stderr }: Environment): string => (stderr.isTTY ? CLEAR_LINE : '')

interface BuildOptions {
  /** words of the command line; undefined builds all commands */
  readonly words?: readonly string[]
  /** replaces the start of a command, for tests of the options */
  readonly start?: Start
}

/** Builds the tree of commands. */
export async function buildProgram(
  environment: Environment,
  { words, start }: BuildOptions = {},
): Promise<Command> {
  const program = new Command(PRODUCT_SLUG)
  const { stdout, stderr } = environment
  addExamples(
    program,
    ['folkmoot login', 'sign in'],
    ['folkmoot conversations list', 'see what is there'],
    ['folkmoot conversations show --help', 'help with examples, for every command'],
  )
    .addHelpText('after', ENVIRONMENT_HELP)
    .description(`${PRODUCT}: public opinion conversations from the command line`)
    .version(manifest.version, '--version', 'print the version')
    .option('--json', 'print JSON for programs: ISO times, words for states, the same names everywhere')
    .option('--server <url>', `the server (default: the one of the profile, or ${DEFAULT_SERVER})`)
    .option(
      '--profile <name>',
      `profile with its own server and sign-in (default: FOLKMOOT_PROFILE, or ${DEFAULT_PROFILE})`,
    )
    .helpOption('-h, --help', 'show help with examples')
    .exitOverride()
    .configureHelp({ subcommandTerm: formatTerm })
    .configureOutput({
      writeOut: (text) => stdout.write(text),
      writeErr: (text) => stderr.write(text),
      // runProgram writes errors
      outputError: () => undefined,
    })
  await registerCommands(program, start ?? createStart(program, environment), words)
  return program
}

/** Formats a command in a list: a top-level command by its name only, because its arguments may not be loaded. */
const formatTerm = (command: Command): string =>
  command.parent?.parent ? new Help().subcommandTerm(command) : command.name()

/** Creates the start that reads the settings. Help does not need them. */
const createStart =
  (program: Command, environment: Environment): Start =>
  async (run, options) => {
    const { readConfig } = await import('../config.ts')
    const { json = false, ...flags } = program.opts<GlobalFlags>()
    return run(options, { ...environment, config: readConfig(flags, environment), json })
  }
