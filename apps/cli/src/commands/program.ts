import { PRODUCT, PRODUCT_SLUG } from '@folkmoot/domain/product'
import { Command, CommanderError, Help } from 'commander'
import manifest from '../../package.json' with { type: 'json' }
import type { Surroundings } from '../context.ts'
import { DEFAULT_PROFILE, DEFAULT_SERVER } from '../defaults.ts'
import { CommandError, type Ending } from '../errors.ts'
import { CLEAR } from '../progress.ts'
import { withoutControls } from '../text-width.ts'
import { addBranches } from './branches.ts'
import { type Start, withExamples } from './command.ts'
import { commandOf, sentenceOf, wrongUse } from './sentences.ts'

const DONE = 0
const HELP_WIDTH = 100
const EXIT: Readonly<Record<Ending, number>> = {
  failed: 1,
  'used-wrongly': 2,
  'not-signed-in': 4,
  cancelled: 130,
}

/** What stands below the help of the program. */
export const ENVIRONMENT = `Environment:
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
export async function runProgram(words: readonly string[], surroundings: Surroundings): Promise<number> {
  const program = await buildProgram(surroundings, { words })
  const say = (line: string, before = '') =>
    void surroundings.stderr.write(`${before}${withoutControls(line)}\n`)
  try {
    await program.parseAsync(words, { from: 'user' })
    return DONE
  } catch (error) {
    if (error instanceof CommanderError) {
      if (error.exitCode === DONE) return DONE
      if (!error.code.startsWith('commander.help')) say(wrongUse(error.message, commandOf(program, words)))
      return EXIT['used-wrongly']
    }
    const ending = error instanceof CommandError ? error.ending : 'failed'
    const before = ending === 'cancelled' ? overKeys(surroundings) : 'error: '
    for (const line of sentenceOf(error).trim().split('\n')) say(line, before)
    return EXIT[ending]
  }
}

/** Takes away the ^C that a terminal shows. */
const overKeys = ({ stderr }: Surroundings): string => (stderr.isTTY ? CLEAR : '')

interface Building {
  /** of the command line that the tree is for; without them all of it is built */
  readonly words?: readonly string[]
  /** replaces the running of a command; a test looks at the options that were parsed */
  readonly start?: Start
}

/** The tree of commands. */
export async function buildProgram(
  surroundings: Surroundings,
  { words, start }: Building = {},
): Promise<Command> {
  const program = new Command(PRODUCT_SLUG)
  const { stdout, stderr } = surroundings
  withExamples(
    program,
    ['folkmoot login', 'sign in'],
    ['folkmoot conversations list', 'see what is there'],
    ['folkmoot conversations show --help', 'help with examples, for every command'],
  )
    .addHelpText('after', ENVIRONMENT)
    .description(`${PRODUCT}: public opinion conversations from the command line`)
    .version(manifest.version, '--version', 'print the version')
    .option('--json', "print the server's reply as JSON")
    .option('--server <url>', `the server (default: what the profile remembers, else ${DEFAULT_SERVER})`)
    .option('--profile <name>', 'which of several stored servers and sign-ins to use', DEFAULT_PROFILE)
    .helpOption('-h, --help', 'show help with examples')
    .helpCommand(false)
    .exitOverride()
    .configureHelp({ showGlobalOptions: true, subcommandTerm: termOf })
    .configureOutput({
      writeOut: (text) => stdout.write(text),
      writeErr: (text) => stderr.write(text),
      // said in one line by whoever runs the program
      outputError: () => undefined,
      getOutHelpWidth: () => stdout.columns ?? HELP_WIDTH,
      getErrHelpWidth: () => stderr.columns ?? HELP_WIDTH,
    })
  await addBranches(program, start ?? startIn(program, surroundings), words)
  return program
}

/** A command in a list of commands: what stands first only by its name, because the help has no more of it yet. */
const termOf = (command: Command): string =>
  command.parent?.parent ? new Help().subcommandTerm(command) : command.name()

/** Reads the settings only when a command really runs: help needs neither them nor what reads them. */
const startIn =
  (program: Command, surroundings: Surroundings): Start =>
  async (run, options) => {
    const { readConfig } = await import('../config.ts')
    const { json, ...flags } = program.opts<GlobalFlags>()
    return run(options, { ...surroundings, config: readConfig(flags, surroundings), json: json === true })
  }
