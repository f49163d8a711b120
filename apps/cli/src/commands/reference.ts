import type { Command } from 'commander'
import { examplesOf } from './command.ts'
import { everyCommand, optionsOf, type Placed } from './tree.ts'

const prose = (text: string): string => text.replaceAll('<', '&lt;')

/** A description as a sentence: those of groups are none. */
const sentence = (text: string): string =>
  prose(`${text.slice(0, 1).toUpperCase()}${text.slice(1)}`).replace(/[^.]$/, '$&.')

const list = (rows: readonly (readonly [name: string, does: string])[]): string[] =>
  rows.length === 0 ? [] : ['', ...rows.map(([name, does]) => `- \`${name}\`: ${prose(does)}`)]

const optionRows = (command: Command) =>
  optionsOf(command).map(({ flags, description, argChoices, defaultValue }) => {
    const choices = argChoices ? ` (${argChoices.join(', ')})` : ''
    const usual =
      typeof defaultValue === 'string' || typeof defaultValue === 'number'
        ? `; ${defaultValue} unless said`
        : ''
    return [flags, `${description}${choices}${usual}`] as const
  })

const argumentRows = ({ registeredArguments }: Command) =>
  registeredArguments.map(
    (argument) =>
      [
        argument.name(),
        argument.description + (argument.argChoices ? ` (${argument.argChoices.join(', ')})` : ''),
      ] as const,
  )

function examples(command: Command): string[] {
  const lines = examplesOf(command).map(([line, does]) => `# ${does}\n${line}`)
  return lines.length === 0 ? [] : ['', '```sh', ...lines, '```']
}

function section(program: Command, { words, command }: Placed): string {
  const isGroup = command.commands.length > 0
  const title = `${isGroup || words.length === 1 ? '##' : '###'} ${program.name()} ${words.join(' ')}`
  const usage = isGroup ? [] : ['', `\`${program.name()} ${words.join(' ')} ${command.usage()}\``]
  return [
    title,
    '',
    sentence(command.description()),
    ...usage,
    ...list(isGroup ? [] : [...argumentRows(command), ...optionRows(command)]),
    ...(isGroup ? [] : examples(command)),
  ].join('\n')
}

/**
 * The reference of the command line as Markdown, made from the text of the help.
 * @param more what stands below the help of the program: environment and exit codes
 */
export function referenceOf(program: Command, more: string): string {
  const [, ...commands] = everyCommand(program)
  return `${[
    '# Command line',
    '',
    `${program.description()}.`,
    'Made from the help of the commands; `vitest run reference -u` writes it.',
    '',
    'Options of every command:',
    ...list(optionRows(program)),
    '',
    '```text',
    more.trim(),
    '```',
    '',
    commands.map((placed) => section(program, placed)).join('\n\n'),
  ].join('\n')}\n`
}
