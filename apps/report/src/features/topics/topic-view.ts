import type { ReportComment, ReportData } from '@folkmoot/api-types/report-data'
import type { TopicOfReport, TopicReport } from '@folkmoot/api-types/topic-report'
import { narratedLayer } from '@folkmoot/domain/reports/narrative'
import { topicMessages } from '../../messages/topics.ts'
import { reportView, type ReportView } from '../../comments/report-view.ts'

/** A topic with its comments, as the pages show it. */
export interface TopicView extends TopicOfReport {
  /** its name, or its number where it has none to show */
  readonly title: string
  /** of its place in a page */
  readonly anchor: string
  readonly comments: readonly ReportComment[]
}

/** What the topic pages are made from. */
export interface TopicsView {
  readonly view: ReportView
  readonly found: TopicReport
  readonly byTid: ReadonlyMap<number, ReportComment>
  /** the topics of each layer, the finest layer (0) first */
  readonly layers: ReadonlyMap<number, readonly TopicView[]>
  /** the layer that is shown first */
  readonly first: number
}

/** Of the place of the comments in no topic. */
export const OUTSIDE = 'no-topic'

/** Of a topic's place in a page. */
const anchorOf = ({ layer, cluster }: Pick<TopicOfReport, 'layer' | 'cluster'>): string =>
  `topic-${layer}-${cluster}`

/** Puts topics and comments together; comments that came or went between the two answers are left out. */
export function topicsView(data: ReportData, found: TopicReport): TopicsView {
  const view = reportView(data)
  const byTid = new Map(view.comments.map((comment) => [comment.tid, comment]))
  const layers = new Map<number, TopicView[]>()
  const sorted = found.topics.toSorted((one, other) => one.layer - other.layer || one.cluster - other.cluster)
  for (const topic of sorted) {
    const comments = topic.tids.flatMap((tid) => byTid.get(tid) ?? [])
    if (comments.length === 0) continue
    const title = topic.name ?? topicMessages.unnamed(topic.cluster)
    const of = layers.get(topic.layer) ?? []
    layers.set(topic.layer, [...of, { ...topic, title, anchor: anchorOf(topic), comments }])
  }
  const counts = new Map([...layers].map(([layer, of]) => [layer, of.length]))
  return { view, found, byTid, layers, first: narratedLayer(counts) ?? 0 }
}

/** The comments that are in no topic of a layer. */
export function outsideOf({ view, layers }: TopicsView, layer: number): ReportComment[] {
  const inside = new Set((layers.get(layer) ?? []).flatMap(({ tids }) => tids))
  return view.comments.filter(({ tid }) => !inside.has(tid))
}
