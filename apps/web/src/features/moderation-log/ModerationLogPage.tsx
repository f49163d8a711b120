import { History } from '@blueprintjs/icons'
import type { ExcelFormat } from '@folkmoot/domain/export-files'
import { TABLE_COLUMNS } from '@folkmoot/domain/table-query'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { useConversationOutlet } from '../../conversation/conversation-outlet.ts'
import { FileDownload } from '../../ui/FileDownload.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Failure } from '../../ui/Failure.tsx'
import { Page } from '../../ui/Page.tsx'
import { createCsvBlob, saveFile } from '../../ui/save-file.ts'
import { LogTable, useTablePage } from '../../ui/PagedTable.tsx'
import { type ModerationDecision, moderationLog } from '@folkmoot/api-types/moderation-log'
import { api } from '../../api/api.ts'
import { createDownload, createQuery } from '../../api/contract-endpoints.ts'

const COLUMNS = { when: 'When', who: 'Moderator', what: 'Decision', about: 'Comment', why: 'Reason' }

const ACTIONS = {
  accept: 'Accepted',
  reject: 'Rejected',
  reset: 'Changed back to unmoderated',
  show: 'Shown again',
  hide: 'Hidden',
  meta: 'Marked as metadata',
  unmeta: 'Metadata mark removed',
  confirm: 'Reason given',
  restore: 'Undone',
  rename: 'Renamed',
  split: 'Split',
} as Readonly<Record<string, string>>

function useLogPage(conversation_id: string) {
  const table = useTablePage(TABLE_COLUMNS.decisions)
  const result = useModerationLogQuery(
    { query: { conversation_id, ...table.part, ...table.query } },
    { refetchOnMountOrArgChange: true, refetchOnFocus: true },
  )
  return { table, ...result }
}

function useLogDownload(conversation_id: string, search: string | undefined) {
  const [load, download] = useDownloadModerationLogMutation()
  const [excel, setExcel] = useState<ExcelFormat>()
  const save = async () => {
    const query = { conversation_id, ...(search && { search }), ...(excel !== undefined && { excel }) }
    const { data } = await load({ query })
    if (data !== undefined) saveFile(`moderation-log-${conversation_id}.csv`, createCsvBlob(data))
  }
  const fileProps = { onSave: () => void save(), isLoading: download.isLoading, excel, onChoose: setExcel }
  return { fileProps, failure: download.error }
}

/** Lists the decisions of moderators with time and reason, and downloads them as a file. */
export default function ModerationLogPage() {
  const { conversation, topic } = useConversationOutlet()
  const { conversation_id } = conversation
  const { table, ...log } = useLogPage(conversation_id)
  const { fileProps, failure } = useLogDownload(conversation_id, table.query.search)
  const hasDecisions = (log.data?.pagination.total ?? 0) > 0
  const button = <FileDownload label="Download as CSV" {...fileProps} />
  return (
    <Page
      title="Moderation log"
      documentTitle={`Moderation log · ${topic}`}
      intro="Who decided what, when and why. The newest decision comes first."
      action={hasDecisions ? button : undefined}
    >
      <p>
        <Link to={`/m/${conversation_id}/comments`}>Back to the comments</Link>
      </p>
      {failure && (
        <Failure what="The log could not be downloaded." error={failure} onRetry={fileProps.onSave} />
      )}
      <LogTable
        call={log}
        failed="The log could not be loaded."
        table={table}
        total={log.data?.pagination.total}
        name="Decisions"
        hint="Moderator, comment or reason"
        titles={LOG_TITLES}
        empty={
          <EmptyState title="No decisions yet" icon={<History size={28} />}>
            <p>Every decision of a moderator is recorded here, with its reason.</p>
          </EmptyState>
        }
      >
        {log.data?.decisions.map((decision) => (
          <LogRow key={decision.id} decision={decision} />
        ))}
      </LogTable>
    </Page>
  )
}

const timeFormat = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' })

const LOG_TITLES = TABLE_COLUMNS.decisions.map((name) => COLUMNS[name])

function LogRow({ decision }: { decision: ModerationDecision }) {
  const { created, moderator, tid, txt, topic_key, reason } = decision
  return (
    <tr>
      <td data-label={COLUMNS.when}>
        <time dateTime={new Date(created).toISOString()}>{timeFormat.format(created)}</time>
      </td>
      <td data-label={COLUMNS.who} dir="auto">
        {moderator ?? 'Unnamed moderator'}
      </td>
      <td data-label={COLUMNS.what}>{ACTIONS[decision.action] ?? decision.action}</td>
      <td className="log-comment" data-label={COLUMNS.about}>
        {tid !== null && <span className="strong digits">{`#${tid}`} </span>}
        {tid === null && topic_key !== null ? `Topic ${topic_key}` : <bdi>{txt}</bdi>}
      </td>
      <td data-label={COLUMNS.why} dir="auto">
        {reason}
      </td>
    </tr>
  )
}

const { useModerationLogQuery, useDownloadModerationLogMutation } = api.injectEndpoints({
  endpoints: (build) => ({
    moderationLog: createQuery(build, moderationLog.listModerationLog),
    downloadModerationLog: createDownload(build, moderationLog.downloadModerationLog),
  }),
})
