import manifest from '../../package.json' with { type: 'json' }
import { PRODUCT } from '@folkmoot/domain/product'
import { formatWord, WrongWordsError, type RunCommand } from '../platform/command.ts'
import { type Config, readEnvironment } from '../platform/settings/config.ts'
import { DONE, MISUSED, SERVER_COMMAND } from '../platform/exit-codes.ts'
import { SERVER_COMMANDS } from './server-commands.ts'
import { exitOnFailure } from './exit-on-failure.ts'

const NAMES = [...SERVER_COMMANDS.keys()].map((name) => (name === 'database' ? 'database copy' : name))

const LIST =
  `The server has these commands: ${NAMES.join(', ')}. Without one, it starts. ` +
  `How one is used: ${SERVER_COMMAND} COMMAND --help`

const isHelp = (word: string) => word === '--help' || word === '-h'

/** An answer that needs no settings and no database, and its exit code. */
interface UsageAnswer {
  readonly text: string
  readonly exitCode: number
}

/**
 * Prepares what is typed after the server's name. Returns what is to be done with the settings; or the answer to who asks for help, and
 * to who types a word that is no command, or a command with other words than it takes.
 */
export function prepareCommand(name: string, words: readonly string[]): RunCommand<Config> | UsageAnswer {
  if (isHelp(name) || name === 'help')
    return { text: SERVER_COMMANDS.get(words[0] ?? '')?.usage ?? LIST, exitCode: DONE }
  if (name === '--version') return { text: `${PRODUCT} ${manifest.version}`, exitCode: DONE }
  const command = SERVER_COMMANDS.get(name)
  if (!command) return { text: `${formatWord(name)} is no command. ${LIST}`, exitCode: MISUSED }
  if (words.some(isHelp)) return { text: command.usage, exitCode: DONE }
  try {
    return command.prepare(words)
  } catch (cause) {
    if (!(cause instanceof WrongWordsError)) throw cause
    return { text: `${cause.message}\n${command.usage}`, exitCode: MISUSED }
  }
}

async function runCommand(name: string, words: readonly string[]): Promise<number> {
  const prepared = prepareCommand(name, words)
  if (typeof prepared === 'function') {
    const config = readEnvironment()
    for (const warning of config.misspellings) console.warn(`WARNING: ${warning}`)
    return prepared(config)
  }
  const write = prepared.exitCode === DONE ? console.log : console.error
  write(prepared.text)
  return prepared.exitCode
}

/** Runs a command with the settings of the environment instead of starting the server. */
export const runServerCommand = (name: string, words: readonly string[]): Promise<void> =>
  exitOnFailure(async () => {
    process.exitCode = await runCommand(name, words)
  })
