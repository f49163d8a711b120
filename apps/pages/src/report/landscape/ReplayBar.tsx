import type { ReportReplay } from '@folkmoot/api-types/report-data'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { useFetch } from '../api/use-fetch.ts'
import type { ReportView } from '../comments/report-view.ts'
import { findMoment, getNow, listMoments, type Moment } from './replay-moments.ts'
import { landscapeMessages } from '../messages/landscape.ts'
import { replayMessages } from '../messages/replay.ts'

/** Between two moments while the replay runs: the dots have moved by then. */
const STEP_MS = 600
/** Until the page asks again for moments that are being computed. */
const RETRY_MS = 5000

/** The replay of a map. */
export interface Replay {
  readonly state: ReportReplay['state'] | 'loading' | 'failed'
  /** the last one is now */
  readonly moments: readonly Moment[]
  /** the position of the moment that is shown */
  readonly shown: number
  readonly isPlaying: boolean
  /** shows a moment, and ends playing */
  readonly show: (position: number) => void
  readonly togglePlaying: () => void
  readonly again: () => void
}

/** Loads the past of a map, once the map is there. */
function useMoments(view: ReportView) {
  const [loaded, again] = useFetch<ReportReplay>(`/api/v3/reportReplay/${view.data.report.report_id}`)
  const replay = loaded.state === 'ready' ? loaded.data : undefined
  const now = useMemo(() => getNow(view), [view])
  const moments = useMemo(() => listMoments(view, now, replay?.frames ?? []), [view, now, replay])
  const isComputing = replay?.state === 'computing'
  useEffect(() => {
    if (!isComputing) return undefined
    const timer = setTimeout(again, RETRY_MS)
    return () => clearTimeout(timer)
  }, [isComputing, again])
  const state = replay?.state ?? (loaded.state === 'loading' ? 'loading' : 'failed')
  return { state, moments, again } as const
}

/**
 * The replay of a map. The moment is in the address, as its number of votes.
 * @param chosen number of votes of the chosen moment; undefined for now
 * @param choose changes it
 */
export function useReplay(
  view: ReportView,
  chosen: number | undefined,
  choose: (votes: number | undefined) => void,
): Replay {
  const { state, moments, again } = useMoments(view)
  const [isPlaying, setPlaying] = useState(false)
  const last = moments.length - 1
  const shown = findMoment(moments, chosen)
  const go = useCallback(
    (position: number) => choose(position < last ? moments[position]?.votes : undefined),
    [choose, last, moments],
  )
  useEffect(() => {
    if (!isPlaying) return undefined
    if (shown >= last) return setPlaying(false)
    const timer = setTimeout(() => go(shown + 1), STEP_MS)
    return () => clearTimeout(timer)
  }, [isPlaying, shown, last, go])
  const show = (position: number) => {
    setPlaying(false)
    go(position)
  }
  const togglePlaying = () => {
    // from the beginning, when it has come to its end
    if (!isPlaying && shown >= last) go(0)
    setPlaying(!isPlaying)
  }
  return { state, moments, shown, isPlaying, show, togglePlaying, again }
}

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

/** The slider through the past of the map, and what its moment is. */
export function ReplayBar({ replay }: { replay: Replay }) {
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
            {shown < last && <span className="muted">{replayMessages.onlyNow}</span>}
          </p>
        </>
      )}
    </div>
  )
}
