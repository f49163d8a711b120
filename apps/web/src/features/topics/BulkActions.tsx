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
  selectedCount,
  totalCount,
  saving,
  decisionCount,
  onToggleAll,
  onDecide,
}: Props) {
  const box = useRef<HTMLInputElement>(null)
  const half = selectedCount > 0 && selectedCount < totalCount
  useEffect(() => {
    // HTML has no attribute for the indeterminate state
    if (box.current) box.current.indeterminate = half
  }, [half])
  useEffect(() => {
    if (decisionCount > 0) box.current?.focus()
  }, [decisionCount])
  const idle = selectedCount === 0 || saving
  return (
    <div className="topic-bulk">
      <label className="topic-select-all">
        <input ref={box} type="checkbox" checked={selectedCount === totalCount} onChange={onToggleAll} />
        {topicMessages.selectAll}
      </label>
      <span role="status" className="topic-muted">
        {topicMessages.selectedCount(formatNumber(selectedCount), formatNumber(totalCount))}
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
