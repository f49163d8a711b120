import { Link } from 'react-router-dom'
import { useCurrentUser } from '../../api/current-user.ts'
import { hasOwnerRights } from '../../api/permission.ts'
import { recipientMessages } from '../../messages/recipients.ts'
import { codeMessages } from '../../messages/invite-tree.ts'
import { useConversationOutlet } from '../../conversation/conversation-outlet.ts'
import { Page } from '../../ui/Page.tsx'
import { CodeList } from './CodeList.tsx'
import { CodeSheet } from './CodeSheet.tsx'
import { InviteTreeDisabled } from './InviteTreeDisabled.tsx'
import { DownloadCodes } from './DownloadCodes.tsx'
import { PeopleWithCodes } from './PeopleWithCodes.tsx'
import { type CodeView, type ShowCodes, useCodeView } from './use-code-view.ts'

import './invite-tree.css'
import './invite-codes.css'

interface PeoplePartProps {
  conversation: ReturnType<typeof useConversationOutlet>['conversation']
  topic: string
  view: CodeView
  show: ShowCodes
}

/** The people whom codes are for, which only owners see. */
function PeoplePart({ conversation, topic, view, show }: PeoplePartProps) {
  const { data: user } = useCurrentUser()
  const { conversation_id } = conversation
  const { title, intro, back, ownersOnly } = recipientMessages
  return (
    <Page
      title={title}
      documentTitle={`${title} · ${topic}`}
      intro={intro}
      action={
        <Link className="button" to={`/m/${conversation_id}/invite-codes`}>
          {back}
        </Link>
      }
    >
      {hasOwnerRights(user, conversation) ? (
        <PeopleWithCodes
          key={conversation_id}
          conversation={conversation}
          page={view.page}
          onPage={(page) => show({ page })}
        />
      ) : (
        <p className="empty-state">{ownersOnly}</p>
      )}
    </Page>
  )
}

/** The owner's codes: as a list, as a sheet to print, or with the people whom they are for. */
export default function InviteCodesPage() {
  const { conversation, topic } = useConversationOutlet()
  const { conversation_id, treevite_enabled } = conversation
  const { view, show } = useCodeView()
  const title = view.isSheet ? codeMessages.sheetTitle : codeMessages.title
  const documentTitle = `${title} · ${topic}`
  const shared = { conversation_id, view, show }
  if (!treevite_enabled) {
    return (
      <Page title={codeMessages.title} documentTitle={documentTitle}>
        <InviteTreeDisabled conversation_id={conversation_id} />
      </Page>
    )
  }
  if (view.isPeople) return <PeoplePart conversation={conversation} topic={topic} view={view} show={show} />
  if (view.isSheet) {
    return (
      <Page title={title} documentTitle={documentTitle} intro={codeMessages.sheetIntro}>
        <CodeSheet topic={topic} {...shared} />
      </Page>
    )
  }
  return (
    <Page
      title={title}
      documentTitle={documentTitle}
      intro={codeMessages.intro}
      action={<DownloadCodes conversation_id={conversation_id} view={view} />}
    >
      <CodeList key={conversation_id} {...shared} />
    </Page>
  )
}
