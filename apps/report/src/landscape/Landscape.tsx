import type { ReportComment, ReportLandscape } from '@folkmoot/api-types/report-data'
import { parseLean } from '@folkmoot/domain/reports/landscape'
import { useCallback, useMemo, useRef, useState } from 'react'
import { useFetch } from '../api/use-fetch.ts'
import type { GroupView, ReportView } from '../comments/report-view.ts'
import { formatTime } from '../messages/format.ts'
import { landscapeMessages } from '../messages/landscape.ts'
import { usePrinting } from '../ui/use-printing.ts'
import { CommentPicker } from './CommentPicker.tsx'
import { GroupSheet } from './GroupSheet.tsx'
import { HeadingLevel } from './heading-level.ts'
import { formatLandscapeQuery, type LandscapeChoice } from './landscape-query.ts'
import { LandscapeMap } from './LandscapeMap.tsx'
import { LandscapeTable } from './LandscapeTable.tsx'
import { LandscapeTools } from './LandscapeTools.tsx'
import { Legend } from './Legend.tsx'
import { fitMap, placeDots, SCENES, type SceneDot, type SceneSize } from './scene.ts'
import { useLandscapeView } from './use-landscape-view.ts'
import { useNarrow } from './use-narrow.ts'
import './landscape.css'
import './landscape-map.css'
import './region-labels.css'
import './group-sheet.css'
import './landscape-layouts.css'

interface Props {
  view: ReportView
  /** on a page of its own */
  isFull?: boolean
}

/** Places the points of the report in a drawing of the given size. */
function useScene({ data }: ReportView, size: SceneSize) {
  const points = data.opinion?.points
  return useMemo(() => {
    const frame = fitMap(points ?? [], size)
    const keys = (points ?? []).map((_, at) => String(at))
    return { most: frame.most, dots: placeDots(points ?? [], frame, size, keys) }
  }, [points, size])
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
  const getLean = useCallback((dot: SceneDot) => parseLean(own, dot.area), [own])
  return { colours, again, getLean: own === undefined ? undefined : getLean }
}

/** The addresses and texts of a view. */
function describeView({ data }: ReportView, choice: LandscapeChoice, comment: ReportComment | undefined) {
  const { origin } = window.location
  const path = `/landscape/${data.report.report_id}${formatLandscapeQuery(choice)}`
  const date = data.opinion?.computed
  return {
    path,
    address: origin + path,
    fileName: comment ? `landscape-comment-${comment.tid}` : 'landscape',
    texts: {
      title: data.conversation.topic ?? landscapeMessages.title,
      subtitle: comment ? `#${comment.tid} ${comment.txt}` : landscapeMessages.pictureGroups,
      source: [landscapeMessages.source(origin + path), date ? formatTime(date) : '']
        .filter(Boolean)
        .join(' · '),
    },
  }
}

/** All that a view of the Landscape is made of. */
function useLandscape(view: ReportView, isFull: boolean) {
  const [choice, change] = useLandscapeView()
  const isPrinting = usePrinting()
  const isNarrow = useNarrow() && !isPrinting
  const drawing = useRef<SVGSVGElement>(null)
  const size = SCENES[isNarrow ? 'phone' : isFull ? 'full' : 'report']
  const comment = view.comments.find(({ tid }) => tid === choice.comment)
  const group = view.reportedGroups.find(({ letter }) => letter === choice.group)
  const chooseGroup = useCallback(
    ({ letter }: GroupView) => change({ group: letter === choice.group ? undefined : letter }),
    [change, choice.group],
  )
  const chooseComment = useCallback((tid: number | undefined) => change({ comment: tid }), [change])
  const isTable = choice.isTable && !isPrinting
  const scene = { ...useScene(view, size), size, isNarrow, isTable, drawing }
  return { ...scene, view, choice, change, comment, group, chooseGroup, chooseComment }
}

/** The chosen comment, the map or its table, and what the colours mean. */
function LandscapeMain(props: ReturnType<typeof useLandscape>) {
  const { view, comment, group, chooseGroup, isTable } = props
  const { colours, again, getLean } = useColours(view, comment)
  const { ungrouped } = view.findings.people
  const chosen = { view, comment, ungrouped, group: group?.id, onGroup: chooseGroup }
  const { dots, most, size, isNarrow, drawing } = props
  return (
    <div className="landscape-main">
      {comment && !isTable && <p className="landscape-chosen">{comment.txt}</p>}
      {isTable ? (
        <LandscapeTable {...chosen} />
      ) : (
        <LandscapeMap {...chosen} {...{ dots, most, size, isNarrow, drawing, getLean }} />
      )}
      {comment && !isTable && <Legend colours={colours} hasColours={getLean !== undefined} onRetry={again} />}
    </div>
  )
}

/** The opinion map as something to explore: choose a comment or a group; each view has a link. */
export function Landscape({ view, isFull = false }: Props) {
  const found = useLandscape(view, isFull)
  const { choice, change, comment, group, isNarrow, drawing, chooseComment } = found
  const { path, address, ...picture } = describeView(view, choice, comment)
  return (
    <HeadingLevel value={isFull ? 2 : 3}>
      <div className={`landscape${isFull ? ' is-full' : ''}${isNarrow ? ' is-narrow' : ''}`}>
        <LandscapeTools
          address={address}
          fullAddress={isFull ? undefined : path}
          isTable={choice.isTable}
          onTable={(isTable) => change({ isTable })}
          drawing={drawing}
          {...picture}
        />
        <CommentPicker view={view} chosen={comment?.tid} isNarrow={isNarrow} onChoose={chooseComment} />
        <LandscapeMain {...found} />
        {group && (
          <GroupSheet
            key={group.id}
            view={view}
            group={group}
            onComment={chooseComment}
            onClose={() => change({ group: undefined })}
          />
        )}
      </div>
    </HeadingLevel>
  )
}
