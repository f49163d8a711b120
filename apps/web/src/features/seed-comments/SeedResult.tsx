import { formatNumber } from '@folkmoot/domain/format-number'
import { Button } from '@blueprintjs/core'
import { Download, Refresh } from '@blueprintjs/icons'
import { formatFailedSeedsCsv } from '@folkmoot/domain/seed-plan'
import { seedCommentMessages as messages } from '../../messages/seed-comments.ts'
import { createCsvBlob, saveFile } from '../../ui/save-file.ts'
import { type SeedRowView, SeedRows } from './SeedRows.tsx'
import type { SeedOutcome } from './send-seeds.ts'

interface Props {
  conversation_id: string
  name: string
  outcomes: readonly SeedOutcome[]
  onSendRest: () => void
  onDone: () => void
}

function Interrupted({ reason, onSendRest }: { reason: string | undefined; onSendRest: () => void }) {
  return (
    <div className="notice notice-danger" role="alert">
      <div>
        <p className="notice-title">{messages.interrupted}</p>
        <p className="notice-reason">{reason}</p>
      </div>
      <Button icon={<Refresh />} onClick={onSendRest}>
        {messages.sendRest}
      </Button>
    </div>
  )
}

const createRow = ({ line, txt, result, reason }: SeedOutcome): SeedRowView => ({
  line,
  txt,
  note: reason ? `${messages.results[result]}: ${reason}` : messages.results[result],
  tone: result === 'added' ? 'good' : 'bad',
})

/** The result of each row. Rows that were not added can be downloaded, corrected and uploaded again. */
export function SeedResult({ conversation_id, name, outcomes, onSendRest, onDone }: Props) {
  const formatCount = (...results: SeedOutcome['result'][]) =>
    formatNumber(outcomes.filter(({ result }) => results.includes(result)).length)
  const notAdded = outcomes.filter(({ result }) => result !== 'added')
  const unsent = outcomes.find(({ result }) => result === 'unsent')
  const title = messages.resultTitle(name)
  const save = () => {
    const failed = notAdded.map(({ line, txt, reason = '' }) => ({ line, txt, reason }))
    saveFile(messages.notAddedFile(conversation_id), createCsvBlob(formatFailedSeedsCsv(failed)))
  }
  return (
    <div className="seed-step">
      <h4>{title}</h4>
      <p role="status">
        {messages.summary(formatCount('added'), formatCount('skipped'), formatCount('failed', 'unsent'))}
      </p>
      {unsent && <Interrupted reason={unsent.reason} onSendRest={onSendRest} />}
      <SeedRows caption={title} noteHeading={messages.resultColumn} rows={outcomes.map(createRow)} />
      <div className="notice-choices">
        {notAdded.length > 0 && (
          <Button icon={<Download />} onClick={save}>
            {messages.saveNotAdded}
          </Button>
        )}
        <Button onClick={onDone}>{messages.anotherFile}</Button>
      </div>
    </div>
  )
}
