import { codeMessages } from '../../messages/invite-tree.ts'
import { useConversationOutlet } from '../../conversation/conversation-outlet.ts'
import { Page } from '../../ui/Page.tsx'
import { CodeList } from './CodeList.tsx'
import { CodeSheet } from './CodeSheet.tsx'
import { InviteTreeDisabled } from './InviteTreeDisabled.tsx'
import { DownloadCodes } from './DownloadCodes.tsx'
import { useCodeView } from './use-code-view.ts'

import './invite-tree.css'
import './invite-codes.css'

/** The owner's codes: as a list, or as a sheet to print. */
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
