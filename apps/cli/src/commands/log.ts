import { type ModerationDecision, moderationLog } from '@folkmoot/api-types/moderation-log'
import { LIMITS } from '@folkmoot/domain/limits'
import { formatLoggedState } from '@folkmoot/domain/moderation-log'
import type { Command } from 'commander'
import { call, download } from '../client.ts'
import type { Context } from '../context.ts'
import { saveOrPrint } from '../exporting/save-file.ts'
import { type Column, isInteractive, printJson, printTable } from '../output.ts'
import { type Start, addExamples } from './command.ts'
import { createWholeNumberParser } from './value-parsers.ts'

export interface LogOptions {
  readonly id: string
  /** only decisions about this comment */
  readonly tid: number | undefined
  readonly limit: number
  /** all decisions, as the server's file */
  readonly csv: boolean
}

const EXTENSION = { extension: 'moderation log' }

const COLUMNS: readonly Column<ModerationDecision>[] = [
  { title: 'WHEN', value: ({ created }) => new Date(created) },
  { title: 'MODERATOR', value: ({ moderator, uid }) => moderator ?? uid },
  { title: 'ACTION', value: ({ action }) => action },
  { title: 'ABOUT', value: ({ tid, topic_key }) => topic_key ?? tid },
  { title: 'FROM', value: ({ from }) => formatLoggedState(from), canHide: true },
  { title: 'TO', value: ({ to }) => formatLoggedState(to) },
  { title: 'REASON', value: ({ reason }) => reason, canShrink: true },
  { title: 'COMMENT', value: ({ txt }) => txt, canShrink: true },
]

/** `log`. */
export function buildLog(command: Command, start: Start): void {
  command
    .description('Show the decisions of the moderators of a conversation, newest first.')
    .argument('<id>', 'id of the conversation')
    .option(
      '--comment <id>',
      'only about this comment',
      createWholeNumberParser(0, LIMITS.importedParticipant),
    )
    .option(
      '--limit <count>',
      'at most so many',
      createWholeNumberParser(1, LIMITS.maxPageRows),
      LIMITS.pageRows,
    )
    .option('--csv', 'all of them as CSV')
    .action((id: string, { comment, limit, csv }: { comment?: number; limit: number; csv?: true }) =>
      start(runLog, { id, tid: comment, limit, csv: csv === true }),
    )
  addExamples(
    command,
    ['folkmoot log 4ab7c9d2ef', 'the latest decisions'],
    ['folkmoot log 4ab7c9d2ef --comment 7', 'the history of a comment'],
    ['folkmoot log 4ab7c9d2ef --csv > log.csv', 'everything'],
  )
}

/** Prints a page of the log, or pours all of it out as CSV. */
export async function runLog({ id, tid, limit, csv }: LogOptions, context: Context): Promise<void> {
  const query = { conversation_id: id, ...(tid === undefined ? {} : { tid }) }
  if (csv)
    return saveOrPrint(
      context,
      undefined,
      await download(context, moderationLog.downloadModerationLog, { query }, EXTENSION),
    )
  const reply = await call(
    context,
    moderationLog.listModerationLog,
    { query: { ...query, limit } },
    EXTENSION,
  )
  if (context.json) return printJson(context, reply)
  if (reply.decisions.length === 0 && isInteractive(context))
    context.stdout.write('Nobody has decided anything yet.\n')
  else printTable(context, COLUMNS, reply.decisions)
}
