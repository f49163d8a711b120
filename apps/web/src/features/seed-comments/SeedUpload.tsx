import { LIMITS } from '@folkmoot/domain/limits'
import { formatNumber } from '@folkmoot/domain/numbers'
import { createExcerpt } from '@folkmoot/domain/text'
import { type SeedColumn, formatFailedSeedsCsv, type PlannedSeed, SEED_COLUMN } from '@folkmoot/domain/seeds'
import { useState } from 'react'
import { FileField } from '../../ui/FileField.tsx'
import { Loading } from '../../ui/Loading.tsx'
import { PLAN_WORDS, type SeedFileUpload, type SeedOutcome } from './use-seed-upload.ts'
import { Button, Radio, RadioGroup } from '@blueprintjs/core'
import { Download, Refresh } from '@blueprintjs/icons'
import { createCsvBlob, saveFile } from '../../ui/save-file.ts'

/** for a row that is added although it differs little from another comment */
const SIMILAR = {
  twice: 'Will be added. It differs from a row above only in case, spaces or punctuation',
  known: 'Will be added. It differs from a comment in the conversation only in case, spaces or punctuation',
}

const RESULTS = { added: 'Added', skipped: 'Skipped', failed: 'Failed', unsent: 'Not sent' }

const SAMPLE_FILE = `${SEED_COLUMN}\r\n"More trees on the square, please"\r\n"Shops need their deliveries in the morning"\r\n`

function SeedFileField({ onChoose }: { onChoose: (file: File) => void }) {
  return (
    <>
      <FileField
        label="A .csv file"
        accept=".csv"
        help={`With the header ${SEED_COLUMN} in the first line and one comment in each row, at most ${LIMITS.seedComment} characters long. You see what will happen before anything is sent.`}
        onChoose={onChoose}
      />
      <Button
        variant="minimal"
        icon={<Download />}
        onClick={() => saveFile('seed-comments.csv', createCsvBlob(SAMPLE_FILE))}
      >
        Download a sample .csv
      </Button>
    </>
  )
}

const RefusedFile = ({ name, reason }: { name: string; reason: string }) => (
  <div className="notice notice-danger" role="alert">
    <div>
      <p className="strong notice-title">{`“${name}” cannot be used.`}</p>
      <p>{reason}</p>
    </div>
  </div>
)

function UploadStep({ conversation_id, upload }: { conversation_id: string; upload: SeedFileUpload }) {
  const { state, sendRest, reset } = upload
  switch (state.step) {
    case 'none':
      return null
    case 'unclear':
      return (
        <SeedColumnChoice
          name={state.name}
          columns={state.columns}
          onChoose={(column) => upload.choose(state.file, column)}
          onCancel={reset}
        />
      )
    case 'refused':
      return <RefusedFile name={state.name} reason={state.reason} />
    case 'sending':
      return <p role="status">{`Sent ${formatNumber(state.done)} of ${formatNumber(state.all)}`}</p>
    case 'done':
      return (
        <SeedResult
          conversation_id={conversation_id}
          name={state.name}
          outcomes={state.outcomes}
          onSendRest={sendRest}
          onDone={reset}
        />
      )
    default:
      return <SeedPlan upload={upload} />
  }
}

interface Props {
  conversation_id: string
  upload: SeedFileUpload
  /** called when a file is chosen */
  onChoose: () => void
}

/** Uploads seed comments from a CSV file, after a dry run (CFG-7). */
export function SeedUpload({ conversation_id, upload, onChoose }: Props) {
  const { step } = upload.state
  const handleChoose = (file?: File) => {
    onChoose()
    upload.choose(file)
  }
  return (
    <div className="stack gap-4 setting">
      <h3>From a file</h3>
      {(step === 'none' || step === 'refused') && <SeedFileField onChoose={handleChoose} />}
      <UploadStep conversation_id={conversation_id} upload={upload} />
    </div>
  )
}

