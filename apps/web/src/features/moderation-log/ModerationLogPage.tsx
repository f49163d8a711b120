import { History } from '@blueprintjs/icons'
import type { ExcelLocale } from '@folkmoot/domain/export/excel'
import { LIMITS } from '@folkmoot/domain/limits'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import { moderationLogMessages as messages } from '../../messages/moderation-log.ts'
import { useConversationOutlet } from '../../conversation/conversation-outlet.ts'
import { FileDownload } from '../../ui/FileDownload.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Failure } from '../../ui/Failure.tsx'
import { Loading } from '../../ui/Loading.tsx'
import { Page } from '../../ui/Page.tsx'
import { Pagination } from '../../ui/Pagination.tsx'
import { createCsvBlob, saveFile } from '../../ui/save-file.ts'
import { LogTable } from './LogTable.tsx'
import { useDownloadModerationLogMutation, useModerationLogQuery } from './moderation-log-api.ts'

import '../../styles/log-table.css'

/** The page of the log that the address names. */
function useLogPage(conversation_id: string) {
  const [params, setParams] = useSearchParams()
  const page = Math.max(1, Number.parseInt(params.get('page') ?? '', 10) || 1)
  const result = useModerationLogQuery(
    { query: { conversation_id, limit: LIMITS.pageRows, offset: (page - 1) * LIMITS.pageRows } },
    { refetchOnMountOrArgChange: true, refetchOnFocus: true },
  )
  const turn = (next: number) => setParams(next === 1 ? {} : { page: String(next) })
  return { page, turn, ...result }
}

/** The download of the whole log. */
function useLogDownload(conversation_id: string) {
  const [load, download] = useDownloadModerationLogMutation()
  const [excel, setExcel] = useState<ExcelLocale>()
  const save = async () => {
    const { data } = await load({ query: { conversation_id, ...(excel !== undefined && { excel }) } })
    if (data !== undefined) saveFile(`moderation-log-${conversation_id}.csv`, createCsvBlob(data))
  }
  const fileProps = { onSave: () => void save(), isLoading: download.isLoading, excel, onChoose: setExcel }
  return { fileProps, failure: download.error }
}

/** Lists the decisions of moderators with time and reason, and downloads them as a file. */
export default function ModerationLogPage() {
  const { conversation, topic } = useConversationOutlet()
  const { conversation_id } = conversation
  const { page, turn, data, error, isFetching, refetch } = useLogPage(conversation_id)
  const { fileProps, failure } = useLogDownload(conversation_id)
  const hasDecisions = data !== undefined && data.pagination.total > 0
  const button = <FileDownload label={messages.download} {...fileProps} />
  return (
    <Page
      title={messages.title}
      documentTitle={`${messages.title} · ${topic}`}
      intro={messages.intro}
      action={hasDecisions ? button : undefined}
    >
      <p>
        <Link to={`/m/${conversation_id}/comments`}>{messages.backToComments}</Link>
      </p>
      {failure && <Failure what={messages.downloadFailed} error={failure} onRetry={fileProps.onSave} />}
      {error && <Failure what={messages.failed} error={error} onRetry={refetch} isRetrying={isFetching} />}
      {!data && !error && <Loading lines={8} />}
      {data && !hasDecisions && <EmptyLog />}
      {data && hasDecisions && (
        <>
          <LogTable decisions={data.decisions} />
          <Pagination
            page={page}
            pageSize={LIMITS.pageRows}
            total={data.pagination.total}
            onPageChange={turn}
          />
        </>
      )}
    </Page>
  )
}

const EmptyLog = () => (
  <EmptyState title={messages.empty} icon={<History size={28} />}>
    <p>{messages.emptyHelp}</p>
  </EmptyState>
)
