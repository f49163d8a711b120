import { PRODUCT, PRODUCT_SLUG } from '@folkmoot/domain/product'
import { Command, CommanderError, Help } from 'commander'
import manifest from '../../package.json' with { type: 'json' }
import type { Environment } from '../context.ts'
import { DEFAULT_PROFILE, DEFAULT_SERVER } from '../defaults.ts'
import { CommandError, type ErrorKind } from '../errors.ts'
import { CLEAR_LINE, removeControls } from '../control-characters.ts'
import { registerCommands } from './register-commands.ts'
import { type Start, addExamples } from './command.ts'
import { findCommandPath, formatError, formatUsageError } from './format-error.ts'

const EXIT_DONE = 0
const HELP_WIDTH_CELLS = 100
const EXIT_CODES: Readonly<Record<ErrorKind, number>> = {
  failed: 1,
  'used-wrongly': 2,
  'not-signed-in': 4,
  cancelled: 130,
}

/** What stands below the help of the program. */
export const ENVIRONMENT_HELP = `Environment:
  FOLKMOOT_SERVER     the server, instead of the one that the profile remembers
  FOLKMOOT_TOKEN      an access token, instead of signing in
  FOLKMOOT_ISSUER, FOLKMOOT_CLIENT_ID, FOLKMOOT_AUDIENCE
                      who signs people in, for a server that does not say
  XDG_CONFIG_HOME     where the folder ${PRODUCT_SLUG} with settings and sign-ins lies (~/.config)
  NO_COLOR            plain text on a terminal

Exit codes: 0 done, 1 failed, 2 used wrongly, 4 not signed in
`

interface GlobalFlags {
  json?: true
  server?: string
  profile?: string
}

/**
 * Runs the command line and answers the exit code. Only here an error becomes a sentence and a number.
 * @param words what stands after the program's name
 */
export async function runProgram(words: readonly string[], surroundings: Environment): Promise<number> {
  const program = await buildProgram(surroundings, { words })
  const say = (line: string, before = '') =>
    void surroundings.stderr.write(`${before}${removeControls(line)}\n`)
  try {
    await program.parseAsync(words, { from: 'user' })
    return EXIT_DONE
  } catch (error) {
    if (error instanceof CommanderError) {
      if (error.exitCode === EXIT_DONE) return EXIT_DONE
      if (!error.code.startsWith('commander.help'))
        say(formatUsageError(error.message, findCommandPath(program, words)))
      return EXIT_CODES['used-wrongly']
    }
    const ending = error instanceof CommandError ? error.kind : 'failed'
    const before = ending === 'cancelled' ? getClearPrefix(surroundings) : 'error: '
    for (const line of formatError(error).trim().split('\n')) say(line, before)
    return EXIT_CODES[ending]
  }
}

/** Takes away the ^C that a terminal shows. */
const getClearPrefix = ({ stderr }: Environment): string => (stderr.isTTY ? CLEAR_LINE : '')

interface BuildOptions {
  /** of the command line that the tree is for; without them all of it is built */
  readonly words?: readonly string[]
  /** replaces the running of a command; a test looks at the options that were parsed */
  readonly start?: Start
}

/** The tree of commands. */
export async function buildProgram(
  surroundings: Environment,
  { words, start }: BuildOptions = {},
): Promise<Command> {
  const program = new Command(PRODUCT_SLUG)
  const { stdout, stderr } = surroundings
  addExamples(
    program,
    ['folkmoot login', 'sign in'],
    ['folkmoot conversations list', 'see what is there'],
    ['folkmoot conversations show --help', 'help with examples, for every command'],
  )
    .addHelpText('after', ENVIRONMENT_HELP)
    .description(`${PRODUCT}: public opinion conversations from the command line`)
    .version(manifest.version, '--version', 'print the version')
    .option('--json', "print the server's reply as JSON")
    .option('--server <url>', `the server (default: what the profile remembers, else ${DEFAULT_SERVER})`)
    .option('--profile <name>', 'which of several stored servers and sign-ins to use', DEFAULT_PROFILE)
    .helpOption('-h, --help', 'show help with examples')
    .helpCommand(false)
    .exitOverride()
    .configureHelp({ showGlobalOptions: true, subcommandTerm: formatTerm })
    .configureOutput({
      writeOut: (text) => stdout.write(text),
      writeErr: (text) => stderr.write(text),
      // said in one line by whoever runs the program
      outputError: () => undefined,
      getOutHelpWidth: () => stdout.columns ?? HELP_WIDTH_CELLS,
      getErrHelpWidth: () => stderr.columns ?? HELP_WIDTH_CELLS,
    })
  await registerCommands(program, start ?? createStart(program, surroundings), words)
  return program
}

/** A command in a list of commands: what stands first only by its name, because the help has no more of it yet. */
const formatTerm = (command: Command): string =>
  command.parent?.parent ? new Help().subcommandTerm(command) : command.name()

/** Reads the settings only when a command really runs: help needs neither them nor what reads them. */
const createStart =
  (program: Command, surroundings: Environment): Start =>
  async (run, options) => {
    const { readConfig } = await import('../config.ts')
    const { json, ...flags } = program.opts<GlobalFlags>()
    return run(options, { ...surroundings, config: readConfig(flags, surroundings), json: json === true })
  }
