import type { ReportComment, ReportData } from '@folkmoot/api-types/report-data'
import type { ReportTopicReply, TopicReport } from '@folkmoot/api-types/topic-report'
import { findNarratedLayer } from '@folkmoot/domain/reports/narrative'
import { topicMessages } from '../../messages/topics.ts'
import { createReportView, type ReportView } from '../../comments/report-view.ts'

/** A topic with its comments, as the pages show it. */
export interface TopicView extends ReportTopicReply {
  /** its name, or its number where it has none to show */
  readonly title: string
  /** of its place in a page */
  readonly anchor: string
  readonly comments: readonly ReportComment[]
}

/** What the topic pages are made from. */
export interface TopicsView {
  readonly view: ReportView
  readonly topicReport: TopicReport
  readonly byTid: ReadonlyMap<number, ReportComment>
  /** the topics of each layer, the finest layer (0) first */
  readonly layers: ReadonlyMap<number, readonly TopicView[]>
  /** the layer that is shown first */
  readonly firstLayer: number
}

/** Of the place of the comments in no topic. */
export const NO_TOPIC_ANCHOR = 'no-topic'

/** Of a topic's place in a page. */
const formatAnchor = ({ layer, cluster }: Pick<ReportTopicReply, 'layer' | 'cluster'>): string =>
  `topic-${layer}-${cluster}`

/** Puts topics and comments together; comments that came or went between the two answers are left out. */
export function createTopicsView(data: ReportData, found: TopicReport): TopicsView {
  const view = createReportView(data)
  const byTid = new Map(view.comments.map((comment) => [comment.tid, comment]))
  const layers = new Map<number, TopicView[]>()
  const sorted = found.topics.toSorted((one, other) => one.layer - other.layer || one.cluster - other.cluster)
  for (const topic of sorted) {
    const comments = topic.tids.flatMap((tid) => byTid.get(tid) ?? [])
    if (comments.length === 0) continue
    const title = topic.name ?? topicMessages.unnamed(topic.cluster)
    const of = layers.get(topic.layer) ?? []
    layers.set(topic.layer, [...of, { ...topic, title, anchor: formatAnchor(topic), comments }])
  }
  const counts = new Map([...layers].map(([layer, of]) => [layer, of.length]))
  return { view, topicReport: found, byTid, layers, firstLayer: findNarratedLayer(counts) ?? 0 }
}

/** The comments that are in no topic of a layer. */
export function listUnassignedComments({ view, layers }: TopicsView, layer: number): ReportComment[] {
  const inside = new Set((layers.get(layer) ?? []).flatMap(({ tids }) => tids))
  return view.comments.filter(({ tid }) => !inside.has(tid))
}
