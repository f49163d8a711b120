import { securityLog } from '@folkmoot/api-types/security-log'
import { LIMITS } from '@folkmoot/domain/limits'
import { formatSecurityDetails, SECURITY_KINDS, type SecurityKind } from '@folkmoot/domain/security-log'
import { Argument, Option } from 'commander'
import { call, download } from '../../client.ts'
import { createExcelOption, createExcelQuery, createLimitOption, type ExcelOptions } from '../parameters.ts'
import { createListCommand } from '../resource-command.ts'

interface ListOptions extends ExcelOptions {
  /** absent for the whole server */
  readonly id: string | undefined
  readonly kind: SecurityKind | undefined
  readonly limit: number
  /** all events, as the file of the server */
  readonly csv: boolean
}

const createQuery = ({ id, kind }: ListOptions) => ({
  ...(id === undefined ? {} : { conversation_id: id }),
  ...(kind === undefined ? {} : { kind }),
})

/** `security-log list`: one page of the log, or all of it as CSV. */
export const listSecurityLog = createListCommand({
  summary: 'show the latest events',
  description:
    'Show who did what with settings, people, keys and data, newest first: of a conversation that you own, or, for ' +
    'administrators, of the whole server.',
  arguments: [new Argument('[id]', 'id of the conversation; the whole server without one')],
  options: [
    new Option('--kind <kind>', 'only events of this kind').choices(SECURITY_KINDS),
    createLimitOption(LIMITS.maxPageRows, LIMITS.pageRows),
    new Option('--csv', 'all of them as CSV'),
    createExcelOption('with --csv: '),
  ],
  examples: [
    ['folkmoot security-log list 4ab7c9d2ef', 'the latest events of a conversation'],
    ['folkmoot security-log list 4ab7c9d2ef --kind identities', 'who read external ids'],
    ['folkmoot security-log list --csv > security.csv', 'everything, for administrators'],
  ],
  load: (options: ListOptions, context) =>
    call(context, securityLog.listSecurityLog, { query: { ...createQuery(options), limit: options.limit } }),
  listRows: ({ events }) => events,
  columns: [
    { title: 'ID', value: ({ id }) => id },
    { title: 'WHEN', value: ({ created }) => new Date(created) },
    { title: 'WHO', value: ({ name, uid, actor }) => name ?? (uid === null ? actor : `account ${uid}`) },
    { title: 'WHAT', value: ({ action }) => action },
    { title: 'CONVERSATION', value: ({ conversation_id }) => conversation_id, canHide: true },
    { title: 'DETAILS', value: ({ details }) => formatSecurityDetails(details), canShrink: true },
  ],
  emptyMessage: 'No events yet.',
  csvSource: (options, context) =>
    download(context, securityLog.downloadSecurityLog, {
      query: { ...createQuery(options), ...createExcelQuery(options) },
    }),
})
