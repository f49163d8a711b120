import { conversations } from '@folkmoot/api-types/conversations'
import { getConfirmationName, isConfirmed } from '@folkmoot/domain/conversations'
import { EXCEL_FORMATS, type ExcelFormat } from '@folkmoot/domain/export-files'
import { LIMITS } from '@folkmoot/domain/limits'
import { countCharacters, isLongerThan } from '@folkmoot/domain/text'
import { Argument, Option, InvalidArgumentError } from 'commander'
import { call } from '../client.ts'
import type { Context } from '../context.ts'
import { createFailure, createPreview } from '../errors.ts'

// Arguments and options that several commands have.

/** Creates a parser of whole numbers in a range. */
export const createWholeNumberParser =
  (min: number, max: number) =>
  (text: string): number => {
    const value = /^\d+$/.test(text) ? Number(text) : Number.NaN
    if (value >= min && value <= max) return value
    throw new InvalidArgumentError(`It must be a whole number from ${min} to ${max}.`)
  }

/** Creates a parser of texts with a maximum length. */
export const createTextParser =
  (maxCharacters: number) =>
  (text: string): string => {
    if (!isLongerThan(text, maxCharacters)) return text
    throw new InvalidArgumentError(
      `It has ${countCharacters(text)} characters; ${maxCharacters} are allowed.`,
    )
  }

/** Options of a command about one conversation. */
export interface ConversationOptions {
  readonly id: string
}

export const CONVERSATION = new Argument('<id>', 'id of the conversation')

/** Options that name a conversation or a site. */
export interface PlaceOptions {
  readonly conversation: string | undefined
  readonly site: string | undefined
}

export const PLACE_OPTIONS = [
  new Option('--conversation <id>', 'of this conversation'),
  new Option('--site <id>', 'of this site').argParser(createTextParser(LIMITS.pageId)),
]

/** Leaves out the fields without a value. */
export const omitUndefined = <Fields extends object>(fields: Fields) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as {
    [Name in keyof Fields]?: Exclude<Fields[Name], undefined>
  }

/** Returns the fields that name the place in a call. */
export const getPlace = ({ conversation, site }: PlaceOptions) =>
  omitUndefined({ conversation_id: conversation, site_id: site })

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

/** Options of a command whose file may be for a spreadsheet. */
export interface ExcelOptions {
  /** the decimal sign of the spreadsheet; undefined for the CSV of the contract */
  readonly excel: ExcelFormat | undefined
}

/** Creates the part of a query that asks for the file for a spreadsheet. */
export const createExcelQuery = ({ excel }: ExcelOptions) => omitUndefined({ excel })

/** `--excel`: the file for a spreadsheet. @param before words in front of its description */
export const createExcelOption = (before = ''): Option =>
  new Option('--excel <sign>', `${before}for Excel, by the decimal sign of its language`).choices(
    EXCEL_FORMATS,
  )

/** The option of commands that cannot be undone. */
export const CONFIRM = new Option(
  '--confirm <name>',
  'the conversation’s name, to confirm what cannot be undone',
)

/**
 * Checks that the person named the conversation.
 * @param consequence says what goes, in whole sentences
 * @throws CommandError with the consequence and the name to give
 */
export async function checkConfirmation(
  context: Context,
  {
    conversation_id,
    confirm,
    consequence,
  }: { conversation_id: string; confirm: string | undefined; consequence: string },
): Promise<void> {
  const conversation = await call(context, conversations.getConversation, { query: { conversation_id } })
  const name = getConfirmationName({ topic: conversation.topic, conversation_id })
  if (confirm !== undefined && isConfirmed(confirm, name)) return
  throw (confirm === undefined ? createPreview : createFailure)(
    `${consequence} ${confirm === undefined ? 'Nothing was changed.' : 'The name does not match; nothing was changed.'} ` +
      `To do it, add --confirm and the name of the conversation: “${name}”.`,
  )
}
