import type { ReportComment } from '@folkmoot/api-types/report-data'
import { stanceOf, sumOfVotes, votesIn, type Counts } from '@folkmoot/domain/reports/stance'
import type { TopicView } from './topic-view.ts'

/** The figures of a topic in the table of statistics. */
export interface TopicFigures {
  readonly topic: TopicView
  readonly comments: number
  readonly votes: Counts & { readonly groups: readonly (Counts & { readonly id: number })[] }
  /** comments on which people are on one side, opposed, or of which there are too few votes to say */
  readonly together: number
  readonly apart: number
  readonly few: number
}

/** What the table can be ordered by. */
export type FigureOrder = 'topic' | 'comments' | 'votes' | 'together' | 'apart' | 'few'

/** The figures of a topic; comments about the conversation itself are counted, and on no side. */
export function figuresOf(topic: TopicView): TopicFigures {
  const kinds = topic.comments
    .filter(({ is_meta }) => !is_meta)
    .map((one: ReportComment) => stanceOf(one).kind)
  const count = (...wanted: string[]) => kinds.filter((kind) => wanted.includes(kind)).length
  return {
    topic,
    comments: topic.comments.length,
    votes: sumOfVotes(topic.comments),
    together: count('together', 'most'),
    apart: count('apart'),
    few: count('few'),
  }
}

const measure = (figures: TopicFigures, order: Exclude<FigureOrder, 'topic'>): number =>
  order === 'votes' ? votesIn(figures.votes) : figures[order]

/** The highest first; topics themselves by their numbers, as are equal ones. */
export const inOrder = (all: readonly TopicFigures[], order: FigureOrder): TopicFigures[] =>
  all.toSorted(
    (one, other) =>
      (order === 'topic' ? 0 : measure(other, order) - measure(one, order)) ||
      one.topic.cluster - other.topic.cluster,
  )
