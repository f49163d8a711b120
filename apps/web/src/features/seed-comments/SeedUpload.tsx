import { formatNumber } from '@folkmoot/domain/numbers'
import { useId, useState } from 'react'
import { seedCommentMessages as messages } from '../../messages/seed-comments.ts'
import { Loading } from '../../ui/Loading.tsx'
import type { SeedFileUpload } from './use-seed-upload.ts'
import { Button, Radio, RadioGroup } from '@blueprintjs/core'
import { createExcerpt } from '@folkmoot/domain/text'
import { type SeedColumn, formatFailedSeedsCsv, type PlannedSeed } from '@folkmoot/domain/seeds'
import { Download, Refresh } from '@blueprintjs/icons'
import { createCsvBlob, saveFile } from '../../ui/save-file.ts'
import { type SeedRowView, SeedRows } from './SeedRows.tsx'
import type { SeedOutcome } from './send-seeds.ts'
import { tableFileMessages } from '../../messages/table-files.ts'

function FileField({ onChoose }: { onChoose: (file?: File) => void }) {
  const id = useId()
  return (
    <>
      <label htmlFor={id} className="setting-label">
        {messages.file}
      </label>
      <input
        id={id}
        className="seed-file"
        type="file"
        accept=".csv,.tsv,.txt,text/csv"
        aria-describedby={`${id}-help`}
        onChange={({ target }) => {
          onChoose(target.files?.[0])
          // the same file can be chosen again after it was corrected
          target.value = ''
        }}
      />
      <p id={`${id}-help`} className="setting-help">
        {messages.fileHelp}
      </p>
    </>
  )
}

const RefusedFile = ({ name, reason }: { name: string; reason: string }) => (
  <div className="notice notice-danger" role="alert">
    <div>
      <p className="notice-title">{messages.refused(name)}</p>
      <p className="notice-reason">{reason}</p>
    </div>
  </div>
)

/** The dry run, as soon as the file is read and the comments of the conversation are known. */
function PlanStep({ upload: { state, plan, isUnchecked, start, reset } }: { upload: SeedFileUpload }) {
  if (state.step !== 'read' || !plan) return <Loading text={messages.reading} />
  const { name, blank, column, isWestern } = state
  const shown = { name, plan, blank, column, isWestern, isUnchecked }
  return <SeedPlan {...shown} onSend={start} onCancel={reset} />
}

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
      return <p role="status">{messages.sending(formatNumber(state.done), formatNumber(state.all))}</p>
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
      return <PlanStep upload={upload} />
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
    <div className="setting">
      <h3>{messages.fileHeading}</h3>
      {(step === 'none' || step === 'refused') && <FileField onChoose={handleChoose} />}
      <UploadStep conversation_id={conversation_id} upload={upload} />
    </div>
  )
}

const MAX_EXAMPLE_CHARACTERS = 80

interface SeedColumnChoiceProps {
  /** of the file */
  name: string
  columns: readonly SeedColumn[]
  onChoose: (column: string) => void
  onCancel: () => void
}

/** The first cells of a column. */
function ColumnPreview({ examples }: Pick<SeedColumn, 'examples'>) {
  if (examples.length === 0) return <span className="setting-help">{messages.emptyColumn}</span>
  return (
    <span className="seed-column-cells">
      {examples.map((example, place) => (
        <span key={`${place} ${example}`} className="setting-help" dir="auto">
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
    <div className="seed-step">
      <RadioGroup
        label={messages.unclear(name)}
        {...(column !== undefined && { selectedValue: column })}
        onChange={({ currentTarget }) => setColumn(currentTarget.value)}
      >
        {columns.map((one, place) => (
          <Radio key={`${place} ${one.name}`} value={one.name}>
            {one.name} <ColumnPreview examples={one.examples} />
          </Radio>
        ))}
      </RadioGroup>
      <div className="notice-choices">
        <Button onClick={onCancel}>{messages.anotherFile}</Button>
        <Button
          intent="primary"
          disabled={column === undefined}
          onClick={() => column !== undefined && onChoose(column)}
        >
          {messages.takeColumn}
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
function SeedResult({ conversation_id, name, outcomes, onSendRest, onDone }: SeedResultProps) {
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

interface SeedPlanProps {
  name: string
  plan: readonly PlannedSeed[]
  /** empty lines of the file */
  blank: readonly number[] | undefined
  /** header of the comments, where it is not the usual one */
  column: string | undefined
  /** the file was read as Windows-1252 */
  isWestern: boolean | undefined
  /** the comments of the conversation could not be loaded */
  isUnchecked: boolean
  onSend: () => void
  onCancel: () => void
}

const MAX_LISTED_LINES = 20

/** Lists the first empty lines. */
function formatEmptyLines(blank: readonly number[]): string {
  const lines = blank.slice(0, MAX_LISTED_LINES).map((line) => formatNumber(line))
  const more = blank.length > MAX_LISTED_LINES ? ['…'] : []
  return messages.emptyLines(blank.length, [...lines, ...more].join(', '))
}

const createPlanRow = ({ line, txt, outcome, similarTo }: PlannedSeed): SeedRowView => ({
  line,
  txt,
  note: similarTo ? messages.similar[similarTo] : messages.plans[outcome],
  tone: outcome !== 'add' ? 'bad' : similarTo ? 'warning' : 'good',
})

/** The dry run: what will happen to each row of the file, before anything is sent. */
function SeedPlan({
  name,
  plan,
  blank = [],
  column,
  isWestern = false,
  isUnchecked,
  onSend,
  onCancel,
}: SeedPlanProps) {
  const added = plan.filter(({ outcome }) => outcome === 'add').length
  const others = plan.length - added
  const title = messages.planTitle(name)
  return (
    <div className="seed-step">
      <h4>{title}</h4>
      <p role="status">
        {added === 0 ? messages.nothingToAdd : `${messages.willAdd(added, formatNumber(added))}.`}
        {others > 0 && ` ${messages.willNotAdd(others, formatNumber(others))}.`}
      </p>
      {column !== undefined && <p className="setting-help">{messages.headerIs(column)}</p>}
      {isWestern && <p className="setting-help">{tableFileMessages.western}</p>}
      {blank.length > 0 && <p className="setting-help">{formatEmptyLines(blank)}</p>}
      {isUnchecked && <p className="setting-help">{messages.duplicatesUnknown}</p>}
      <SeedRows caption={title} noteHeading={messages.planColumn} rows={plan.map(createPlanRow)} />
      <div className="notice-choices">
        <Button onClick={onCancel}>{messages.cancel}</Button>
        <Button intent="primary" data-testid="upload-csv-button" disabled={added === 0} onClick={onSend}>
          {messages.add(added, formatNumber(added))}
        </Button>
      </div>
    </div>
  )
}
