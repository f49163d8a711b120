import { Button, Radio, RadioGroup } from '@blueprintjs/core'
import { createExcerpt } from '@folkmoot/domain/text'
import type { SeedColumn } from '@folkmoot/domain/seed-column'
import { useState } from 'react'
import { seedCommentMessages as messages } from '../../messages/seed-comments.ts'

const MAX_EXAMPLE_CHARACTERS = 80

interface Props {
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
export function SeedColumnChoice({ name, columns, onChoose, onCancel }: Props) {
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
