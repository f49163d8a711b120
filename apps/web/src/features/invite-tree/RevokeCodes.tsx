import { Button } from '@blueprintjs/core'
import { Disable, Upload } from '@blueprintjs/icons'
import { formatCodes } from '@folkmoot/domain/invite-words'
import { type ChangeEvent, useRef } from 'react'
import { codeMessages, waveMessages } from '../../messages/invite-tree.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { Failure } from '../../ui/Failure.tsx'
import { type Revocation, useRevokeCodes } from './use-revoke-codes.ts'

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
  const { staysUsed, staysEnded, staysUnknown, revokeConsequence, revokeMany } = codeMessages
  return [
    ...(used > 0 ? [staysUsed(formatCodes(used))] : []),
    ...(ended > 0 ? [staysEnded(formatCodes(ended))] : []),
    ...(unknown > 0 ? [staysUnknown(unknown, formatCodes(unknown))] : []),
    ...(revoked > 0 ? [revoked === 1 ? revokeConsequence : revokeMany] : []),
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
        {codeMessages.revokeFile}
      </Button>
      <input
        ref={input}
        type="file"
        className="visually-hidden"
        accept=".csv,.txt,text/csv,text/plain"
        aria-label={codeMessages.revokeFile}
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
      question={
        none
          ? codeMessages.nothingToRevoke
          : codeMessages.revokeManyQuestion(formatCodes(asked?.revoked ?? 0))
      }
      consequence={asked ? formatConsequence(asked) : ''}
      yes={none ? codeMessages.close : codeMessages.revoke}
      no={waveMessages.cancel}
      {...(!none && { intent: 'danger' as const })}
      onYes={none ? cancel : confirm}
      onNo={cancel}
    />
  )
}

function SelectAll({ unused, selected, onSelect }: Pick<Props, 'unused' | 'selected' | 'onSelect'>) {
  return (
    <label className="code-select">
      <input
        type="checkbox"
        disabled={unused.length === 0}
        checked={unused.length > 0 && selected.size === unused.length}
        onChange={(event) => onSelect(unused, event.currentTarget.checked)}
      />
      {codeMessages.selectAll}
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
      <div className="code-bar">
        <SelectAll unused={unused} selected={selected} onSelect={onSelect} />
        <Button
          icon={<Disable />}
          intent="danger"
          variant="outlined"
          disabled={selected.size === 0 || isBusy}
          onClick={() => ask([...selected])}
        >
          {selected.size === 0
            ? codeMessages.revokeSelectedNone
            : codeMessages.revokeSelected(formatCodes(selected.size))}
        </Button>
        <FileButton onFile={askFile} isBusy={isBusy} />
        <span role="status">{isUnreadable && codeMessages.fileWithoutCodes}</span>
      </div>
      {error && <Failure what={codeMessages.revokeAllFailed} error={error} />}
      <Question asked={asked} confirm={confirm} cancel={cancel} />
    </>
  )
}
