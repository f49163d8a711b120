import { useConversationOutlet } from '../../conversation/conversation-outlet.ts'
import { Page } from '../../ui/Page.tsx'
import { CodeList } from './CodeList.tsx'
import { InviteTreeDisabled } from './InviteTreeDisabled.tsx'
import { useCodeView, type CodeView, type ShowCodes } from './use-code-view.ts'
import { Button } from '@blueprintjs/core'
import type { ExcelFormat } from '@folkmoot/domain/export-files'
import { INVITE_STATUS } from '@folkmoot/domain/invites'
import { createInviteFileName, createInviteLink } from '@folkmoot/domain/wave-forecast'
import { useState, useId } from 'react'
import { useSearchParams } from 'react-router-dom'
import { type ApiFailure, isApiFailure } from '../../api/failure.ts'
import { messages } from '../../messages.ts'
import { FileDownload } from '../../ui/FileDownload.tsx'
import { createDownloadBlob, saveFile } from '../../ui/save-file.ts'
import { readTableSearch } from '../../ui/PagedTable.tsx'
import { omitUnsetFilters, useDownloadInvitesMutation, useInvites } from './invite-tree-api.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { Loaded } from '../../ui/Loaded.tsx'
import { ArrowLeft, Print } from '@blueprintjs/icons'
import { createShareUrl } from '@folkmoot/domain/sharing'
import { Failure } from '../../ui/Failure.tsx'
import { Pagination } from '../../ui/Pagination.tsx'
import type { Invite } from '@folkmoot/api-types/invite-tree'
import { QrCode, useQr } from '@folkmoot/ui/qr'

import './invite-tree.css'
import './invite-codes.css'

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

function findServerMessage({ status, statusText, message }: ApiFailure): string | undefined {
  return message === messages.statusReason(status, statusText) ? undefined : message
}

/** Formats the alert of a failed download (CODE-4): the server's text, else ours, with the status if there was a reply. */
function formatAlert(error: unknown): string {
  if (!isApiFailure(error) || error.status === 0) return 'Failed to download CSV'
  return findServerMessage(error) ?? `Failed to download CSV (status ${error.status})`
}

/** Downloads the filtered codes as a file (CODE-4), or all unused ones with their links for letters and mails. */
function DownloadCodes({ conversation_id, view }: { conversation_id: string; view: CodeView }) {
  const search = readTableSearch(useSearchParams()[0])
  const [download, { isLoading, reset }] = useDownloadInvitesMutation()
  const [alert, setAlert] = useState<string>()
  const [excel, setExcel] = useState<ExcelFormat>()
  const save = async (chosen: { wave_id?: number; status?: number; search?: string; links?: boolean }) => {
    const query = { conversation_id, ...chosen, ...(excel && { excel }) }
    const answer = await download({ query })
    // a hundred thousand codes do not stay in the store
    reset()
    if (answer.error) return setAlert(formatAlert(answer.error))
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
      <AlertDialog text={alert} onClose={() => setAlert(undefined)} />
    </>
  )
}

interface AlertDialogProps {
  /** undefined closes the dialog */
  text: string | undefined
  onClose: () => void
}

/** Reports that a requested action failed, and waits for OK. */
function AlertDialog({ text, onClose }: AlertDialogProps) {
  const id = useId()
  return (
    <Dialog alert open={text !== undefined} labelledBy={id} onClose={onClose}>
      <p id={id}>{text}</p>
      <div className="row gap-8 confirm-choices">
        <Button intent="primary" onClick={onClose}>
          OK
        </Button>
      </div>
    </Dialog>
  )
}

/** Four sheets of paper with twelve cards each. */
const CARDS_PER_PAGE = 48

interface CodeSheetProps {
  conversation_id: string
  topic: string
  view: CodeView
  show: ShowCodes
}

/** Cards with QR codes of unused codes, to print and cut. */
export function CodeSheet({ conversation_id, topic, view: { wave_id, page }, show }: CodeSheetProps) {
  const { unused } = INVITE_STATUS
  const list = useInvites({ conversation_id, wave_id, status: unused, limit: CARDS_PER_PAGE, page })
  const answer = list.isStale ? undefined : list.answer
  const total = answer?.pagination.total ?? 0
  const how = `Scan, or go to ${createShareUrl(window.location.host, { conversation_id, treevite_enabled: true })} and type the code.`
  return (
    <>
      <div className="row end">
        <Button icon={<ArrowLeft />} onClick={() => show({ isSheet: false })}>
          Back to the list
        </Button>
        <Button intent="primary" icon={<Print />} disabled={total === 0} onClick={() => window.print()}>
          Print
        </Button>
      </div>
      <Loaded
        call={list}
        data={answer}
        failed="Failed to load invite codes"
        loading="Loading invite codes..."
        lines={6}
      >
        {({ invites }) => (
          <>
            {total === 0 && <p className="stack empty-state">There are no unused codes.</p>}
            <ul className="tiles sheet">
              {invites.map((invite) => (
                <CodeCard key={invite.id} invite={invite} topic={topic} instructions={how} />
              ))}
            </ul>
          </>
        )}
      </Loaded>
      <Pagination
        page={page}
        pageSize={CARDS_PER_PAGE}
        total={total}
        onPageChange={(to) => show({ page: to })}
      />
    </>
  )
}

interface CodeCardProps {
  invite: Invite
  topic: string
  /** printed instructions for the recipient */
  instructions: string
}

/** One card of the sheet: the QR code, and the code in letters for typing. */
function CodeCard({ invite: { conversation_id, invite_code }, topic, instructions }: CodeCardProps) {
  const address = createInviteLink(window.location.origin, conversation_id, invite_code)
  const { modules, failed, retry } = useQr(address)
  return (
    <li className="stack gap-4 sheet-card">
      <p className="small strong sheet-topic">{topic}</p>
      {failed && <Failure what="The QR codes could not be drawn." onRetry={retry} />}
      {modules && (
        <QrCode modules={modules} label={`QR code for the conversation with code ${invite_code}`} />
      )}
      {!modules && !failed && <div className="skeleton qr" />}
      <code>{invite_code}</code>
      <p className="sheet-how">{instructions}</p>
    </li>
  )
}
