import { Button } from '@blueprintjs/core'
import { Disable, Upload } from '@blueprintjs/icons'
import { describeRevoked, formatCodes, readCodeList } from '@folkmoot/domain/invites'
import { type ChangeEvent, useRef, useState } from 'react'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { Failure } from '../../ui/Failure.tsx'
import type { EndpointReply } from '@folkmoot/api-types/endpoint'
import type { inviteTree } from '@folkmoot/api-types/invite-tree'
import { decodeText } from '@folkmoot/domain/import/decode-text'
import { LIMITS } from '@folkmoot/domain/limits'
import { useToast } from '../../ui/toasts.ts'
import { useCountRevocationMutation, useRevokeInvitesMutation } from './invite-tree-api.ts'

interface Props {
  conversation_id: string
  /** the codes on this page that can be selected */
  unused: readonly string[]
  /** those of them that are */
  selected: ReadonlySet<string>
  onSelect: (codes: readonly string[], isSelected: boolean) => void
  onDone: () => void
}

/** What stays, and that it cannot be undone. */
function formatConsequence({ used = 0, ended = 0, unknown = 0, revoked }: Revocation): string {
  return [
    ...(used > 0 ? [`Somebody has joined with ${formatCodes(used)}; this stays.`] : []),
    ...(ended > 0 ? [`${formatCodes(ended)} no longer worked before.`] : []),
    ...(unknown > 0 ? [`${formatCodes(unknown)} ${unknown === 1 ? 'is' : 'are'} unknown here.`] : []),
    ...(revoked > 0
      ? [
          revoked === 1
            ? 'It will no longer work. This cannot be undone.'
            : 'They will no longer work. This cannot be undone.',
        ]
      : []),
  ].join(' ')
}

function FileButton({ onFile, isBusy }: { onFile: (file: File) => void; isBusy: boolean }) {
  const input = useRef<HTMLInputElement>(null)
  const handleChange = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const [file] = currentTarget.files ?? []
    if (file) onFile(file)
    // the same file can be chosen again
    currentTarget.value = ''
  }
  return (
    <>
      <Button icon={<Upload />} disabled={isBusy} onClick={() => input.current?.click()}>
        Revoke codes in a file
      </Button>
      <input
        ref={input}
        type="file"
        className="visually-hidden"
        accept=".csv,.txt,text/csv,text/plain"
        aria-label="Revoke codes in a file"
        tabIndex={-1}
        onChange={handleChange}
      />
    </>
  )
}

interface QuestionProps {
  asked: Revocation | undefined
  confirm: () => void
  cancel: () => void
}

function Question({ asked, confirm, cancel }: QuestionProps) {
  const none = asked?.revoked === 0
  return (
    <ConfirmDialog
      open={asked !== undefined}
      question={none ? 'None of these codes can be revoked.' : `Revoke ${formatCodes(asked?.revoked ?? 0)}?`}
      consequence={asked ? formatConsequence(asked) : ''}
      yes={none ? 'Close' : 'Revoke'}
      {...(!none && { intent: 'danger' as const })}
      onYes={none ? cancel : confirm}
      onNo={cancel}
    />
  )
}

function SelectAll({ unused, selected, onSelect }: Pick<Props, 'unused' | 'selected' | 'onSelect'>) {
  return (
    <label className="inline gap-8 code-select">
      <input
        type="checkbox"
        disabled={unused.length === 0}
        checked={unused.length > 0 && selected.size === unused.length}
        onChange={(event) => onSelect(unused, event.currentTarget.checked)}
      />
      Select all unused codes on this page
    </label>
  )
}

