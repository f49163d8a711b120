import { getConversationTitle } from '@folkmoot/domain/conversation-title'
import { MarkdownText } from '@folkmoot/ui/MarkdownText'
import { reportMessages } from '../../messages/report.ts'
import { formatTime } from '../../messages/format.ts'
import { PageLinks } from '../../ui/PageLinks.tsx'
import { RehearsalNote } from '../../ui/RehearsalNote.tsx'
import { Lead } from '../../comments/Lead.tsx'
import type { ReportView } from '../../comments/report-view.ts'

/** What readers do with the report. */
const Actions = ({ conversation }: { conversation: ReportView['data']['conversation'] }) => (
  <p className="report-actions">
    <button type="button" className="button" onClick={() => window.print()}>
      {reportMessages.print}
    </button>
    {conversation.is_active && (
      <a className="button" href={`/${conversation.conversation_id}`}>
        {reportMessages.takePart}
      </a>
    )}
  </p>
)

/** Header: topic, the answer, owner, and the time of the analysis. */
export function ReportHeader({ view }: { view: ReportView }) {
  const { data } = view
  const { report, conversation, opinion } = data
  return (
    <header className="report-head">
      <RehearsalNote conversation={conversation} />
      <p className="kicker">{[reportMessages.kicker, report.report_name].filter(Boolean).join(': ')}</p>
      <h1>{getConversationTitle(conversation)}</h1>
      <Lead texts={view.lead} view={view} />
      {conversation.description && (
        <div className="description">
          <MarkdownText text={conversation.description} />
        </div>
      )}
      {conversation.link_url && (
        <p>
          <a href={conversation.link_url} rel="noreferrer">
            {reportMessages.link}
          </a>
        </p>
      )}
      <p className="muted">
        {conversation.ownername && `${reportMessages.by(conversation.ownername)} `}
        {opinion?.computed
          ? reportMessages.computed(formatTime(opinion.computed))
          : reportMessages.notComputed}
      </p>
      <Actions conversation={conversation} />
      <PageLinks reportId={report.report_id} page="report" />
    </header>
  )
}
