import { useState, useMemo, useEffect } from 'react'
import { type TopicsView, NO_TOPIC_ANCHOR, listUnassignedComments, TopicsPage } from './TopicsPage.tsx'
import { topicMessages } from '../../messages/topics.ts'
import type { ReportComment } from '@folkmoot/api-types/report-data'
import type { Verdict } from '@folkmoot/domain/reports/findings'
import { sumVotes, countAllVotes } from '@folkmoot/domain/votes'
import { reportMessages } from '../../messages/report.ts'
import { usePrinting, getHashTarget } from '../../ui/page-hooks.ts'
import { VoteBar, VoteLegend } from '../../ui/VoteBar.tsx'
import { CommentTable, MoreRows } from '../../comments/CommentTable.tsx'
import type { GroupView } from '../../comments/report-view.ts'
import { formatNumber } from '@folkmoot/domain/numbers'
import type { PageProps } from '../../App.tsx'
import { TopicMap } from './TopicMap.tsx'
import '../../comments/comment-table.css'
import './topics.css'

/** The shown layer of topics; it is part of the address, so a link keeps it. */
export function useLayer({ layers, firstLayer }: TopicsView): readonly [number, (layer: number) => void] {
  const [layer, setLayer] = useState(() => {
    const asked = new URLSearchParams(window.location.search).get('layer')
    return asked !== null && layers.has(Number(asked)) ? Number(asked) : firstLayer
  })
  const choose = (next: number) => {
    window.history.replaceState(null, '', `?layer=${next}`)
    setLayer(next)
  }
  return [layer, choose]
}

interface Props {
  topics: TopicsView
  layer: number
  onChoose: (layer: number) => void
}

/** Select for the layer of topics; renders nothing with a single layer. */
export function LayerSelect({ topics: { layers }, layer, onChoose }: Props) {
  const offered = [...layers]
  if (offered.length < 2) return null
  return (
    <div className="controls">
      <label>
        <span>{topicMessages.layer}</span>
        <select value={layer} onChange={({ target }) => onChoose(Number(target.value))}>
          {offered.map(([one, { length }], at) => (
            <option key={one} value={one}>
              {topicMessages.layerName(length, at, offered.length)}
            </option>
          ))}
        </select>
      </label>
    </div>
  )
}

interface TopicItemProps {
  anchor: string
  title: string
  words?: string
  quotation?: string | undefined
  comments: readonly ReportComment[]
  groups: readonly GroupView[]
  verdicts: ReadonlyMap<number, Verdict>
  open: ReadonlySet<string>
  onToggle: (anchor: string, isOpen: boolean) => void
}

/** Rows shown at first. */
const INITIAL_ROWS = 30

/** Table of comments with the votes of each group, most votes first; complete in print. */
function TopicComments({ title, comments, groups }: Pick<TopicItemProps, 'title' | 'comments' | 'groups'>) {
  const isPrinting = usePrinting()
  const [most, setMost] = useState(INITIAL_ROWS)
  const sorted = useMemo(
    () => comments.toSorted((one, other) => countAllVotes(other) - countAllVotes(one) || one.tid - other.tid),
    [comments],
  )
  const shown = isPrinting ? sorted : sorted.slice(0, most)
  return (
    <>
      <CommentTable caption={title} comments={shown} groups={groups} />
      <MoreRows shownCount={shown.length} foundCount={sorted.length} onLimit={setMost} />
    </>
  )
}

/** A foldable topic: name, numbers of comments and votes, and its comments. */
export function TopicItem(props: TopicItemProps) {
  const { anchor, title, words, quotation, comments, groups, verdicts, open, onToggle } = props
  const isPrinting = usePrinting()
  const votes = useMemo(() => sumVotes(comments), [comments])
  const count = (verdict: Verdict) => comments.filter(({ tid }) => verdicts.get(tid) === verdict).length
  const isOpen = isPrinting || open.has(anchor)
  return (
    <details
      id={anchor}
      className="topic"
      open={isOpen}
      onToggle={({ currentTarget }) => !isPrinting && onToggle(anchor, currentTarget.open)}
    >
      <summary>
        <h2>{title}</h2>
        <span className="muted">
          {topicMessages.sizes(comments.length, countAllVotes(votes))}
          {topicMessages.found(count('common'), count('divides'))}
        </span>
        <VoteBar label={`${title}, ${reportMessages.columns.everybody}`} votes={votes} />
        {quotation !== undefined && (
          <q className="topic-quotation" dir="auto">
            {quotation}
          </q>
        )}
      </summary>
      {words !== undefined && <p className="muted">{words}</p>}
      {isOpen && <TopicComments title={title} comments={comments} groups={groups} />}
    </details>
  )
}

