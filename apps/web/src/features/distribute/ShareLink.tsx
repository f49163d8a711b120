import { getConversationStatus } from '@folkmoot/domain/lifecycle'
import { PRODUCT_SLUG } from '@folkmoot/domain/product'
import { createShareUrl, asksForCode, type WayIn } from '@folkmoot/domain/sharing'
import type { ConversationDetails } from '@folkmoot/api-types/conversations'
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

const formatLinkHelp = (sentence: string) => `${sentence} Send the link, or show its QR code.`

const QR_FAILED = 'The QR code could not be drawn.'

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
        Download SVG
      </Button>
      <Button icon={<Download />} onClick={() => void savePng()}>
        Download PNG
      </Button>
      <p className="setting-help">SVG for print at any size, PNG for slides and messages.</p>
      {problem !== undefined && <Failure what={QR_FAILED} error={problem} />}
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
  if (failed) return <Failure what={QR_FAILED} onRetry={retry} />
  if (!modules) {
    return (
      <Loading text="Drawing the QR code...">
        <div className="skeleton qr" />
      </Loading>
    )
  }
  return (
    <div className="qr-row">
      <QrCode modules={modules} label={`QR code for ${address}`} />
      <QrDownloads modules={modules} fileName={fileName} />
    </div>
  )
}

/** What the link does in the state of the conversation; a conversation that asks for codes is not read without one. */
function findStatusNote(conversation: ConversationDetails, wayIn: WayIn): string | undefined {
  const closed = asksForCode(wayIn)
    ? 'The conversation is closed: people who have joined can read, but not vote or comment. Nobody new gets in, with a code either.'
    : 'The conversation is closed: people who follow the link can read, but not vote or comment.'
  const notes = {
    draft: asksForCode(wayIn)
      ? 'This conversation is a draft. The link already works for people with a code, and the first vote of another person launches it.'
      : 'This conversation is a draft. The link already works, and the first vote of another person launches it.',
    closed,
    open: undefined,
    scheduled: 'The conversation is scheduled: until it opens, people who follow the link read when that is.',
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
    <SettingGroup heading="Share link">
      <p>{formatLinkHelp(wayInMessages.sentences[wayIn])}</p>
      {note && <p className="setting-help">{note}</p>}
      <div className="share-link">
        <a href={address} target="_blank" rel="noreferrer">
          {address}
          <span className="visually-hidden"> (opens in a new tab)</span>
        </a>
        <CopyButton text={address} what="share link" />
      </div>
      <ShareQr address={address} fileName={`${PRODUCT_SLUG}-${conversation_id}-qr`} />
    </SettingGroup>
  )
}
