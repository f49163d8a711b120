import { Document } from '@blueprintjs/icons'
import type { Report } from '@folkmoot/api-types/reports'
import { isPrivileged } from '../../api/permission.ts'
import { newestFirst } from '@folkmoot/domain/reports/reports'
import { useCurrentUser } from '../../api/current-user.ts'
import { reportMessages } from '../../messages/reports.ts'
import { useAdminOutlet } from '../../conversation/conversation-outlet.ts'
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
  now: number
}

function Content({ conversation_id, reports, now }: Props) {
  const user = useCurrentUser()
  const privileged = isPrivileged(user.data)
  // one place for both, so that the first report takes neither the keyboard nor the chosen level away
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
          reports={newestFirst(reports)}
          privileged={privileged}
          now={now}
        />
      )}
    </>
  )
}

/** The reports of a conversation, newest first, and the way to a new one. */
export default function ReportsPage() {
  const { conversation, topic } = useAdminOutlet()
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
      {reports && <Content conversation_id={conversation_id} reports={reports} now={fulfilledTimeStamp} />}
    </Page>
  )
}
