// Commands as data. A new list command is one value: texts, `load` with an endpoint, `columns`, and a sentence for an
// empty list. Add it to the group of its noun (NOUN/group.ts); help, completion, --json and docs/cli.md follow.
import type { Command } from 'commander'
import type { Context } from '../context.ts'
import { saveOrPrint } from '../exporting/save-file.ts'
import {
  type CellValue,
  type Column,
  isInteractive,
  printCsv,
  printJson,
  printRecord,
  printResult,
  printTable,
} from '../output.ts'
import { type CommandDefinition, type CommandText, createCommand } from './command.ts'

/** Gets what a command prints, mostly with one `call(context, endpoint, input)`. */
type Load<Options, Reply> = (options: Options, context: Context) => Promise<Reply>

interface ResourceCommand<Options, Values> extends CommandText {
  readonly parse?: (values: Values, command: Command) => Options
}

/** Input of createListCommand. */
interface ListCommand<Options, Reply, Row, Values> extends ResourceCommand<Options, Values> {
  /** the call of the endpoint; --json prints its reply */
  readonly load: Load<Options, Reply>
  /** rows of the reply, for reading it as a table */
  readonly rows: (reply: Reply, options: Options) => readonly Row[]
  readonly columns: readonly Column<Row>[] | ((options: Options, context: Context) => readonly Column<Row>[])
  /** sentence for a person when there are no rows */
  readonly emptyMessage: string | ((options: Options) => string)
  /** what the option --csv prints: the columns of the table, or a file of the server */
  readonly csv?: 'columns' | Load<Options, AsyncIterable<Uint8Array>>
  /** sentence for standard error below the table */
  readonly getNote?: (reply: Reply) => string | undefined
}

/** Creates a command that prints rows: a table on a terminal, tab-separated lines in a pipe, --json the reply. */
export const createListCommand = <Options, Reply, Row, Values = Options>({
  load,
  rows,
  columns,
  emptyMessage,
  csv,
  getNote,
  ...text
}: ListCommand<Options, Reply, Row, Values>): CommandDefinition =>
  createCommand<Options, Values>({
    ...text,
    run: async (options, context) => {
      const isCsv = hasCsvFlag(options)
      if (isCsv && typeof csv === 'function')
        return saveOrPrint(context, undefined, await csv(options, context))
      const reply = await load(options, context)
      if (context.json) return printJson(context, reply)
      const shown = typeof columns === 'function' ? columns(options, context) : columns
      const list = rows(reply, options)
      if (isCsv) return printCsv(context, shown, list)
      if (list.length > 0 || !isInteractive(context)) printTable(context, shown, list)
      else
        context.stdout.write(`${typeof emptyMessage === 'string' ? emptyMessage : emptyMessage(options)}\n`)
      const note = getNote?.(reply)
      if (note !== undefined) context.stderr.write(`${note}\n`)
    },
  })

const hasCsvFlag = (options: unknown): boolean =>
  typeof options === 'object' && options !== null && 'csv' in options && options.csv === true

/** Input of createShowCommand. */
interface ShowCommand<Options, Reply, Values> extends ResourceCommand<Options, Values> {
  readonly load: Load<Options, Reply>
  readonly entries: (reply: Reply, context: Context) => readonly (readonly [name: string, value: CellValue])[]
}

/** Creates a command that prints one thing, a name and value per line; --json prints the reply. */
export const createShowCommand = <Options, Reply, Values = Options>({
  load,
  entries,
  ...text
}: ShowCommand<Options, Reply, Values>): CommandDefinition =>
  createCommand<Options, Values>({
    ...text,
    run: async (options, context) => {
      const reply = await load(options, context)
      if (context.json) printJson(context, reply)
      else printRecord(context, entries(reply, context))
    },
  })

/** Input of createChangeCommand. */
interface ChangeCommand<Options, Reply, Values> extends ResourceCommand<Options, Values> {
  readonly send: Load<Options, Reply>
  /** says to a person what has changed */
  readonly sentence: (reply: Reply, options: Options, context: Context) => string
  /** the same for a script: values of a tab-separated line */
  readonly values: (reply: Reply, options: Options, context: Context) => readonly CellValue[]
  /** what --json prints, where that is not the reply */
  readonly json?: (reply: Reply, options: Options) => unknown
  /** sentence for standard error, not with --json */
  readonly getNote?: (reply: Reply) => string
}

/** Creates a command that changes something (create, rename, open, delete) and prints one line about it. */
export const createChangeCommand = <Options, Reply, Values = Options>({
  send,
  sentence,
  values,
  json = (reply) => reply,
  getNote,
  ...text
}: ChangeCommand<Options, Reply, Values>): CommandDefinition =>
  createCommand<Options, Values>({
    ...text,
    run: async (options, context) => {
      const reply = await send(options, context)
      if (context.json) return printJson(context, json(reply, options))
      if (getNote) context.stderr.write(`${getNote(reply)}\n`)
      printResult(context, sentence(reply, options, context), values(reply, options, context))
    },
  })

/** Input of createExportCommand. */
interface ExportCommand<Options> extends CommandText {
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
