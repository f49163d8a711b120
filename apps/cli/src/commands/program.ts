import { PRODUCT, PRODUCT_SLUG } from '@folkmoot/domain'
import { Command, CommanderError } from 'commander'
import manifest from '../../package.json' with { type: 'json' }
import { DEFAULT_PROFILE, DEFAULT_SERVER, readConfig } from '../config.ts'
import type { Surroundings } from '../context.ts'
import { CommandError, type Ending } from '../errors.ts'
import { CLEAR } from '../progress.ts'
import { withoutControls } from '../text-width.ts'
import { buildStatus } from './auth/status.ts'
import { buildToken } from './auth/token.ts'
import { type Start, withExamples } from './command.ts'
import { buildCreate } from './conversations/create.ts'
import { buildExport } from './conversations/export.ts'
import { buildImport } from './conversations/import.ts'
import { buildList } from './conversations/list.ts'
import { buildClose, buildOpen } from './conversations/open-close.ts'
import { buildSet } from './conversations/set.ts'
import { buildShow } from './conversations/show.ts'
import { addCommentCommands, addInvitationCommands, addResultCommands, addToolCommands } from './groups.ts'
import { buildLogin } from './login.ts'
import { buildLogout } from './logout.ts'
import { buildAnalyze } from './opinion/analyze.ts'
import { commandOf, sentenceOf, wrongUse } from './sentences.ts'
import { buildStats } from './stats.ts'

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
  const program = buildProgram(surroundings)
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

/**
 * The whole tree of commands.
 * @param start replaces the running of a command; a test looks at the options that were parsed
 */
export function buildProgram(surroundings: Surroundings, start?: Start): Command {
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
    .configureHelp({ showGlobalOptions: true })
    .configureOutput({
      writeOut: (text) => stdout.write(text),
      writeErr: (text) => stderr.write(text),
      // said in one line by whoever runs the program
      outputError: () => undefined,
      getOutHelpWidth: () => stdout.columns ?? HELP_WIDTH,
      getErrHelpWidth: () => stderr.columns ?? HELP_WIDTH,
    })
  addCommands(program, start ?? startIn(program, surroundings))
  return program
}

function addCommands(program: Command, start: Start): void {
  program.commandsGroup('Sign in:')
  addSignIn(program, start)
  program.commandsGroup('Run a conversation:')
  addConversations(program, start)
  addCommentCommands(program, start)
  program.commandsGroup('Let people in:')
  addInvitationCommands(program, start)
  program.commandsGroup('See what came of it:')
  buildStats(program, start)
  const opinion = withExamples(
    program.command('opinion').description('opinion groups and what they stand for').helpCommand(false),
    ['folkmoot opinion analyze ./vtaiwan.uberx', 'the groups of an export, computed here'],
  )
  buildAnalyze(opinion, start)
  addResultCommands(program, start)
  program.commandsGroup('Tools:')
  addToolCommands(program, start)
}

function addSignIn(program: Command, start: Start): void {
  buildLogin(program, start)
  buildLogout(program, start)
  const auth = withExamples(
    program.command('auth').description('who you are to the server').helpCommand(false),
    ['folkmoot auth status', 'who is signed in'],
    ['folkmoot auth token', 'the token, for other programs'],
  )
  buildStatus(auth, start)
  buildToken(auth, start)
}

function addConversations(program: Command, start: Start): void {
  const conversations = withExamples(
    program
      .command('conversations')
      .description('list, show, make, change, import and export conversations')
      .helpCommand(false),
    ['folkmoot conversations list', 'what you own or moderate'],
    ['folkmoot conversations import ./vtaiwan.uberx', 'a conversation of an export'],
  )
  buildList(conversations, start)
  buildShow(conversations, start)
  buildCreate(conversations, start)
  buildSet(conversations, start)
  buildOpen(conversations, start)
  buildClose(conversations, start)
  buildImport(conversations, start)
  buildExport(conversations, start)
}

/** Reads the settings only when a command really runs, so that help needs none. */
const startIn =
  (program: Command, surroundings: Surroundings): Start =>
  (run, options) => {
    const { json, ...flags } = program.opts<GlobalFlags>()
    return run(options, { ...surroundings, config: readConfig(flags, surroundings), json: json === true })
  }
