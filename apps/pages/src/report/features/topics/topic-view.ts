import type { ReportComment, ReportData } from '@folkmoot/api-types/report-data'
import type { ReportTopicReply, TopicReport } from '@folkmoot/api-types/topics'
import { findNarratedLayer } from '@folkmoot/domain/reports/narrative'
import { topicMessages } from '../../messages/topics.ts'
import { createReportView, type ReportView } from '../../comments/report-view.ts'

/** Creates the address that opens a topic in the list of topics. */
export const createTopicPath = (
  reportId: string,
  { layer, anchor }: Pick<TopicView, 'layer' | 'anchor'>,
): string => `/topicReport/${reportId}?layer=${layer}#${anchor}`

/** A topic with its comments, for the pages. */
export interface TopicView extends ReportTopicReply {
  /** its name, or its number without a visible name */
  readonly title: string
  /** id of its element */
  readonly anchor: string
  readonly comments: readonly ReportComment[]
  /** the text of its most typical comment; undefined without an accepted one */
  readonly quotation: string | undefined
}

/** Data of the topic pages. */
export interface TopicsView {
  readonly view: ReportView
  readonly topicReport: TopicReport
  readonly byTid: ReadonlyMap<number, ReportComment>
  /** topics by layer, from the finest (0) */
  readonly layers: ReadonlyMap<number, readonly TopicView[]>
  /** the initial layer */
  readonly firstLayer: number
}

/** Element id of the comments without a topic. */
export const NO_TOPIC_ANCHOR = 'no-topic'

/** Element id of a topic. */
const formatAnchor = ({ layer, cluster }: Pick<ReportTopicReply, 'layer' | 'cluster'>): string =>
  `topic-${layer}-${cluster}`

/** Joins topics and comments. Comments that are in only one of the two replies are omitted. */
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
    const quotation = comments.find(({ tid }) => tid === topic.typical)?.txt || undefined
    layers.set(topic.layer, [...of, { ...topic, title, anchor: formatAnchor(topic), comments, quotation }])
  }
  const counts = new Map([...layers].map(([layer, of]) => [layer, of.length]))
  return { view, topicReport: found, byTid, layers, firstLayer: findNarratedLayer(counts) ?? 0 }
}

/** Lists the comments without a topic in a layer. */
export function listUnassignedComments({ view, layers }: TopicsView, layer: number): ReportComment[] {
  const inside = new Set((layers.get(layer) ?? []).flatMap(({ tids }) => tids))
  return view.comments.filter(({ tid }) => !inside.has(tid))
}
