import { Button } from '@blueprintjs/core'
import type { PlannedSeed } from '@folkmoot/domain/seed-plan'
import { seedMessages } from '../../messages/seeds.ts'
import { SeedRows } from './SeedRows.tsx'

interface Props {
  name: string
  plan: readonly PlannedSeed[]
  /** lines of the file on which nothing stands */
  blank: readonly number[] | undefined
  /** the conversation's own comments are not known */
  isUnchecked: boolean
  onSend: () => void
  onCancel: () => void
}

const numberFormat = new Intl.NumberFormat()

const MAX_NAMED_LINES = 20

/** Which lines are empty; of very many only the first. */
function formatEmptyLines(blank: readonly number[]): string {
  const named = blank.slice(0, MAX_NAMED_LINES).map((line) => numberFormat.format(line))
  return seedMessages.emptyLines(
    blank.length,
    [...named, ...(blank.length > MAX_NAMED_LINES ? ['…'] : [])].join(', '),
  )
}

/** The dry run: every row of the file with what will happen to it, before anything is sent. */
export function SeedPlan({ name, plan, blank = [], isUnchecked: unchecked, onSend, onCancel }: Props) {
  const adding = plan.filter(({ outcome: fate }) => fate === 'add').length
  const others = plan.length - adding
  const rows = plan.map(({ line, txt, outcome: fate, similarTo: like }) => ({
    line,
    txt,
    said: like ? seedMessages.like[like] : seedMessages.fates[fate],
    tone: fate !== 'add' ? ('bad' as const) : like ? ('warned' as const) : ('good' as const),
  }))
  return (
    <div className="seed-step">
      <h4>{seedMessages.planOf(name)}</h4>
      <p role="status">
        {adding === 0
          ? seedMessages.nothingToAdd
          : `${seedMessages.willAdd(adding, numberFormat.format(adding))}.`}
        {others > 0 && ` ${seedMessages.willNot(others, numberFormat.format(others))}.`}
      </p>
      {blank.length > 0 && <p className="setting-help">{formatEmptyLines(blank)}</p>}
      {unchecked && <p className="setting-help">{seedMessages.knownUnchecked}</p>}
      <SeedRows caption={seedMessages.planOf(name)} descriptionHeading={seedMessages.what} rows={rows} />
      <div className="notice-choices">
        <Button onClick={onCancel}>{seedMessages.cancel}</Button>
        <Button intent="primary" data-testid="upload-csv-button" disabled={adding === 0} onClick={onSend}>
          {seedMessages.add(adding, numberFormat.format(adding))}
        </Button>
      </div>
    </div>
  )
}
