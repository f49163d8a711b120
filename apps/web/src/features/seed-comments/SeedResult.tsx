import { Button } from '@blueprintjs/core'
import { Download, Refresh } from '@blueprintjs/icons'
import { failedSeedsCsv } from '@folkmoot/domain'
import { seeds } from '../../messages/seed-comments.ts'
import { csvBlob, saveFile } from '../../ui/save-file.ts'
import { SeedRows } from './SeedRows.tsx'
import type { SeedOutcome } from './seed-upload.ts'

interface Props {
  conversation_id: string
  name: string
  outcomes: readonly SeedOutcome[]
  onSendRest: () => void
  onDone: () => void
}

const numbers = new Intl.NumberFormat()

function Interrupted({ reason, onSendRest }: { reason: string | undefined; onSendRest: () => void }) {
  return (
    <div className="notice notice-danger" role="alert">
      <div>
        <p className="notice-title">{seeds.stopped}</p>
        <p className="notice-reason">{reason}</p>
      </div>
      <Button icon={<Refresh />} onClick={onSendRest}>
        {seeds.sendRest}
      </Button>
    </div>
  )
}

/** What the server made of each row, and what was not added as a file that can be mended and sent again. */
export function SeedResult({ conversation_id, name, outcomes, onSendRest, onDone }: Props) {
  const count = (...results: SeedOutcome['result'][]) =>
    numbers.format(outcomes.filter(({ result }) => results.includes(result)).length)
  const missed = outcomes.filter(({ result }) => result !== 'added')
  const unsent = outcomes.find(({ result }) => result === 'unsent')
  const save = () => {
    const failed = missed.map(({ line, txt, reason = '' }) => ({ line, txt, reason }))
    saveFile(seeds.failuresFile(conversation_id), csvBlob(failedSeedsCsv(failed)))
  }
  const rows = outcomes.map(({ line, txt, result, reason }) => ({
    line,
    txt,
    said: reason ? `${seeds.outcomes[result]}: ${reason}` : seeds.outcomes[result],
    tone: result === 'added' ? ('good' as const) : ('bad' as const),
  }))
  return (
    <div className="seed-step">
      <h4>{seeds.resultOf(name)}</h4>
      <p role="status">{seeds.summary(count('added'), count('skipped'), count('failed', 'unsent'))}</p>
      {unsent && <Interrupted reason={unsent.reason} onSendRest={onSendRest} />}
      <SeedRows caption={seeds.resultOf(name)} saidHeading={seeds.happened} rows={rows} />
      <div className="notice-choices">
        {missed.length > 0 && (
          <Button icon={<Download />} onClick={save}>
            {seeds.saveFailures}
          </Button>
        )}
        <Button onClick={onDone}>{seeds.anotherFile}</Button>
      </div>
    </div>
  )
}