const MAX_EXAMPLE_CHARACTERS = 80

interface SeedColumnChoiceProps {
  name: string
  columns: readonly SeedColumn[]
  onChoose: (column: string) => void
  onCancel: () => void
}

function ColumnPreview({ examples }: Pick<SeedColumn, 'examples'>) {
  if (examples.length === 0) return <span className="muted">empty</span>
  return (
    <span className="stack gap-0">
      {examples.map((example, place) => (
        <span key={`${place} ${example}`} className="muted" dir="auto">
          {createExcerpt(example, MAX_EXAMPLE_CHARACTERS)}
        </span>
      ))}
    </span>
  )
}

/** Asks which column of a file has the comments (CFG-11). */
function SeedColumnChoice({ name, columns, onChoose, onCancel }: SeedColumnChoiceProps) {
  const [column, setColumn] = useState<string>()
  return (
    <div className="stack">
      <RadioGroup
        label={`Which column of “${name}” has the comments?`}
        {...(column !== undefined && { selectedValue: column })}
        onChange={({ currentTarget }) => setColumn(currentTarget.value)}
      >
        {columns.map((one, place) => (
          <Radio key={`${place} ${one.name}`} value={one.name}>
            {one.name} <ColumnPreview examples={one.examples} />
          </Radio>
        ))}
      </RadioGroup>
      <div className="row gap-8">
        <Button onClick={onCancel}>Choose another file</Button>
        <Button
          intent="primary"
          disabled={column === undefined}
          onClick={() => column !== undefined && onChoose(column)}
        >
          Use this column
        </Button>
      </div>
    </div>
  )
}

interface SeedResultProps {
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
        <p className="strong notice-title">Sending was interrupted. What was added stays.</p>
        <p>{reason}</p>
      </div>
      <Button icon={<Refresh />} onClick={onSendRest}>
        Send the rest
      </Button>
    </div>
  )
}

const createRow = ({ line, txt, result, reason }: SeedOutcome): SeedRowView => ({
  line,
  txt,
  note: reason ? `${RESULTS[result]}: ${reason}` : RESULTS[result],
  tone: result === 'added' ? 'good' : 'bad',
})

/** The result of each row. Rows that were not added can be downloaded, corrected and uploaded again. */
function SeedResult({ conversation_id, name, outcomes, onSendRest, onDone }: SeedResultProps) {
  const formatCount = (...results: SeedOutcome['result'][]) =>
    formatNumber(outcomes.filter(({ result }) => results.includes(result)).length)
  const notAdded = outcomes.filter(({ result }) => result !== 'added')
  const unsent = outcomes.find(({ result }) => result === 'unsent')
  const title = `What happened to “${name}”`
  const save = () => {
    const failed = notAdded.map(({ line, txt, reason = '' }) => ({ line, txt, reason }))
    saveFile(`${conversation_id}-not-added.csv`, createCsvBlob(formatFailedSeedsCsv(failed)))
  }
  return (
    <div className="stack">
      <h4>{title}</h4>
      <p role="status">
        {`${formatCount('added')} added, ${formatCount('skipped')} skipped, ${formatCount('failed', 'unsent')} failed.`}
      </p>
      {unsent && <Interrupted reason={unsent.reason} onSendRest={onSendRest} />}
      <SeedRows caption={title} noteHeading="What happened" rows={outcomes.map(createRow)} />
      <div className="row gap-8">
        {notAdded.length > 0 && (
          <Button icon={<Download />} onClick={save}>
            Download what was not added
          </Button>
        )}
        <Button onClick={onDone}>Choose another file</Button>
      </div>
    </div>
  )
}

const MAX_LISTED_LINES = 20

function formatEmptyLines(blank: readonly number[]): string {
  const listed = blank.slice(0, MAX_LISTED_LINES).map((line) => formatNumber(line))
  const lines = [...listed, ...(blank.length > MAX_LISTED_LINES ? ['…'] : [])].join(', ')
  return blank.length === 1
    ? `Line ${lines} is empty and left out.`
    : `Lines ${lines} are empty and left out.`
}

