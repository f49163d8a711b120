import { useConversationOutlet } from '../../conversation/conversation-outlet.ts'
import { Page } from '../../ui/Page.tsx'
import { CodeList } from './CodeList.tsx'
import { CodeSheet } from './CodeSheet.tsx'
import { InviteTreeDisabled } from './InviteTreeDisabled.tsx'
import { useCodeView, type CodeView } from './use-code-view.ts'
import './invite-tree.css'
import './invite-codes.css'
import { Button } from '@blueprintjs/core'
import type { ExcelFormat } from '@folkmoot/domain/export-files'
import { INVITE_STATUS } from '@folkmoot/domain/invites'
import { createInviteFileName } from '@folkmoot/domain/wave-forecast'
import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { type ApiFailure, isApiFailure } from '../../api/failure.ts'
import { messages } from '../../messages.ts'
import { AlertDialog } from '../../ui/AlertDialog.tsx'
import { FileDownload } from '../../ui/FileDownload.tsx'
import { createDownloadBlob, saveFile } from '../../ui/save-file.ts'
import { readTableSearch } from '../../ui/table/use-table-query.ts'
import { omitUnsetFilters, useDownloadInvitesMutation } from './invite-tree-api.ts'

/** The owner's codes: as a list, or as a sheet to print. */
export default function InviteCodesPage() {
  const { conversation, topic } = useConversationOutlet()
  const { conversation_id, treevite_enabled } = conversation
  const { view, show } = useCodeView()
  const title = view.isSheet ? 'Sheet of unused codes' : 'Invite Codes'
  const documentTitle = `${title} · ${topic}`
  const shared = { conversation_id, view, show }
  if (!treevite_enabled) {
    return (
      <Page title="Invite Codes" documentTitle={documentTitle}>
        <InviteTreeDisabled conversation_id={conversation_id} />
      </Page>
    )
  }
  if (view.isSheet) {
    return (
      <Page
        title={title}
        documentTitle={documentTitle}
        intro="Print it, cut it, and give each person one card. Anyone with a card can join, so store the cards safely."
      >
        <CodeSheet topic={topic} {...shared} />
      </Page>
    )
  }
  return (
    <Page
      title={title}
      documentTitle={documentTitle}
      intro="The codes that you give out yourself. Each lets one person in. Only the people of a wave see the codes that they pass on."
      action={<DownloadCodes conversation_id={conversation_id} view={view} />}
    >
      <CodeList key={conversation_id} {...shared} />
    </Page>
  )
}

interface Props {
  conversation_id: string
  view: CodeView
}

/** The server's own message; undefined when it sent none. */
function findServerMessage({ status, statusText, message }: ApiFailure): string | undefined {
  return message === messages.statusReason(status, statusText) ? undefined : message
}

/**
 * Creates the alert of a failed download (CODE-4): the fixed text, the status if there was a reply, and the server's
 * message.
 */
function createAlert(error: unknown): { title: string; reason?: string | undefined } {
  if (!isApiFailure(error)) return { title: 'Failed to download CSV' }
  const title =
    error.status > 0 ? `Failed to download CSV (status ${error.status})` : 'Failed to download CSV'
  return { title, reason: findServerMessage(error) }
}

/** Downloads the filtered codes as a file (CODE-4), or all unused ones with their links for letters and mails. */
function DownloadCodes({ conversation_id, view }: Props) {
  const search = readTableSearch(useSearchParams()[0])
  const [download, { isLoading, reset }] = useDownloadInvitesMutation()
  const [alert, setAlert] = useState<ReturnType<typeof createAlert>>()
  const [excel, setExcel] = useState<ExcelFormat>()
  const save = async (chosen: { wave_id?: number; status?: number; search?: string; links?: boolean }) => {
    const query = { conversation_id, ...chosen, ...(excel && { excel }) }
    const answer = await download({ query })
    // a hundred thousand codes do not stay in the store
    reset()
    if (answer.error) return setAlert(createAlert(answer.error))
    saveFile(createInviteFileName(conversation_id, Date.now()), createDownloadBlob(answer.data, excel))
  }
  return (
    <>
      <FileDownload
        label="Download CSV"
        intent="primary"
        isLoading={isLoading}
        onSave={() => void save({ ...omitUnsetFilters(view), ...(search && { search }) })}
        excel={excel}
        onChoose={setExcel}
      />
      <Button disabled={isLoading} onClick={() => void save({ status: INVITE_STATUS.unused, links: true })}>
        For mail merge
      </Button>
      <AlertDialog title={alert?.title} reason={alert?.reason} onClose={() => setAlert(undefined)} />
    </>
  )
}
