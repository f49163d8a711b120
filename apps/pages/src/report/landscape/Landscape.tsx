import { useSyncExternalStore, useCallback, useMemo, useRef, useState } from 'react'
import { getConversationTitle } from '@folkmoot/domain/conversations'
import type { ReportComment, ReportLandscape } from '@folkmoot/api-types/report-data'
import { parseLean } from '@folkmoot/domain/reports/reports'
import { useFetch } from '../loading.ts'
import type { GroupView, ReportView } from '../comments/report-view.ts'
import { formatTime } from '../messages/format.ts'
import { landscapeMessages, replayMessages } from '../messages/landscape.ts'
import { usePainted, usePrinting } from '../ui/page-hooks.ts'
import { CommentPicker } from './CommentPicker.tsx'
import { GroupSheet } from './GroupSheet.tsx'
import { formatLandscapeQuery, type LandscapeChoice, useLandscapeView } from './landscape-query.ts'
import { LandscapeMap, Legend, SCENES, type LandscapeDot } from './LandscapeMap.tsx'
import { LandscapeTable } from './LandscapeTable.tsx'
import { LandscapeTools } from './LandscapeTools.tsx'
import { type Moment, ReplayBar, useReplay, type Replay } from './ReplayBar.tsx'
import { fitMap, placeDots, type MapSize } from '@folkmoot/ui/map-geometry'
import './landscape.css'
import './landscape-panels.css'

const ROOMS = { phone: '(max-width: 760px)', report: '(max-width: 1200px)' } as const

/** What there is room for: a phone's layout only, a map as in a report, or a wide map. */
type Room = keyof typeof ROOMS | 'full'

const ASKED = Object.values(ROOMS)

function subscribe(onChange: () => void) {
  const asked = ASKED.map((query) => window.matchMedia(query))
  for (const one of asked) one.addEventListener('change', onChange)
  return () => {
    for (const one of asked) one.removeEventListener('change', onChange)
  }
}

function findRoom(): Room {
  if (window.matchMedia(ROOMS.phone).matches) return 'phone'
  return window.matchMedia(ROOMS.report).matches ? 'report' : 'full'
}

/** What the window has room for. */
const useRoom = (): Room => useSyncExternalStore(subscribe, findRoom)

interface Props {
  view: ReportView
  /** on a page of its own */
  isFull?: boolean
}

/** Places the points of a moment in a drawing of the given size. While it is replayed, all moments have the same scale. */
function useScene({ moments, shown }: Replay, isReplayed: boolean, size: MapSize) {
  const frame = useMemo(() => {
    const [now] = moments.slice(-1)
    return fitMap(isReplayed ? moments.flatMap(({ points }) => points) : (now?.points ?? []), size)
  }, [moments, isReplayed, size])
  const points = moments[shown]?.points
  const dots = useMemo(() => placeDots(points ?? [], frame, size), [points, frame, size])
  return { most: frame.most, dots }
}

/** The colours of a comment. */
function useColours({ data }: ReportView, comment: ReportComment | undefined) {
  const [isWanted, setWanted] = useState(false)
  // loaded with the first comment, and kept
  if (comment && !isWanted) setWanted(true)
  const address = isWanted ? `/api/v3/reportLandscape/${data.report.report_id}` : undefined
  const [colours, again] = useFetch<ReportLandscape>(address)
  const letters = useMemo(
    () => new Map(colours.state === 'ready' ? colours.data.leans.map(({ tid, areas }) => [tid, areas]) : []),
    [colours],
  )
  const own = comment && letters.get(comment.tid)
  const getLean = useCallback((dot: LandscapeDot) => parseLean(own, dot.area), [own])
  return { colours, again, getLean: own === undefined ? undefined : getLean }
}

/** The addresses and texts of a view. */
function describeView(
  { data }: ReportView,
  choice: LandscapeChoice,
  comment: ReportComment | undefined,
  moment: Moment | undefined,
) {
  const { origin } = window.location
  const path = `/landscape/${data.report.report_id}${formatLandscapeQuery(choice)}`
  const date = data.opinion?.computed
  const past = moment?.time === undefined ? undefined : { ...moment, time: moment.time }
  const now = comment ? `#${comment.tid} ${comment.txt}` : landscapeMessages.pictureGroups
  return {
    path,
    address: origin + path,
    fileName: past
      ? `landscape-after-${past.votes}-votes`
      : comment
        ? `landscape-comment-${comment.tid}`
        : 'landscape',
    getTexts: () => ({
      title: getConversationTitle(data.conversation),
      subtitle: past ? replayMessages.picture(past) : now,
      source: [landscapeMessages.source(origin + path), date ? formatTime(date) : '']
        .filter(Boolean)
        .join(' · '),
    }),
  }
}

