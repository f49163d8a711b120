import { Button } from '@blueprintjs/core'
import { ChevronDown, ChevronUp, Undo } from '@blueprintjs/icons'
import { commentMessages as messages } from '../../messages/comments.ts'
import { NoticeLine } from './NoticeLine.tsx'
import type { Deed, Standing } from './standing.ts'

interface Props {
  conversation_id: string
  standing: Standing
  /** index of the card in focus, and how many are shown */
  index: number
  length: number
  /** which one that is of those that stand in the list, from 1; 0 for one that others have taken out */
  position: number
  /** how many stand in it */
  totalCount: number
  /** comments that are left in the list */
  remainingCount: number
  onStep: (by: 1 | -1) => void
  onUndo: () => void
}

const formatUndo = ({ kind, steps }: Deed) =>
  messages.undoWhat(messages.done(messages.kinds[kind], [...steps.keys()]))

/** Where one is in the queue, what was done last, and the way back. It stays in sight while the cards move. */
export function QueueBar({
  conversation_id,
  standing,
  index,
  length,
  position: at,
  totalCount: all,
  remainingCount: left,
  onStep,
  onUndo,
}: Props) {
  const { last, news } = standing
  return (
    <div className="queue-bar">
      <div className="queue-steps">
        <Button
          icon={<ChevronUp />}
          endIcon={<kbd aria-hidden="true">k</kbd>}
          disabled={index <= 0}
          onClick={() => onStep(-1)}
        >
          {messages.previous}
        </Button>
        <Button
          icon={<ChevronDown />}
          endIcon={<kbd aria-hidden="true">j</kbd>}
          disabled={index < 0 || index >= length - 1}
          onClick={() => onStep(1)}
        >
          {messages.next}
        </Button>
        {length > 0 && (
          <span className="queue-place">{at > 0 ? messages.place(at, all) : messages.placeElsewhere}</span>
        )}
      </div>
      <NoticeLine conversation_id={conversation_id} news={news} left={left} />
      <Button
        icon={<Undo />}
        endIcon={<kbd aria-hidden="true">u</kbd>}
        disabled={!last}
        aria-label={last ? formatUndo(last) : messages.undo}
        onClick={onUndo}
      >
        {messages.undo}
      </Button>
    </div>
  )
}
