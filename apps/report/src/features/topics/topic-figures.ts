import type { Verdict } from '@folkmoot/domain/reports/findings'
import { sumVotes, countAllVotes, type VoteCounts } from '@folkmoot/domain/reports/vote-counts'
import type { TopicView } from './topic-view.ts'

/** The figures of a topic in the table of statistics. */
export interface TopicFigures {
  readonly topic: TopicView
  readonly comments: number
  readonly votes: VoteCounts & { readonly groups: readonly (VoteCounts & { readonly id: number })[] }
  /** numbers of accepted comments that are common ground, that divide, or that have too few votes */
  readonly together: number
  readonly apart: number
  readonly few: number
}

/** Orders of the table. */
export type FigureOrder = 'topic' | 'comments' | 'votes' | 'together' | 'apart' | 'few'

/** Computes the figures of a topic. Comments that the findings say nothing about are counted, but on no side. */
export function computeFigures(topic: TopicView, verdicts: ReadonlyMap<number, Verdict>): TopicFigures {
  const count = (verdict: Verdict) => topic.comments.filter(({ tid }) => verdicts.get(tid) === verdict).length
  return {
    topic,
    comments: topic.comments.length,
    votes: sumVotes(topic.comments),
    together: count('common'),
    apart: count('divides'),
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