/** Revokes the selected codes, or those in a file, after the number was told. */
export function RevokeCodes({ conversation_id, unused, selected, onSelect, onDone }: Props) {
  const { asked, error, isUnreadable, isBusy, ask, askFile, confirm, cancel } = useRevokeCodes(
    conversation_id,
    onDone,
  )
  return (
    <>
      <div className="row">
        <SelectAll unused={unused} selected={selected} onSelect={onSelect} />
        <Button
          icon={<Disable />}
          intent="danger"
          variant="outlined"
          disabled={selected.size === 0 || isBusy}
          onClick={() => ask([...selected])}
        >
          {selected.size === 0 ? 'Revoke selected codes' : `Revoke ${formatCodes(selected.size)}`}
        </Button>
        <FileButton onFile={askFile} isBusy={isBusy} />
        <span role="status">{isUnreadable && 'This file has no codes.'}</span>
      </div>
      {error && <Failure what="The codes could not be revoked." error={error} />}
      <Question asked={asked} confirm={confirm} cancel={cancel} />
    </>
  )
}

type RevokeReply = EndpointReply<typeof inviteTree.revokeInvites>

/** Codes that a person is asked about, with the counts of those that would stay. */
interface Revocation extends RevokeReply {
  readonly codes: readonly string[]
}

type Send = (codes: readonly string[]) => Promise<RevokeReply | undefined>

/** Sends codes in as many calls as it takes until one fails, and adds up the answers. */
async function sendInParts(
  codes: readonly string[],
  send: Send,
): Promise<Revocation & { readonly isWhole: boolean }> {
  const sum = { codes, revoked: 0, used: 0, ended: 0, unknown: 0 }
  for (let at = 0; at < codes.length; at += LIMITS.namedCodes) {
    const reply = await send(codes.slice(at, at + LIMITS.namedCodes))
    if (!reply) return { ...sum, isWhole: false }
    sum.revoked += reply.revoked
    sum.used += reply.used ?? 0
    sum.ended += reply.ended ?? 0
    sum.unknown += reply.unknown ?? 0
  }
  return { ...sum, isWhole: true }
}

/** The codes of a file; none if it cannot be read. */
async function readFileCodes(file: File): Promise<readonly string[]> {
  const decoded = decodeText(new Uint8Array(await file.arrayBuffer()))
  if ('problem' in decoded) return []
  const read = await readCodeList([decoded.text])
  return 'problem' in read ? [] : read.codes
}

/** Revokes many codes: counts them first, asks, and revokes those that are unused (TREE-10). */
function useRevokeCodes(conversation_id: string, onDone: () => void) {
  const [count, counting] = useCountRevocationMutation()
  const [revoke, revoking] = useRevokeInvitesMutation()
  const [asked, setAsked] = useState<Revocation>()
  const [isUnreadable, setIsUnreadable] = useState(false)
  const showToast = useToast()
  const ask = async (codes: readonly string[]) => {
    setIsUnreadable(codes.length === 0)
    if (codes.length === 0) return
    const sum = await sendInParts(
      codes,
      async (part) =>
        (await count({ body: { conversation_id, invite_codes: [...part], dry_run: true } })).data,
    )
    setAsked(sum.isWhole ? sum : undefined)
  }
  const askFile = async (file: File) => ask(await readFileCodes(file))
  const confirm = async () => {
    const codes = asked?.codes ?? []
    setAsked(undefined)
    const sum = await sendInParts(
      codes,
      async (part) => (await revoke({ body: { conversation_id, invite_codes: [...part] } })).data,
    )
    // those before a part that failed are revoked all the same
    if (sum.isWhole || sum.revoked > 0)
      showToast({ message: describeRevoked(sum.revoked), intent: sum.isWhole ? 'success' : 'none' })
    if (sum.isWhole) onDone()
  }
  return {
    asked,
    isUnreadable,
    error: counting.error ?? revoking.error,
    isBusy: counting.isLoading || revoking.isLoading,
    ask: (codes: readonly string[]) => void ask(codes),
    askFile: (file: File) => void askFile(file),
    confirm: () => void confirm(),
    cancel: () => setAsked(undefined),
  }
}
