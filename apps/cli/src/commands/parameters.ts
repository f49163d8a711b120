// Arguments and options that several commands have.
import { EXCEL_LOCALES } from '@folkmoot/domain/export/excel'
import { LIMITS } from '@folkmoot/domain/limits'
import { Argument, Option } from 'commander'
import { createTextParser, createWholeNumberParser } from './value-parsers.ts'

/** Options of a command about one conversation. */
export interface ConversationOptions {
  readonly id: string
}

export const CONVERSATION = new Argument('<id>', 'id of the conversation')

export const OUTPUT = new Option('--output <file>', 'write to this file instead of standard output')

export const REASON = new Option('--reason <text>', 'reason, for the moderation log').argParser(
  createTextParser(LIMITS.moderationReason),
)

/** Creates the option --limit of a list that is read page by page. */
export const createLimitOption = (maxRows: number, defaultRows?: number): Option =>
  new Option('--limit <count>', 'maximum number of rows')
    .argParser(createWholeNumberParser(1, maxRows))
    .default(defaultRows)

/** Creates the option --dry-run. @param description what it shows instead of changing anything */
export const createDryRunOption = (description: string): Option => new Option('--dry-run', description)

/** `--excel`: the file for a spreadsheet. @param before words in front of its description */
export const createExcelOption = (before = ''): Option =>
  new Option(
    '--excel <locale>',
    `${before}for Excel in this language and country: byte-order mark, separator, decimal sign and dates`,
  ).choices(EXCEL_LOCALES)
