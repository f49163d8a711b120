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
            {one.name}{' '}
            <span className="setting-help" dir="auto">
              {messages.columnExample(createExcerpt(one.example, MAX_EXAMPLE_CHARACTERS))}
            </span>
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
