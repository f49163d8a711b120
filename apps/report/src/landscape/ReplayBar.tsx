import { landscapeMessages } from '../messages/landscape.ts'
import { replayMessages } from '../messages/replay.ts'
import type { Replay } from './use-replay.ts'

/** Why there is no slider. */
function ReplayAbsence({ state, again }: Replay) {
  if (state === 'failed')
    return (
      <p className="warning landscape-failed" role="alert">
        {replayMessages.failed}{' '}
        <button type="button" className="button" onClick={again}>
          {landscapeMessages.again}
        </button>
      </p>
    )
  return <p className="muted">{replayMessages[state === 'ready' ? 'loading' : state]}</p>
}

interface Props {
  replay: Replay
  /** above the map it says that a chosen comment is not shown */
  isResting: boolean
}

/** The slider through the past of the map, and what its moment is. */
export function ReplayBar({ replay, isResting }: Props) {
  const { state, moments, shown, isPlaying, show, togglePlaying } = replay
  const moment = moments[shown]
  const last = moments.length - 1
  return (
    <div className="landscape-replay" role="group" aria-label={replayMessages.title}>
      {state !== 'ready' || !moment ? (
        <ReplayAbsence {...replay} />
      ) : (
        <>
          <button type="button" className="button" onClick={togglePlaying}>
            {isPlaying ? replayMessages.pause : replayMessages.play}
          </button>
          <input
            type="range"
            min={0}
            max={last}
            step={1}
            value={shown}
            aria-label={replayMessages.slider}
            aria-valuetext={replayMessages.describe(moment)}
            onChange={({ target }) => show(Number(target.value))}
          />
          <p className="replay-moment">
            {replayMessages.describe(moment)}
            {shown < last && !isResting && <span className="muted">{replayMessages.onlyNow}</span>}
          </p>
        </>
      )}
    </div>
  )
}
