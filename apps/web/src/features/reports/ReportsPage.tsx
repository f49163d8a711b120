import { Document } from '@blueprintjs/icons'
import type { Report } from '@folkmoot/api-types/reports'
import { isPrivileged } from '../../api/permission.ts'
import { sortNewestFirst } from '@folkmoot/domain/reports/reports'
import { useCurrentUser } from '../../api/current-user.ts'
import { reportMessages } from '../../messages/reports.ts'
import { useConversationOutlet } from '../../conversation/conversation-outlet.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Failure } from '../../ui/Failure.tsx'
import { Loading } from '../../ui/Loading.tsx'
import { Page } from '../../ui/Page.tsx'
import { CreateReport } from './CreateReport.tsx'
import { ReportList } from './ReportList.tsx'
import { useListReportsQuery } from './reports-api.ts'

import '../../styles/disclosure.css'
import './reports.css'

interface Props {
  conversation_id: string
  reports: readonly Report[]
  nowMs: number
}

function ReportsContent({ conversation_id, reports, nowMs }: Props) {
  const user = useCurrentUser()
  const privileged = isPrivileged(user.data)
  // one component for both states, so the first report changes neither the focus nor the chosen level
  return (
    <>
      <CreateReport conversation_id={conversation_id} privileged={privileged} />
      {reports.length === 0 ? (
        <EmptyState title={reportMessages.none} icon={<Document size={28} />}>
          <p>{reportMessages.noneWhy}</p>
        </EmptyState>
      ) : (
        <ReportList
          key={conversation_id}
          conversation_id={conversation_id}
          reports={sortNewestFirst(reports)}
          privileged={privileged}
          nowMs={nowMs}
        />
      )}
    </>
  )
}

/** The reports of a conversation, newest first, and the form for a new one. */
export default function ReportsPage() {
  const { conversation, topic } = useConversationOutlet()
  const { conversation_id } = conversation
  const list = useListReportsQuery(
    { query: { conversation_id } },
    { refetchOnMountOrArgChange: true, refetchOnFocus: true },
  )
  const { currentData: reports, error, isFetching, refetch, fulfilledTimeStamp = 0 } = list
  const { title, intro, loading, listFailed } = reportMessages
  return (
    <Page title={title} documentTitle={`${title} · ${topic}`} intro={intro}>
      {error && <Failure what={listFailed} error={error} onRetry={refetch} retrying={isFetching} />}
      {!reports && !error && <Loading text={loading} lines={4} />}
      {reports && (
        <ReportsContent conversation_id={conversation_id} reports={reports} nowMs={fulfilledTimeStamp} />
      )}
    </Page>
  )
}
