import { moderationLog } from '@folkmoot/api-types/moderation-log'
import { LIMITS } from '@folkmoot/domain/limits'
import { formatLoggedState } from '@folkmoot/domain/moderation-log'
import { Option } from 'commander'
import { call, download } from '../client.ts'
import {
  CONVERSATION,
  createExcelOption,
  createExcelQuery,
  createLimitOption,
  omitUndefined,
  type ExcelOptions,
  createWholeNumberParser,
} from './parameters.ts'
import { createListCommand } from './resource-command.ts'

interface LogOptions extends ExcelOptions {
  readonly id: string
  /** id of a comment: only decisions about it */
  readonly comment: number | undefined
  readonly limit: number
  /** all decisions, as the file of the server */
  readonly csv: boolean
}

const createQuery = ({ id, comment }: LogOptions) => ({
  conversation_id: id,
  ...omitUndefined({ tid: comment }),
})

/** `log`: one page of the log, or all of it as CSV. */
export const listLog = createListCommand({
  description: 'Show the decisions of the moderators of a conversation, newest first.',
  arguments: [CONVERSATION],
  options: [
    new Option('--comment <id>', 'only decisions about this comment').argParser(
      createWholeNumberParser(0, LIMITS.importedParticipant),
    ),
    createLimitOption(LIMITS.maxPageRows, LIMITS.pageRows),
    new Option('--csv', 'all of them as CSV'),
    createExcelOption('with --csv: '),
  ],
  examples: [
    ['folkmoot log 4ab7c9d2ef', 'the latest decisions'],
    ['folkmoot log 4ab7c9d2ef --comment 7', 'the history of a comment'],
    ['folkmoot log 4ab7c9d2ef --csv > log.csv', 'everything'],
  ],
  load: (options: LogOptions, context) =>
    call(context, moderationLog.listModerationLog, {
      query: { ...createQuery(options), limit: options.limit },
    }),
  listRows: ({ decisions }) => decisions,
  columns: [
    { title: 'WHEN', value: ({ created }) => new Date(created) },
    { title: 'MODERATOR', value: ({ moderator, uid }) => moderator ?? uid },
    { title: 'ACTION', value: ({ action }) => action },
    { title: 'ABOUT', value: ({ tid, topic_key }) => topic_key ?? tid },
    { title: 'FROM', value: ({ from }) => formatLoggedState(from) },
    { title: 'TO', value: ({ to }) => formatLoggedState(to) },
    { title: 'REASON', value: ({ reason }) => reason },
    { title: 'COMMENT', value: ({ txt }) => txt },
  ],
  emptyMessage: 'No decisions yet.',
  downloadCsv: (options, context) =>
    download(context, moderationLog.downloadModerationLog, {
      query: { ...createQuery(options), ...createExcelQuery(options) },
    }),
})
