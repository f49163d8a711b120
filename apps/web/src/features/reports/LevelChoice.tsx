import { HTMLSelect } from '@blueprintjs/core'
import { MOD_LEVELS, type ModLevel } from '@folkmoot/domain/reports/reports'
import { useId } from 'react'

/** The levels of comments in a report. */
export const LEVELS = {
  0: {
    name: 'Accepted only',
    help: 'Only comments that a moderator has accepted. Its pages show nothing that has not been reviewed.',
  },
  '-1': {
    name: 'All except rejected',
    help: 'Accepted comments, and those that have not been reviewed yet.',
  },
  '-2': {
    name: 'All',
    help: 'Also the numbers of rejected comments and how people voted on them, without their texts.',
  },
}

interface Props {
  level: ModLevel
  onChoose: (level: ModLevel) => void
}

/** The choice of comments of a report, each option explained (REP-3). */
export function LevelChoice({ level, onChoose }: Props) {
  const id = useId()
  const choose = (value: string) => {
    const chosen = MOD_LEVELS.find((one) => String(one) === value)
    if (chosen !== undefined) onChoose(chosen)
  }
  return (
    <div className="report-level">
      <label htmlFor={id}>Comments in the report</label>
      <HTMLSelect
        id={id}
        value={level}
        aria-describedby={`${id}-help`}
        onChange={(event) => choose(event.currentTarget.value)}
      >
        {MOD_LEVELS.map((one) => (
          <option key={one} value={one}>
            {LEVELS[one].name}
          </option>
        ))}
      </HTMLSelect>
      <dl id={`${id}-help`}>
        {MOD_LEVELS.map((one) => (
          <div key={one} data-chosen={one === level}>
            <dt>{LEVELS[one].name}</dt>
            <dd>{LEVELS[one].help}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
