import { PRODUCT, PRODUCT_SLUG } from '@folkmoot/domain/product'
import { Command, CommanderError, Help, Option } from 'commander'
import manifest from '../../package.json' with { type: 'json' }
import type { Environment } from '../context.ts'
import { DEFAULT_PROFILE, DEFAULT_SERVER } from '../defaults.ts'
import { CommandError, createUsageError, type ErrorKind } from '../errors.ts'
import { JSON_VERSIONS, type JsonVersion } from '../json-convention.ts'
import type { JsonFilter } from '../json-filter.ts'
import { CLEAR_LINE, removeControls } from '../control-characters.ts'
import { getStreamWidth } from '../window-width.ts'
import { ENVIRONMENT_HELP } from './environment-help.ts'
import { registerCommands } from './register-commands.ts'
import { type Start, addExamples } from './command.ts'
import { findCommandPath, formatError, formatJsonError, formatUsageError } from './format-error.ts'

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
  jsonVersion?: JsonVersion
  jq?: string
  template?: string
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

const JSON_FLAG = /^--(json|json-version|jq|template)(=|$)/

/** Checks the words, because commander reads no options of a command line that it refuses. */
const asksForJson = (words: readonly string[]): boolean => words.some((word) => JSON_FLAG.test(word))

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
  const program = addJsonOptions(new Command(PRODUCT_SLUG))
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
    .option('--server <url>', `the server (default: the one of the profile, or ${DEFAULT_SERVER})`)
    .option(
      '--profile <name>',
      `profile with its own server and sign-in (default: FOLKMOOT_PROFILE, or the one of “profile use”, or ${DEFAULT_PROFILE})`,
    )
    .helpOption('-h, --help', 'show help with examples')
    .helpCommand(false)
    .exitOverride()
    .configureHelp({ showGlobalOptions: true, subcommandTerm: formatTerm })
    .configureOutput({
      writeOut: (text) => stdout.write(text),
      writeErr: (text) => stderr.write(text),
      // runProgram writes errors
      outputError: () => undefined,
      getOutHelpWidth: () => getStreamWidth(stdout),
      getErrHelpWidth: () => getStreamWidth(stderr),
    })
  await registerCommands(program, start ?? createStart(program, environment), words)
  return program
}

/** Adds the options that print JSON, or something made from it. */
const addJsonOptions = (program: Command): Command =>
  program
    .option('--json', "print the server's reply as JSON")
    .addOption(
      new Option(
        '--json-version <n>',
        'print JSON: 1 is the reply as it is, 2 the same words and ISO times for all commands (default: 1, or FOLKMOOT_JSON_VERSION)',
      ).choices(JSON_VERSIONS),
    )
    .addOption(
      new Option('--jq <program>', 'print what this program of jq makes of the JSON, version 2').conflicts(
        'template',
      ),
    )
    .option('--template <text>', 'print a Mustache template with the JSON, version 2')

/** Formats a command in a list: a top-level command by its name only, because its arguments may not be loaded. */
const formatTerm = (command: Command): string =>
  command.parent?.parent ? new Help().subcommandTerm(command) : command.name()

/** Creates the start that reads the settings. Help does not need them. */
const createStart =
  (program: Command, environment: Environment): Start =>
  async (run, options) => {
    const { readConfig } = await import('../config.ts')
    const { json, jsonVersion, jq, template, ...flags } = program.opts<GlobalFlags>()
    const jsonFilter = await createJsonFilter({ jq, template }, environment)
    return run(options, {
      ...environment,
      config: readConfig(flags, environment),
      json: json === true || jsonVersion !== undefined || Boolean(jsonFilter),
      jsonVersion: jsonFilter ? '2' : (jsonVersion ?? readJsonVersion(environment)),
      ...(jsonFilter && { jsonFilter }),
    })
  }

/** Prepares --jq or --template. @throws CommandError where it cannot be read */
async function createJsonFilter(
  { jq, template }: { jq: string | undefined; template: string | undefined },
  { env }: Environment,
): Promise<JsonFilter | undefined> {
  if (jq === undefined && template === undefined) return undefined
  const { createJqFilter, createTemplateFilter } = await import('../json-filter.ts')
  return jq === undefined ? createTemplateFilter(template ?? '') : createJqFilter(jq, env)
}

/** @throws CommandError for a version that does not exist */
function readJsonVersion({ env }: Environment): JsonVersion {
  const text = env['FOLKMOOT_JSON_VERSION'] || JSON_VERSIONS[0]
  const version = JSON_VERSIONS.find((known) => known === text)
  if (version) return version
  throw createUsageError(`FOLKMOOT_JSON_VERSION is ${JSON_VERSIONS.join(' or ')}, not “${text}”.`)
}
