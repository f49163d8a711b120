import type { Command } from 'commander'
import { getExamples } from './command.ts'
import { listCommands, getOptions, type CommandPath } from './list-commands.ts'

const escapeText = (text: string): string => text.replaceAll('<', '&lt;')

/** A description as a sentence: those of groups are none. */
const formatSentence = (text: string): string =>
  escapeText(`${text.slice(0, 1).toUpperCase()}${text.slice(1)}`).replace(/[^.]$/, '$&.')

const renderList = (rows: readonly (readonly [name: string, does: string])[]): string[] =>
  rows.length === 0 ? [] : ['', ...rows.map(([name, does]) => `- \`${name}\`: ${escapeText(does)}`)]

const listOptionRows = (command: Command) =>
  getOptions(command).map(({ flags, description, argChoices, defaultValue }) => {
    const choices = argChoices ? ` (${argChoices.join(', ')})` : ''
    const usual =
      typeof defaultValue === 'string' || typeof defaultValue === 'number'
        ? `; ${defaultValue} unless said`
        : ''
    return [flags, `${description}${choices}${usual}`] as const
  })

const listArgumentRows = ({ registeredArguments }: Command) =>
  registeredArguments.map(
    (argument) =>
      [
        argument.name(),
        argument.description + (argument.argChoices ? ` (${argument.argChoices.join(', ')})` : ''),
      ] as const,
  )

function renderExamples(command: Command): string[] {
  const lines = getExamples(command).map(([line, does]) => `# ${does}\n${line}`)
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
 * The reference of the command line as Markdown, made from the text of the help.
 * @param more what stands below the help of the program: environment and exit codes
 */
export function renderReference(program: Command, more: string): string {
  const [, ...commands] = listCommands(program)
  return `${[
    '# Command line',
    '',
    `${program.description()}.`,
    'Made from the help of the commands; `vitest run reference -u` writes it.',
    '',
    'Options of every command:',
    ...renderList(listOptionRows(program)),
    '',
    '```text',
    more.trim(),
    '```',
    '',
    commands.map((placed) => renderSection(program, placed)).join('\n\n'),
  ].join('\n')}\n`
}
