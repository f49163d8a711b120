import { Button } from '@blueprintjs/core'
import { Download, History } from '@blueprintjs/icons'
import { LIMITS } from '@folkmoot/domain/limits'
import { Link, useSearchParams } from 'react-router-dom'
import { commentMessages as messages } from '../../messages/comments.ts'
import { useConversationOutlet } from '../../conversation/conversation-outlet.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Failure } from '../../ui/Failure.tsx'
import { Loading } from '../../ui/Loading.tsx'
import { Page } from '../../ui/Page.tsx'
import { Pagination } from '../../ui/Pagination.tsx'
import { createCsvBlob, saveFile } from '../../ui/save-file.ts'
import { useDownloadModerationLogMutation, useModerationLogQuery } from './comments-api.ts'
import { LogTable } from './LogTable.tsx'

import './log.css'

/** A page of the log; which one stands in the address. */
function useLogPage(conversation_id: string) {
  const [params, setParams] = useSearchParams()
  const page = Math.max(1, Number.parseInt(params.get('page') ?? '', 10) || 1)
  const answer = useModerationLogQuery(
    { query: { conversation_id, limit: LIMITS.pageRows, offset: (page - 1) * LIMITS.pageRows } },
    { refetchOnMountOrArgChange: true, refetchOnFocus: true },
  )
  const turn = (next: number) => setParams(next === 1 ? {} : { page: String(next) })
  return { page, turn, ...answer }
}

/** The log as a file, and how its download goes. */
function useLogFile(conversation_id: string) {
  const [load, download] = useDownloadModerationLogMutation()
  const save = async () => {
    const answer = await load({ query: { conversation_id } })
    if (answer.data !== undefined)
      saveFile(`moderation-log-${conversation_id}.csv`, createCsvBlob(answer.data))
  }
  return { save: () => void save(), download }
}

/** What moderators decided, when and why; as a page and as a file. */
export default function ModerationLogPage() {
  const { conversation, topic } = useConversationOutlet()
  const { conversation_id } = conversation
  const { page, turn, data, error, isFetching, refetch } = useLogPage(conversation_id)
  const { save, download } = useLogFile(conversation_id)
  const some = data !== undefined && data.pagination.total > 0
  const button = (
    <Button icon={<Download />} loading={download.isLoading} onClick={save}>
      {messages.download}
    </Button>
  )
  return (
    <Page
      title={messages.log}
      documentTitle={`${messages.log} · ${topic}`}
      intro={messages.logIntro}
      action={some ? button : undefined}
    >
      <p>
        <Link to={`/m/${conversation_id}/comments`}>{messages.backToQueue}</Link>
      </p>
      {download.isError && <Failure what={messages.downloadFailed} error={download.error} onRetry={save} />}
      {error && <Failure what={messages.logFailed} error={error} onRetry={refetch} retrying={isFetching} />}
      {!data && !error && <Loading lines={8} />}
      {data && !some && <EmptyLog />}
      {data && some && (
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
  <EmptyState title={messages.logEmpty} icon={<History size={28} />}>
    <p>{messages.logEmptyWords}</p>
  </EmptyState>
)
