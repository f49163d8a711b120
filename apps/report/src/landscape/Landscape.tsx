import type { ReportComment } from '@folkmoot/api-types/report-data'
import type { ReportLandscape } from '@folkmoot/api-types/landscape'
import { parseLean } from '@folkmoot/domain/reports/landscape'
import { useCallback, useMemo, useRef } from 'react'
import { useFetch } from '../api/use-fetch.ts'
import type { GroupView, ReportView } from '../comments/report-view.ts'
import { formatTime } from '../messages/format.ts'
import { landscapeMessages } from '../messages/landscape.ts'
import { usePrinting } from '../ui/use-printing.ts'
import { CommentPicker } from './CommentPicker.tsx'
import { GroupSheet } from './GroupSheet.tsx'
import { formatLandscapeQuery, type LandscapeChoice } from './landscape-query.ts'
import { LandscapeMap } from './LandscapeMap.tsx'
import { LandscapeTable } from './LandscapeTable.tsx'
import { LandscapeTools } from './LandscapeTools.tsx'
import { Legend } from './Legend.tsx'
import { fitMap, NARROW_SCENE, placeDots, WIDE_SCENE, type SceneDot } from './scene.ts'
import { useLandscapeView } from './use-landscape-view.ts'
import { useNarrow } from './use-narrow.ts'
import './landscape.css'

interface Props {
  view: ReportView
  /** on a page of its own */
  isFull?: boolean
}

/** Places the points of the report in a drawing of the given size. */
function useScene({ data }: ReportView, isNarrow: boolean) {
  const points = data.opinion?.points
  return useMemo(() => {
    const size = isNarrow ? NARROW_SCENE : WIDE_SCENE
    const frame = fitMap(points ?? [], size)
    const keys = (points ?? []).map((_, at) => String(at))
    return { size, most: frame.most, dots: placeDots(points ?? [], frame, size, keys) }
  }, [points, isNarrow])
}

/** The colours of a comment. */
function useColours({ data }: ReportView, comment: ReportComment | undefined) {
  const [colours, again] = useFetch<ReportLandscape>(`/api/v3/reportLandscape/${data.report.report_id}`)
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

/** The opinion map as something to explore: choose a comment or a group; each view has a link. */
export function Landscape({ view, isFull = false }: Props) {
  const [choice, change] = useLandscapeView()
  const isPrinting = usePrinting()
  const isNarrow = useNarrow() && !isPrinting
  const drawing = useRef<SVGSVGElement>(null)
  const { size, most, dots } = useScene(view, isNarrow)
  const comment = view.comments.find(({ tid }) => tid === choice.comment)
  const { colours, again, getLean } = useColours(view, comment)
  const group = view.reportedGroups.find(({ letter }) => letter === choice.group)
  const { ungrouped } = view.findings.people
  const chooseGroup = useCallback(
    ({ letter }: GroupView) => change({ group: letter === choice.group ? undefined : letter }),
    [change, choice.group],
  )
  const chooseComment = useCallback((tid: number | undefined) => change({ comment: tid }), [change])
  const { path, address, ...picture } = describeView(view, choice, comment)
  const map = { view, comment, ungrouped, onGroup: chooseGroup }
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
      <CommentPicker view={view} chosen={comment?.tid} isNarrow={isNarrow} onChoose={chooseComment} />
      <div className="landscape-main">
        {comment && <p className="landscape-chosen">{comment.txt}</p>}
        {choice.isTable && !isPrinting ? (
          <LandscapeTable {...map} chosen={group?.id} />
        ) : (
          <LandscapeMap
            {...map}
            dots={dots}
            most={most}
            size={size}
            isNarrow={isNarrow}
            getLean={getLean}
            group={group?.id}
            drawing={drawing}
          />
        )}
        {comment && <Legend colours={colours} hasColours={getLean !== undefined} onRetry={again} />}
      </div>
      {group && (
        <GroupSheet
          view={view}
          group={group}
          onComment={chooseComment}
          onClose={() => change({ group: undefined })}
        />
      )}
    </div>
  )
}
