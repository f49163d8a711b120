import { formatNumber } from '@folkmoot/domain/format-number'
import { Button } from '@blueprintjs/core'
import type { PlannedSeed } from '@folkmoot/domain/seed-plan'
import { seedCommentMessages as messages } from '../../messages/seed-comments.ts'
import { tableFileMessages } from '../../messages/table-files.ts'
import { type SeedRowView, SeedRows } from './SeedRows.tsx'

interface Props {
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

const createRow = ({ line, txt, outcome, similarTo }: PlannedSeed): SeedRowView => ({
  line,
  txt,
  note: similarTo ? messages.similar[similarTo] : messages.plans[outcome],
  tone: outcome !== 'add' ? 'bad' : similarTo ? 'warning' : 'good',
})

/** The dry run: what will happen to each row of the file, before anything is sent. */
export function SeedPlan({
  name,
  plan,
  blank = [],
  column,
  isWestern = false,
  isUnchecked,
  onSend,
  onCancel,
}: Props) {
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
      <SeedRows caption={title} noteHeading={messages.planColumn} rows={plan.map(createRow)} />
      <div className="notice-choices">
        <Button onClick={onCancel}>{messages.cancel}</Button>
        <Button intent="primary" data-testid="upload-csv-button" disabled={added === 0} onClick={onSend}>
          {messages.add(added, formatNumber(added))}
        </Button>
      </div>
    </div>
  )
}
