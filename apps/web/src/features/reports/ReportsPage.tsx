import { Document } from '@blueprintjs/icons'
import type { Report } from '@folkmoot/api-types/reports'
import { hasOwnerRights, isPrivileged } from '../../api/permission.ts'
import { sortNewestFirst } from '@folkmoot/domain/reports/reports'
import { useCurrentUser } from '../../api/current-user.ts'
import { reportMessages } from '../../messages/reports.ts'
import { useConfigureOutlet } from '../../conversation/conversation-outlet.ts'
import type { Settings } from '../../conversation/use-settings.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Failure } from '../../ui/Failure.tsx'
import { Loading } from '../../ui/Loading.tsx'
import { Page } from '../../ui/Page.tsx'
import { CreateReport } from './CreateReport.tsx'
import { ReportList } from './ReportList.tsx'
import { useListReportsQuery } from './reports-api.ts'
import { VotesPublication } from './VotesPublication.tsx'

import '../../styles/disclosure.css'
import './reports.css'

interface Props {
  settings: Settings
  reports: readonly Report[]
  nowMs: number
}

function ReportsContent({ settings, reports, nowMs }: Props) {
  const { data: user } = useCurrentUser()
  const conversation = settings.saved
  const { conversation_id } = conversation
  const { canChange } = useConfigureOutlet()
  const isOwner = hasOwnerRights(user, conversation)
  // one component for both states, so the first report changes neither the focus nor the chosen level
  return (
    <>
      {canChange && <CreateReport conversation_id={conversation_id} />}
      {reports.length === 0 ? (
        <EmptyState title={reportMessages.none} icon={<Document size={28} />}>
          <p>{reportMessages.noneWhy}</p>
        </EmptyState>
      ) : (
        <ReportList
          key={conversation_id}
          conversation={conversation}
          reports={sortNewestFirst(reports)}
          privileged={isPrivileged(user)}
          isOwner={isOwner}
          nowMs={nowMs}
        />
      )}
      {canChange && <VotesPublication settings={settings} isOwner={isOwner} />}
    </>
  )
}

/** The reports of a conversation, newest first, and the form for a new one. */
export default function ReportsPage() {
  const { conversation, topic, settings } = useConfigureOutlet()
  const { conversation_id } = conversation
  const list = useListReportsQuery(
    { query: { conversation_id } },
    { refetchOnMountOrArgChange: true, refetchOnFocus: true },
  )
  const { currentData: reports, error, isFetching, refetch, fulfilledTimeStamp = 0 } = list
  const { title, intro, loading, listFailed } = reportMessages
  return (
    <Page title={title} documentTitle={`${title} · ${topic}`} intro={intro}>
      {error && <Failure what={listFailed} error={error} onRetry={refetch} isRetrying={isFetching} />}
      {!reports && !error && <Loading text={loading} lines={4} />}
      {reports && <ReportsContent settings={settings} reports={reports} nowMs={fulfilledTimeStamp} />}
    </Page>
  )
}
