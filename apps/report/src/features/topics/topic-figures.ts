import type { ReportComment } from '@folkmoot/api-types/report-data'
import { getStance, sumVotes, countAllVotes, type VoteCounts } from '@folkmoot/domain/reports/stance'
import type { TopicView } from './topic-view.ts'

/** The figures of a topic in the table of statistics. */
export interface TopicFigures {
  readonly topic: TopicView
  readonly comments: number
  readonly votes: VoteCounts & { readonly groups: readonly (VoteCounts & { readonly id: number })[] }
  /** numbers of comments with people on one side, opposed, or with too few votes */
  readonly together: number
  readonly apart: number
  readonly few: number
}

/** Orders of the table. */
export type FigureOrder = 'topic' | 'comments' | 'votes' | 'together' | 'apart' | 'few'

/** Computes the figures of a topic. Comments about the conversation itself are counted, but on no side. */
export function computeFigures(topic: TopicView): TopicFigures {
  const kinds = topic.comments
    .filter(({ is_meta }) => !is_meta)
    .map((one: ReportComment) => getStance(one).kind)
  const count = (...wanted: string[]) => kinds.filter((kind) => wanted.includes(kind)).length
  return {
    topic,
    comments: topic.comments.length,
    votes: sumVotes(topic.comments),
    together: count('together', 'most'),
    apart: count('apart'),
    few: count('few'),
  }
}

const getFigure = (figures: TopicFigures, order: Exclude<FigureOrder, 'topic'>): number =>
  order === 'votes' ? countAllVotes(figures.votes) : figures[order]

/** Sorts by the highest figure, then by the topic's number. */
export const sortFigures = (all: readonly TopicFigures[], order: FigureOrder): TopicFigures[] =>
  all.toSorted(
    (one, other) =>
      (order === 'topic' ? 0 : getFigure(other, order) - getFigure(one, order)) ||
      one.topic.cluster - other.topic.cluster,
  )
