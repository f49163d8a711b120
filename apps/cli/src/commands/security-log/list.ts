import { securityLog } from '@folkmoot/api-types/security-log'
import { LIMITS } from '@folkmoot/domain/limits'
import { formatSecurityDetails, SECURITY_KINDS, type SecurityKind } from '@folkmoot/domain/security-log'
import { Argument, Option } from 'commander'
import { call } from '../../client.ts'
import { createLimitOption } from '../parameters.ts'
import { createListCommand } from '../resource-command.ts'

interface ListOptions {
  /** absent for the whole server */
  readonly id: string | undefined
  readonly kind: SecurityKind | undefined
  readonly limit: number
}

/** `security-log list`: one page of the log. */
export const listSecurityLog = createListCommand({
  summary: 'show the latest events',
  description:
    'Show who did what with settings, people, keys and data, newest first: of a conversation that you own, or, for ' +
    'administrators, of the whole server.',
  arguments: [new Argument('[id]', 'id of the conversation; the whole server without one')],
  options: [
    new Option('--kind <kind>', 'only events of this kind').choices(SECURITY_KINDS),
    createLimitOption(LIMITS.maxPageRows, LIMITS.pageRows),
  ],
  examples: [
    ['folkmoot security-log list 4ab7c9d2ef', 'the latest events of a conversation'],
    ['folkmoot security-log list 4ab7c9d2ef --kind identities', 'who read external ids'],
  ],
  load: ({ id, kind, limit }: ListOptions, context) =>
    call(context, securityLog.listSecurityLog, {
      query: { ...(id && { conversation_id: id }), ...(kind && { kind }), limit },
    }),
  listRows: ({ events }) => events,
  columns: [
    { title: 'ID', value: ({ id }) => id },
    { title: 'WHEN', value: ({ created }) => new Date(created) },
    { title: 'WHO', value: ({ name, uid, actor }) => name ?? (uid === null ? actor : `account ${uid}`) },
    { title: 'WHAT', value: ({ action }) => action },
    { title: 'CONVERSATION', value: ({ conversation_id }) => conversation_id },
    { title: 'DETAILS', value: ({ details }) => formatSecurityDetails(details) },
  ],
  emptyMessage: 'No events yet.',
})
