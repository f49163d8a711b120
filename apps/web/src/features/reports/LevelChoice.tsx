import { HTMLSelect } from '@blueprintjs/core'
import { MOD_LEVELS, type ModLevel } from '@folkmoot/domain/reports/reports'
import { useId } from 'react'
import { reportMessages } from '../../messages/reports.ts'

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
      <label htmlFor={id}>{reportMessages.level}</label>
      <HTMLSelect
        id={id}
        value={level}
        aria-describedby={`${id}-help`}
        onChange={(event) => choose(event.currentTarget.value)}
      >
        {MOD_LEVELS.map((one) => (
          <option key={one} value={one}>
            {reportMessages.levels[one].name}
          </option>
        ))}
      </HTMLSelect>
      <dl id={`${id}-help`}>
        {MOD_LEVELS.map((one) => (
          <div key={one} data-chosen={one === level}>
            <dt>{reportMessages.levels[one].name}</dt>
            <dd>{reportMessages.levels[one].help}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
