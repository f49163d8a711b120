import type { ReplayFrame, ReportReplay } from '@folkmoot/api-types/report-data'
import { formatGroupLetter } from '@folkmoot/domain/group-names'
import type { GroupView, ReportView } from '../comments/report-view.ts'
import type { MapPoint } from '@folkmoot/ui/map-geometry'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { useFetch } from '../loading.ts'
import { replayMessages } from '../messages/landscape.ts'
import { LoadFailure } from './LandscapeMap.tsx'

/** A bundle of at least three people of one group, as the server sends it. */
interface LandscapePoint extends MapPoint {
  readonly area: number
}

/** A point with a name that stays the same through moments. */
interface KeyedPoint extends LandscapePoint {
  readonly key: string
}

/** What the map shows of a moment. */
export interface Moment {
  /** of its last vote, in milliseconds since 1970; undefined for now */
  readonly time: number | undefined
  readonly votes: number
  readonly voters: number
  readonly points: readonly KeyedPoint[]
  readonly groups: readonly GroupView[]
  /** people without a group */
  readonly ungrouped: number
}

const getSquare = (one: MapPoint, other: MapPoint): number => (one.x - other.x) ** 2 + (one.y - other.y) ** 2

/**
 * Names the points of a moment after those of the moment after it: each after the nearest one of its group that no larger one has
 * taken. Nobody is told who is in a bundle, so this is how dots move, not people.
 */
function nameAfter(
  points: readonly LandscapePoint[],
  later: readonly KeyedPoint[],
  moment: number,
): readonly KeyedPoint[] {
  const free = new Set(later)
  const names = new Map<LandscapePoint, string>()
  for (const point of points.toSorted((one, other) => other.count - one.count)) {
    let nearest: KeyedPoint | undefined
    for (const other of free)
      if (other.group === point.group && (!nearest || getSquare(point, other) < getSquare(point, nearest)))
        nearest = other
    if (nearest) free.delete(nearest)
    names.set(point, nearest?.key ?? `${moment}-${names.size}`)
  }
  return points.map((point) => ({ ...point, key: names.get(point)! }))
}

const NO_AREA = -1

const listPoints = ({ x, y, count, group }: ReplayFrame): LandscapePoint[] =>
  x.map((value, at) => ({ x: value, y: y[at]!, count: count[at]!, group: group[at]!, area: NO_AREA }))

/** The groups of a moment. They have the names that they have now. */
function listGroups(points: readonly MapPoint[], { reportedGroups }: ReportView): GroupView[] {
  const sizes = new Map<number, number>()
  for (const { group, count } of points) sizes.set(group, (sizes.get(group) ?? 0) + count)
  return [...sizes]
    .toSorted(([one], [other]) => one - other)
    .map(([id, size]) => ({
      id,
      size,
      told: true,
      isTooSmall: false,
      letter: formatGroupLetter(id),
      label: reportedGroups.find((group) => group.id === id)?.label,
      name: reportedGroups.find((group) => group.id === id)?.name ?? formatGroupLetter(id),
      apart: [],
    }))
}

/** The map of now. */
function getNow({ data, reportedGroups, findings }: ReportView): Moment {
  const { votes, voters } = data.counts
  const points = (data.opinion?.points ?? []).map((point, at) => ({ ...point, key: String(at) }))
  return {
    time: undefined,
    votes,
    voters,
    points,
    groups: reportedGroups,
    ungrouped: findings.people.ungrouped,
  }
}

/** The moments of a replay, oldest first; the last one is now. */
export function listMoments(view: ReportView, now: Moment, frames: readonly ReplayFrame[]): Moment[] {
  let later = now.points
  const past = frames.toReversed().map((frame, at) => {
    const { time, votes, voters, ungrouped } = frame
    later = nameAfter(listPoints(frame), later, at)
    return { time, votes, voters, ungrouped, points: later, groups: listGroups(later, view) }
  })
  return [...past.toReversed(), now]
}

/** The position of the moment with about so many votes; the last one, which is now, without a number. */
function findMoment(moments: readonly Moment[], votes: number | undefined): number {
  const last = moments.length - 1
  if (votes === undefined || last < 1) return last
  let nearest = 0
  for (let at = 1; at < last; at += 1)
    if (Math.abs(moments[at]!.votes - votes) < Math.abs(moments[nearest]!.votes - votes)) nearest = at
  return nearest
}

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
  if (state === 'failed') return <LoadFailure words={replayMessages.failed} onRetry={again} />
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
