import { Button } from '@blueprintjs/core'
import { Download, Refresh } from '@blueprintjs/icons'
import { formatFailedSeedsCsv } from '@folkmoot/domain/seed-plan'
import { seedMessages } from '../../messages/seeds.ts'
import { createCsvBlob, saveFile } from '../../ui/save-file.ts'
import { SeedRows } from './SeedRows.tsx'
import type { SeedOutcome } from './send-seeds.ts'

interface Props {
  conversation_id: string
  name: string
  outcomes: readonly SeedOutcome[]
  onSendRest: () => void
  onDone: () => void
}

const numberFormat = new Intl.NumberFormat()

function Interrupted({ reason, onSendRest }: { reason: string | undefined; onSendRest: () => void }) {
  return (
    <div className="notice notice-danger" role="alert">
      <div>
        <p className="notice-title">{seedMessages.stopped}</p>
        <p className="notice-reason">{reason}</p>
      </div>
      <Button icon={<Refresh />} onClick={onSendRest}>
        {seedMessages.sendRest}
      </Button>
    </div>
  )
}

/** What the server made of each row, and what was not added as a file that can be mended and sent again. */
export function SeedResult({ conversation_id, name, outcomes, onSendRest, onDone }: Props) {
  const count = (...results: SeedOutcome['result'][]) =>
    numberFormat.format(outcomes.filter(({ result }) => results.includes(result)).length)
  const missed = outcomes.filter(({ result }) => result !== 'added')
  const unsent = outcomes.find(({ result }) => result === 'unsent')
  const save = () => {
    const failed = missed.map(({ line, txt, reason = '' }) => ({ line, txt, reason }))
    saveFile(seedMessages.failuresFile(conversation_id), createCsvBlob(formatFailedSeedsCsv(failed)))
  }
  const rows = outcomes.map(({ line, txt, result, reason }) => ({
    line,
    txt,
    said: reason ? `${seedMessages.outcomes[result]}: ${reason}` : seedMessages.outcomes[result],
    tone: result === 'added' ? ('good' as const) : ('bad' as const),
  }))
  return (
    <div className="seed-step">
      <h4>{seedMessages.resultOf(name)}</h4>
      <p role="status">{seedMessages.summary(count('added'), count('skipped'), count('failed', 'unsent'))}</p>
      {unsent && <Interrupted reason={unsent.reason} onSendRest={onSendRest} />}
      <SeedRows
        caption={seedMessages.resultOf(name)}
        descriptionHeading={seedMessages.happened}
        rows={rows}
      />
      <div className="notice-choices">
        {missed.length > 0 && (
          <Button icon={<Download />} onClick={save}>
            {seedMessages.saveFailures}
          </Button>
        )}
        <Button onClick={onDone}>{seedMessages.anotherFile}</Button>
      </div>
    </div>
  )
}