const createPlanRow = ({ line, txt, outcome, similarTo }: PlannedSeed): SeedRowView => ({
  line,
  txt,
  note: similarTo ? SIMILAR[similarTo] : PLAN_WORDS[outcome],
  tone: outcome !== 'add' ? 'bad' : similarTo ? 'warning' : 'good',
})

/** The dry run, once file and comments are known: what will happen to each row, before anything is sent. */
function SeedPlan({ upload: { state, plan, isUnchecked, start, reset } }: { upload: SeedFileUpload }) {
  if (state.step !== 'read' || !plan) return <Loading text="Reading the file..." />
  const { name, blank = [], column, isWestern } = state
  const added = plan.filter(({ outcome }) => outcome === 'add').length
  const others = plan.length - added
  const title = `What will happen to “${name}”`
  return (
    <div className="stack">
      <h4>{title}</h4>
      <p role="status">
        {added === 0 ? 'No row of this file can be added.' : `${formatNumber(added)} will be added.`}
        {others > 0 && ` ${formatNumber(others)} will not be added.`}
      </p>
      {column !== undefined && (
        <p className="muted">{`“${column}” in the first line is read as the header, not as a comment.`}</p>
      )}
      {isWestern && (
        <p className="muted">
          The file is not UTF-8. It was read as Windows-1252, as Excel writes it: check letters such as ä, é
          and ñ in the list.
        </p>
      )}
      {blank.length > 0 && <p className="muted">{formatEmptyLines(blank)}</p>}
      {isUnchecked && (
        <p className="muted">
          The comments of this conversation could not be loaded, so duplicates of them are found only when the
          file is sent.
        </p>
      )}
      <SeedRows caption={title} noteHeading="What will happen" rows={plan.map(createPlanRow)} />
      <div className="row gap-8">
        <Button onClick={reset}>Cancel</Button>
        <Button intent="primary" data-testid="upload-csv-button" disabled={added === 0} onClick={start}>
          {added === 1 ? 'Add 1 comment' : `Add ${formatNumber(added)} comments`}
        </Button>
      </div>
    </div>
  )
}

interface SeedRowView {
  line: number
  txt: string
  note: string
  tone: 'good' | 'warning' | 'bad'
}

interface SeedRowsProps {
  /** for screen readers */
  caption: string
  noteHeading: string
  rows: readonly SeedRowView[]
}

const PAGE_SIZE_ROWS = 200

const SeedRow = ({ row: { line, txt, note, tone } }: { row: SeedRowView }) => (
  <tr className={`seed-${tone}`}>
    <td className="digits">{line}</td>
    <td dir="auto" className="seed-text">
      {txt}
    </td>
    <td>{note}</td>
  </tr>
)

/** The rows of a file, in a table that scrolls by itself. */
function SeedRows({ caption, noteHeading, rows }: SeedRowsProps) {
  const [limit, setLimit] = useState(PAGE_SIZE_ROWS)
  const more = Math.min(PAGE_SIZE_ROWS, rows.length - limit)
  // the keyboard has to reach an element that scrolls
  const region = { role: 'region', 'aria-label': caption, tabIndex: 0 }
  return (
    <div className="table-box small seed-rows" {...region}>
      <table>
        <thead>
          <tr>
            {['Line', 'Comment', noteHeading].map((title) => (
              <th key={title} scope="col">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.slice(0, limit).map((row) => (
            <SeedRow key={row.line} row={row} />
          ))}
        </tbody>
      </table>
      {more > 0 && (
        <Button variant="minimal" onClick={() => setLimit(limit + PAGE_SIZE_ROWS)}>
          {`Show ${formatNumber(more)} more`}
        </Button>
      )}
    </div>
  )
}
