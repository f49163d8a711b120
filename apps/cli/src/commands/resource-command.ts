// Commands as data. A new list command is one value: texts, `load` with an endpoint, `columns`, and a sentence for an
// empty list. Add it to the group of its noun; help, completion and --json follow.
import type { Command } from 'commander'
import type { Context } from '../context.ts'
import { saveOrPrint } from '../files.ts'
import {
  type CellValue,
  type Column,
  isInteractive,
  printJson,
  printRecord,
  printResult,
  printTable,
} from '../output.ts'
import { type CommandDefinition, type CommandText, createCommand } from './command.ts'

/** Returns the reply that a command prints, mostly of one `call(context, endpoint, input)`. */
type Load<Options, Reply> = (options: Options, context: Context) => Promise<Reply>

/** Fields that all commands of this file share. */
interface ResourceCommand<Options, Values> extends CommandText {
  /** turns the values of arguments and options into `Options`; may throw a usage error */
  readonly parse?: (values: Values, command: Command) => Options
}

/** Input of createListCommand. */
interface ListCommand<Options, Reply, Row, Values> extends ResourceCommand<Options, Values> {
  /** calls the endpoint; --json prints its reply */
  readonly load: Load<Options, Reply>
  /** the rows of the table */
  readonly listRows: (reply: Reply, options: Options) => readonly Row[]
  /** the columns of the table; a function where they depend on the options */
  readonly columns: readonly Column<Row>[] | ((options: Options) => readonly Column<Row>[])
  /** the sentence on a terminal when there are no rows */
  readonly emptyMessage: string | ((options: Options) => string)
  /** source of the option --csv: a file of the server */
  readonly downloadCsv?: Load<Options, AsyncIterable<Uint8Array>>
  /** the sentence for standard error after the table; undefined for none */
  readonly formatNote?: (reply: Reply) => string | undefined
}

/** Creates a command that prints rows: a table on a terminal, tab-separated lines in a pipe, --json the reply. */
export const createListCommand = <Options, Reply, Row, Values = Options>({
  load,
  listRows,
  columns,
  emptyMessage,
  downloadCsv,
  formatNote,
  ...text
}: ListCommand<Options, Reply, Row, Values>): CommandDefinition =>
  createCommand<Options, Values>({
    ...text,
    run: async (options, context) => {
      if (downloadCsv && hasCsvFlag(options))
        return saveOrPrint(context, undefined, await downloadCsv(options, context))
      const reply = await load(options, context)
      if (context.json) return printJson(context, reply)
      const shown = typeof columns === 'function' ? columns(options) : columns
      const rows = listRows(reply, options)
      if (rows.length > 0 || !isInteractive(context)) printTable(context, shown, rows)
      else
        context.stdout.write(`${typeof emptyMessage === 'string' ? emptyMessage : emptyMessage(options)}\n`)
      const note = formatNote?.(reply)
      if (note !== undefined) context.stderr.write(`${note}\n`)
    },
  })

const hasCsvFlag = (options: unknown): boolean =>
  typeof options === 'object' && options !== null && 'csv' in options && options.csv === true

/** Input of createShowCommand. */
interface ShowCommand<Options, Reply, Values> extends ResourceCommand<Options, Values> {
  /** calls the endpoint; --json prints its reply */
  readonly load: Load<Options, Reply>
  /** the names and values to print, in their order */
  readonly listEntries: (
    reply: Reply,
    context: Context,
  ) => readonly (readonly [name: string, value: CellValue])[]
}

/** Creates a command that prints one thing, a name and value per line; --json prints the reply. */
export const createShowCommand = <Options, Reply, Values = Options>({
  load,
  listEntries,
  ...text
}: ShowCommand<Options, Reply, Values>): CommandDefinition =>
  createCommand<Options, Values>({
    ...text,
    run: async (options, context) => {
      const reply = await load(options, context)
      if (context.json) printJson(context, reply)
      else printRecord(context, listEntries(reply, context))
    },
  })

/** Input of createChangeCommand. */
interface ChangeCommand<Options, Reply, Values> extends ResourceCommand<Options, Values> {
  /** makes the change */
  readonly send: Load<Options, Reply>
  /** the sentence on a terminal that says what has changed */
  readonly formatSentence: (reply: Reply, options: Options, context: Context) => string
  /** the same for scripts: the values of one tab-separated line */
  readonly listValues: (reply: Reply, options: Options, context: Context) => readonly CellValue[]
  /** the value that --json prints; by default the reply */
  readonly formatJson?: (reply: Reply, options: Options) => unknown
  /** a sentence for standard error before the result, not with --json */
  readonly formatNote?: (reply: Reply) => string
}

/** Creates a command that changes something (create, rename, open, delete) and prints one line about it. */
export const createChangeCommand = <Options, Reply, Values = Options>({
  send,
  formatSentence,
  listValues,
  formatJson = (reply) => reply,
  formatNote,
  ...text
}: ChangeCommand<Options, Reply, Values>): CommandDefinition =>
  createCommand<Options, Values>({
    ...text,
    run: async (options, context) => {
      const reply = await send(options, context)
      if (context.json) return printJson(context, formatJson(reply, options))
      if (formatNote) context.stderr.write(`${formatNote(reply)}\n`)
      printResult(context, formatSentence(reply, options, context), listValues(reply, options, context))
    },
  })

/** Input of createExportCommand. */
interface ExportCommand<Options> extends CommandText {
  /** starts the download */
  readonly download: Load<Options, AsyncIterable<Uint8Array>>
}

/** Creates a command that writes a file of the server to --output or to standard output. */
export const createExportCommand = <Options extends { readonly output: string | undefined }>({
  download,
  ...text
}: ExportCommand<Options>): CommandDefinition =>
  createCommand<Options>({
    ...text,
    run: async (options, context) => saveOrPrint(context, options.output, await download(options, context)),
  })