/** All that a view of the Landscape is made of. */
function useLandscape(view: ReportView, isFull: boolean) {
  const [choice, change] = useLandscapeView()
  const isPrinting = usePrinting()
  const room = useRoom()
  const isNarrow = room === 'phone' && !isPrinting
  const drawing = useRef<SVGSVGElement>(null)
  const size = SCENES[isNarrow || (isFull && !isPrinting) ? room : 'report']
  const chooseMoment = useCallback((moment: number | undefined) => change({ moment }), [change])
  // on paper there is no slider, which says what moment it is
  const replay = useReplay(view, isPrinting ? undefined : choice.moment, chooseMoment)
  const moment = replay.moments[replay.shown]
  const isPast = moment?.time !== undefined
  const wanted = view.comments.find(({ tid }) => tid === choice.comment)
  // moments have no votes on single comments: a chosen one waits for now
  const comment = isPast ? undefined : wanted
  const group = isPast ? undefined : view.reportedGroups.find(({ letter }) => letter === choice.group)
  const chooseGroup = useCallback(
    ({ letter }: GroupView) => change({ group: letter === choice.group ? undefined : letter }),
    [change, choice.group],
  )
  const chooseComment = useCallback(
    (tid: number | undefined) => change({ comment: tid, moment: undefined }),
    [change],
  )
  const isTable = choice.isTable && !isPrinting
  // dots first; on paper all at once
  const isWhole = usePainted() || isPrinting
  const scene = { ...useScene(replay, isPast, size), size, isNarrow, isTable, isWhole, drawing }
  return {
    ...scene,
    replay,
    moment,
    view,
    choice,
    change,
    comment,
    group,
    chooseGroup,
    chooseComment,
  }
}

/** The chosen comment, the map or its table, and what the colours mean. */
function LandscapeMain(props: ReturnType<typeof useLandscape>) {
  const { view, comment, group, chooseGroup, isTable, moment, replay } = props
  const { colours, again, getLean } = useColours(view, comment)
  const { ungrouped = 0, groups = [] } = moment ?? {}
  const past = moment?.time === undefined ? undefined : replayMessages.describe(moment)
  const chosen = { groups, past, comment, ungrouped, group: group?.id, onGroup: chooseGroup }
  const { dots, most, size, isNarrow, isWhole, drawing } = props
  return (
    <div className="landscape-main">
      {comment && !isTable && <p className="landscape-chosen">{comment.txt}</p>}
      {isTable ? (
        <LandscapeTable {...chosen} />
      ) : (
        <LandscapeMap {...chosen} {...{ view, dots, most, size, isNarrow, isWhole, drawing, getLean }} />
      )}
      <ReplayBar replay={replay} />
      {comment && !isTable && <Legend colours={colours} hasColours={getLean !== undefined} onRetry={again} />}
    </div>
  )
}

/** The opinion map as something to explore: choose a comment or a group; each view has a link. */
export function Landscape({ view, isFull = false }: Props) {
  const found = useLandscape(view, isFull)
  const [firstGroup] = useState(found.group?.id)
  const { choice, change, comment, group, moment, isNarrow, isWhole, drawing, chooseComment } = found
  const Title = isFull ? 'h2' : 'h3'
  const { path, address, ...picture } = describeView(view, choice, comment, moment)
  return (
    <div className={`landscape${isFull ? ' is-full' : ''}${isNarrow ? ' is-narrow' : ''}`}>
      <LandscapeTools
        address={address}
        fullAddress={isFull ? undefined : path}
        isTable={choice.isTable}
        onTable={(isTable) => change({ isTable })}
        drawing={drawing}
        {...picture}
      />
      <CommentPicker
        {...{ view, isNarrow, Title }}
        isListed={isWhole}
        chosen={comment?.tid}
        onChoose={chooseComment}
      />
      <LandscapeMain {...found} />
      {group && (
        <GroupSheet
          key={group.id}
          Title={Title}
          view={view}
          group={group}
          isRevealed={isNarrow && group.id !== firstGroup}
          onComment={chooseComment}
          onClose={() => change({ group: undefined })}
        />
      )}
    </div>
  )
}
