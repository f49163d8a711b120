import { getConversationStatus } from '@folkmoot/domain/lifecycle'
import { PRODUCT_SLUG } from '@folkmoot/domain/product'
import { createShareUrl, asksForCode, type WayIn } from '@folkmoot/domain/sharing'
import type { ConversationDetails } from '@folkmoot/api-types/conversations'
import { messages } from '../../messages.ts'
import { distributeMessages } from '../../messages/distribute.ts'
import { wayInMessages } from '../../messages/way-in.ts'
import { CopyButton } from '../../ui/CopyButton.tsx'
import { SettingGroup } from '../../ui/SettingGroup.tsx'
import { useWayIn } from '../../conversation/use-way-in.ts'
import { Failure } from '../../ui/Failure.tsx'
import { Loading } from '../../ui/Loading.tsx'
import { QrCode } from '../../ui/QrCode.tsx'
import { useQr, type QrModules } from '../../ui/use-qr.ts'
import { Button } from '@blueprintjs/core'
import { Download } from '@blueprintjs/icons'
import { useState } from 'react'
import { createQrPng, createQrSvg } from '../../ui/qr-drawing.ts'
import { saveFile } from '../../ui/save-file.ts'

interface DownloadProps {
  modules: QrModules
  /** the file name without its extension */
  fileName: string
}

/** Download buttons of a QR code. */
function QrDownloads({ modules, fileName }: DownloadProps) {
  const [problem, setProblem] = useState<unknown>()
  const save = (ending: string, picture: Blob) => {
    saveFile(`${fileName}.${ending}`, picture)
    setProblem(undefined)
  }
  const saveSvg = () => save('svg', new Blob([createQrSvg(modules)], { type: 'image/svg+xml' }))
  const savePng = () => createQrPng(modules).then((picture) => save('png', picture), setProblem)
  return (
    <div className="qr-files">
      <Button icon={<Download />} onClick={saveSvg}>
        {distributeMessages.qrSvg}
      </Button>
      <Button icon={<Download />} onClick={() => void savePng()}>
        {distributeMessages.qrPng}
      </Button>
      <p className="setting-help">{distributeMessages.qrHelp}</p>
      {problem !== undefined && <Failure what={distributeMessages.qrFailed} error={problem} />}
    </div>
  )
}

interface QrProps {
  /** the encoded address */
  address: string
  /** the file name without its extension */
  fileName: string
}

/** The QR code of an address, and its downloads. */
function ShareQr({ address, fileName }: QrProps) {
  const { modules, failed, retry } = useQr(address)
  if (failed) return <Failure what={distributeMessages.qrFailed} onRetry={retry} />
  if (!modules) {
    return (
      <Loading text={distributeMessages.qrLoading}>
        <div className="skeleton qr" />
      </Loading>
    )
  }
  return (
    <div className="qr-row">
      <QrCode modules={modules} label={distributeMessages.qrName(address)} />
      <QrDownloads modules={modules} fileName={fileName} />
    </div>
  )
}

/** What the link does in the state of the conversation; a conversation that asks for codes is not read without one. */
function findStatusNote(conversation: ConversationDetails, wayIn: WayIn): string | undefined {
  const { linkDraft, linkDraftByCode, linkClosed, linkClosedByCode, linkScheduled } = distributeMessages
  const closed = asksForCode(wayIn) ? linkClosedByCode : linkClosed
  const notes = {
    draft: asksForCode(wayIn) ? linkDraftByCode : linkDraft,
    closed,
    open: undefined,
    scheduled: linkScheduled,
    archived: closed,
  } as const
  return notes[getConversationStatus(conversation)]
}

/** The share link of the conversation (DIST-1), to copy, open, and show as a QR code. */
export function ShareLink({ conversation }: { conversation: ConversationDetails }) {
  const { conversation_id } = conversation
  const wayIn = useWayIn(conversation)
  const address = createShareUrl(window.location.origin, conversation)
  const note = findStatusNote(conversation, wayIn)
  return (
    <SettingGroup heading={distributeMessages.linkHeading}>
      <p>{distributeMessages.linkHelp(wayInMessages.sentences[wayIn])}</p>
      {note && <p className="setting-help">{note}</p>}
      <div className="share-link">
        <a href={address} target="_blank" rel="noreferrer">
          {address}
          <span className="visually-hidden"> {messages.opensInNewTab}</span>
        </a>
        <CopyButton text={address} what={distributeMessages.theLink} />
      </div>
      <ShareQr address={address} fileName={`${PRODUCT_SLUG}-${conversation_id}-qr`} />
    </SettingGroup>
  )
}
