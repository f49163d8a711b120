import { Button } from '@blueprintjs/core'
import { ChevronDown, ChevronUp, Undo } from '@blueprintjs/icons'
import { moderationMessages as messages } from '../../messages/moderation.ts'
import type { ModerationState, UndoableAction } from './moderation-types.ts'
import { listDecided } from './moderation-state.ts'
import { NoticeLine } from './NoticeLine.tsx'

interface Props {
  state: ModerationState
  /** index of the current comment, and the number of comments */
  index: number
  length: number
  /** position of the current comment without those that others have decided, from 1; 0 for one of those */
  at: number
  all: number
  /** comments that remain in the list */
  remaining: number
  onStep: (by: 1 | -1) => void
  onUndo: () => void
}

const formatUndo = (action: UndoableAction) =>
  messages.undoWhat(messages.done(messages.kinds[action.kind], listDecided(action)))

const formatPosition = (at: number, all: number) =>
  at > 0 ? messages.position(at, all) : messages.positionDecidedByOthers

/** The position in the queue, the last event, and undo. The bar stays in view while the comments scroll. */
export function QueueBar(props: Props) {
  const { state, index, length, at, all, onStep, onUndo } = props
  const lastAction = state.undoable.at(-1)
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
        {length > 0 && <span className="queue-position">{formatPosition(at, all)}</span>}
      </div>
      <NoticeLine notice={state.notice} remaining={props.remaining} />
      <Button
        icon={<Undo />}
        endIcon={<kbd aria-hidden="true">u</kbd>}
        disabled={!lastAction}
        aria-label={lastAction ? formatUndo(lastAction) : messages.undo}
        onClick={onUndo}
      >
        {messages.undo}
      </Button>
    </div>
  )
}
