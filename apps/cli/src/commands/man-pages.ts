import type { Command } from 'commander'
import { PRODUCT } from '@folkmoot/domain/product'
import { getExamples } from './command.ts'
import {
  listArgumentRows,
  listCommands,
  listOptionRows,
  type CommandPath,
  type TextRow,
} from './list-commands.ts'

/** A man page and its file name, such as folkmoot-waves-create.1. */
export interface ManPage {
  readonly file: string
  readonly text: string
}

/** Escapes text for roff. A line that begins with a dot or a quote would be a request. */
const escapeRoff = (text: string): string =>
  text
    .replaceAll('\\', '\\e')
    .replaceAll('-', '\\-')
    .replaceAll(/^(?=[.'])/gm, '\\&')

const renderRows = (title: string, rows: readonly TextRow[]): string[] =>
  rows.length === 0
    ? []
    : [
        `.SH ${title}`,
        ...rows.flatMap(([name, text]) => ['.TP', `\\fB${escapeRoff(name)}\\fR`, escapeRoff(text)]),
      ]

const renderExamples = (command: Command): string[] => [
  '.SH EXAMPLES',
  ...getExamples(command).flatMap(([line, text]) => ['.TP', escapeRoff(text), `\\fB${escapeRoff(line)}\\fR`]),
]

const createName = (program: Command, words: readonly string[]): string =>
  [program.name(), ...words].join('-')

/** Renders one page. @param after text of the page of the program: environment and exit codes */
function renderPage(program: Command, { words, command }: CommandPath, after: string): ManPage {
  const name = createName(program, words)
  const members = command.commands.map((child): TextRow => [
    child.name(),
    child.summary() || child.description(),
  ])
  const parent =
    words.length === 0
      ? []
      : [`.SH SEE ALSO`, `.BR ${escapeRoff(createName(program, words.slice(0, -1)))} (1)`]
  const lines = [
    `.TH "${name.toUpperCase()}" "1" "" "${PRODUCT} ${program.version() ?? ''}" "${PRODUCT}"`,
    '.ad l',
    '.SH NAME',
    `${escapeRoff(name)} \\- ${escapeRoff(command.summary() || command.description())}`,
    '.SH SYNOPSIS',
    `\\fB${escapeRoff([program.name(), ...words].join(' '))}\\fR ${escapeRoff(command.usage())}`,
    '.SH DESCRIPTION',
    escapeRoff(command.description()),
    ...renderRows('COMMANDS', members),
    ...renderRows('ARGUMENTS', listArgumentRows(command)),
    ...renderRows('OPTIONS', listOptionRows(command)),
    ...renderExamples(command),
    ...(words.length === 0
      ? ['.SH ENVIRONMENT AND EXIT CODES', '.nf', escapeRoff(after.trim()), '.fi']
      : parent),
  ]
  return { file: `${name}.1`, text: `${lines.join('\n')}\n` }
}

/**
 * Renders a man page (roff with the macros of man(7)) of the program and of each of its commands, from the text of their help.
 * @param after text below the help of the program
 */
export const renderManPages = (program: Command, after: string): ManPage[] =>
  listCommands(program).map((path) => renderPage(program, path, after))