/** The open topics; at first the one in the address. */
function useOpenTopics() {
  const [open, setOpen] = useState<ReadonlySet<string>>(() => new Set([getHashTarget()]))
  useEffect(() => {
    const follow = () => setOpen((before) => new Set([...before, getHashTarget()]))
    window.addEventListener('hashchange', follow)
    return () => window.removeEventListener('hashchange', follow)
  }, [])
  const toggle = (anchor: string, isOpen: boolean) =>
    setOpen((before) => {
      if (before.has(anchor) === isOpen) return before
      const next = new Set(before)
      if (isOpen) next.add(anchor)
      else next.delete(anchor)
      return next
    })
  return { open, toggle, setOpen }
}

/** The topics of one layer, which can be opened, and the comments without a topic. */
export function TopicList({ topics, layer }: { topics: TopicsView; layer: number }) {
  const { open, toggle, setOpen } = useOpenTopics()
  const shown = topics.layers.get(layer) ?? []
  const outside = listUnassignedComments(topics, layer)
  const all = [...shown.map(({ anchor }) => anchor), NO_TOPIC_ANCHOR]
  const isAllOpen = shown.every(({ anchor }) => open.has(anchor))
  const { reportedGroups: groups, verdicts } = topics.view
  const common = { groups, verdicts, open, onToggle: toggle }
  return (
    <section aria-label={topicMessages.page.topicReport} className="topic-list">
      <div className="topic-bar">
        <VoteLegend />
        <button
          type="button"
          className="button"
          onClick={() => setOpen(isAllOpen ? new Set<string>() : new Set(all))}
        >
          {isAllOpen ? topicMessages.closeAll : topicMessages.openAll}
        </button>
      </div>
      {shown.map(({ key, anchor, title, quotation, comments }) => (
        <TopicItem key={key} {...{ anchor, title, quotation, comments }} {...common} />
      ))}
      {outside.length > 0 && (
        <TopicItem
          anchor={NO_TOPIC_ANCHOR}
          title={topicMessages.noTopicTitle}
          words={topicMessages.noTopicWords}
          comments={outside}
          {...common}
        />
      )}
    </section>
  )
}

function Overview({ topics, layer }: { topics: TopicsView; layer: number }) {
  const shown = topics.layers.get(layer) ?? []
  const outside = listUnassignedComments(topics, layer).length
  const { figures } = topicMessages
  const numbers: [string, number][] = [
    [figures.topics, shown.length],
    [figures.inTopics, topics.view.comments.length - outside],
    [figures.outside, outside],
    [figures.largest, Math.max(0, ...shown.map(({ comments }) => comments.length))],
  ]
  return (
    <dl className="figures">
      {numbers.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{formatNumber(value)}</dd>
        </div>
      ))}
    </dl>
  )
}

function Content({ topics }: { topics: TopicsView }) {
  const [layer, choose] = useLayer(topics)
  return (
    <>
      <LayerSelect topics={topics} layer={layer} onChoose={choose} />
      <Overview topics={topics} layer={layer} />
      <TopicMap key={layer} topics={topics} layer={layer} />
      <TopicList topics={topics} layer={layer} />
    </>
  )
}

/** Page of topics: figures, the map of their comments, and each topic with its comments and the votes of each group. */
export const TopicListPage = ({ reportId }: PageProps) => (
  <TopicsPage reportId={reportId} page="topicReport" words={topicMessages.listWords}>
    {(topics) => <Content topics={topics} />}
  </TopicsPage>
)
