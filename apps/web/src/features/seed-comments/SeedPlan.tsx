import { Button } from '@blueprintjs/core'
import type { PlannedSeed } from '@folkmoot/domain'
import { seeds } from '../../messages/seed-comments.ts'
import { SeedRows } from './SeedRows.tsx'

interface Props {
  name: string
  plan: readonly PlannedSeed[]
  /** lines of the file on which nothing stands */
  blank: readonly number[] | undefined
  /** the conversation's own comments are not known */
  unchecked: boolean
  onSend: () => void
  onCancel: () => void
}

const numbers = new Intl.NumberFormat()

const NAMED = 20

/** Which lines are empty; of very many only the first. */
function emptyLines(blank: readonly number[]): string {
  const named = blank.slice(0, NAMED).map((line) => numbers.format(line))
  return seeds.emptyLines(blank.length, [...named, ...(blank.length > NAMED ? ['…'] : [])].join(', '))
}

/** The dry run: every row of the file with what will happen to it, before anything is sent. */
export function SeedPlan({ name, plan, blank = [], unchecked, onSend, onCancel }: Props) {
  const adding = plan.filter(({ fate }) => fate === 'add').length
  const others = plan.length - adding
  const rows = plan.map(({ line, txt, fate, like }) => ({
    line,
    txt,
    said: like ? seeds.like[like] : seeds.fates[fate],
    tone: fate !== 'add' ? ('bad' as const) : like ? ('warned' as const) : ('good' as const),
  }))
  return (
    <div className="seed-step">
      <h4>{seeds.planOf(name)}</h4>
      <p role="status">
        {adding === 0 ? seeds.nothingToAdd : `${seeds.willAdd(adding, numbers.format(adding))}.`}
        {others > 0 && ` ${seeds.willNot(others, numbers.format(others))}.`}
      </p>
      {blank.length > 0 && <p className="setting-help">{emptyLines(blank)}</p>}
      {unchecked && <p className="setting-help">{seeds.knownUnchecked}</p>}
      <SeedRows caption={seeds.planOf(name)} saidHeading={seeds.what} rows={rows} />
      <div className="notice-choices">
        <Button onClick={onCancel}>{seeds.cancel}</Button>
        <Button intent="primary" data-testid="upload-csv-button" disabled={adding === 0} onClick={onSend}>
          {seeds.add(adding, numbers.format(adding))}
        </Button>
      </div>
    </div>
  )
}
