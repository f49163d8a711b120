import type { Command } from 'commander'
import { getExamples } from './command.ts'
import {
  listArgumentRows,
  listCommands,
  listOptionRows,
  type CommandPath,
  type TextRow,
} from './list-commands.ts'

const escapeText = (text: string): string => text.replaceAll('<', '&lt;')

/** Makes a sentence of a description, because those of groups are not sentences. */
const formatSentence = (text: string): string =>
  escapeText(`${text.slice(0, 1).toUpperCase()}${text.slice(1)}`).replace(/[^.]$/, '$&.')

const renderList = (rows: readonly TextRow[]): string[] =>
  rows.length === 0 ? [] : ['', ...rows.map(([name, text]) => `- \`${name}\`: ${escapeText(text)}`)]

function renderExamples(command: Command): string[] {
  const lines = getExamples(command).map(([line, text]) => `# ${text}\n${line}`)
  return lines.length === 0 ? [] : ['', '```sh', ...lines, '```']
}

function renderSection(program: Command, { words, command }: CommandPath): string {
  const isGroup = command.commands.length > 0
  const title = `${isGroup || words.length === 1 ? '##' : '###'} ${program.name()} ${words.join(' ')}`
  const usage = isGroup ? [] : ['', `\`${program.name()} ${words.join(' ')} ${command.usage()}\``]
  return [
    title,
    '',
    formatSentence(command.description()),
    ...usage,
    ...renderList(isGroup ? [] : [...listArgumentRows(command), ...listOptionRows(command)]),
    ...(isGroup ? [] : renderExamples(command)),
  ].join('\n')
}

/**
 * Renders the reference of the command line as Markdown from the text of the help.
 * @param more text below the help of the program: environment and exit codes
 */
export function renderReference(program: Command, more: string): string {
  const [, ...commands] = listCommands(program)
  return `${[
    '# Command line',
    '',
    `${program.description()}.`,
    'Generated from the help of the commands by `npx vitest run --update=all reference`.',
    '',
    'Options of every command:',
    ...renderList(listOptionRows(program)),
    '',
    '```text',
    more.trim(),
    '```',
    '',
    commands.map((path) => renderSection(program, path)).join('\n\n'),
  ].join('\n')}\n`
}
