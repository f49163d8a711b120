import { formatNumber } from '@folkmoot/domain/format-number'
import { Button } from '@blueprintjs/core'
import { useEffect, useRef } from 'react'
import { topicMessages } from '../../messages/topics.ts'
import type { TopicVerdict } from './use-topic-decision.ts'

interface Props {
  selectedCount: number
  totalCount: number
  saving: boolean
  /**
   * the number of decisions made here; after each, the focus moves to the checkbox, because the buttons are disabled
   */
  decisionCount: number
  onToggleAll: () => void
  onDecide: (verdict: TopicVerdict) => void
}

/** Selects all comments or none, and decides about the selected ones; disabled without a selection (TOP-3). */
export function BulkActions({
  selectedCount: selected,
  totalCount: all,
  saving,
  decisionCount: decided,
  onToggleAll,
  onDecide,
}: Props) {
  const box = useRef<HTMLInputElement>(null)
  const half = selected > 0 && selected < all
  useEffect(() => {
    // HTML has no attribute for the indeterminate state
    if (box.current) box.current.indeterminate = half
  }, [half])
  useEffect(() => {
    if (decided > 0) box.current?.focus()
  }, [decided])
  const idle = selected === 0 || saving
  return (
    <div className="topic-bulk">
      <label className="topic-select-all">
        <input ref={box} type="checkbox" checked={selected === all} onChange={onToggleAll} />
        {topicMessages.selectAll}
      </label>
      <span role="status" className="topic-muted">
        {topicMessages.selectedOf(formatNumber(selected), formatNumber(all))}
      </span>
      <span className="topic-actions">
        <Button intent="primary" disabled={idle} onClick={() => onDecide('accept')}>
          {topicMessages.acceptSelected}
        </Button>
        <Button disabled={idle} onClick={() => onDecide('reject')}>
          {topicMessages.rejectSelected}
        </Button>
      </span>
    </div>
  )
}
