import { Checkbox, HTMLSelect, InputGroup } from '@blueprintjs/core'
import { QUEUE_SORTS, type QueueFilter, type QueueSort } from '@folkmoot/domain'
import { type RefObject, useEffect, useEffectEvent, useState } from 'react'
import { commentMessages as messages } from '../../messages/comments.ts'

/** How long somebody has to pause while typing until the list follows, in milliseconds. */
const PAUSE = 150

interface Props {
  filter: QueueFilter
  onChange: (part: Partial<QueueFilter>) => void
  search: RefObject<HTMLInputElement | null>
  /** leaves the field for the list */
  onLeave: () => void
}

const MARKS = [
  ['flagged', messages.flagged],
  ['seed', messages.seed],
  ['meta', messages.metadata],
] as const

/** What is typed into the search, which the list follows after a pause; and what the address says when that changes. */
function useSearchText(search: string, onSearch: (words: string) => void) {
  const [text, setText] = useState(search)
  const [seen, setSeen] = useState(search)
  if (seen !== search) {
    setSeen(search)
    setText(search)
  }
  const follow = useEffectEvent((words: string) => void (words !== search && onSearch(words)))
  useEffect(() => {
    const timer = setTimeout(() => follow(text), PAUSE)
    return () => clearTimeout(timer)
  }, [text])
  return [text, setText] as const
}

/** Search, filters and order of a list. All of them stand in the address. */
export function QueueTools({ filter, onChange, search, onLeave }: Props) {
  const [text, setText] = useSearchText(filter.search, (words) => onChange({ search: words }))
  return (
    <div className="queue-tools" role="search">
      <InputGroup
        type="search"
        inputRef={search}
        aria-label={messages.search}
        placeholder={messages.search}
        value={text}
        onValueChange={setText}
        onKeyDown={({ key }) => (key === 'Escape' || key === 'Enter') && onLeave()}
      />
      <div className="queue-marks" role="group" aria-label={messages.filter}>
        {MARKS.map(([name, label]) => (
          <Checkbox
            key={name}
            inline
            label={label}
            checked={filter[name]}
            onChange={({ currentTarget }) => onChange({ [name]: currentTarget.checked })}
          />
        ))}
      </div>
      <HTMLSelect
        aria-label={messages.sort}
        value={filter.sort}
        onChange={({ currentTarget }) => onChange({ sort: currentTarget.value as QueueSort })}
        options={QUEUE_SORTS.map((value) => ({ value, label: messages.sorts[value] }))}
      />
    </div>
  )
}
