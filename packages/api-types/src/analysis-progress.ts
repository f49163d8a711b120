import * as Type from 'typebox'
import { Milliseconds, Nullable } from './schema.ts'

const Count = Type.Integer()

/** The state of an analysis. */
const progressFields = {
  state: Type.Union([
    Type.Literal('empty'),
    Type.Literal('waiting'),
    Type.Literal('running'),
    Type.Literal('current'),
    Type.Literal('failed'),
  ]),
  /** when the newest result was computed; null without one */
  computed: Nullable(Milliseconds),
  /** failures since the newest result, the reason of the last one, and the time of the next attempt */
  failures: Count,
  failure: Nullable(Type.String()),
  retry_at: Nullable(Milliseconds),
}

/** The states of a conversation's opinion analysis and topic analysis. */
export const AnalysisProgress = Type.Object({
  ...progressFields,
  /** the current generation of votes, comments and moderation */
  generation: Count,
  /** the generation of the newest result; null without one */
  math_tick: Nullable(Count),
  topics: Type.Object({
    ...progressFields,
    /** the pending run, if any */
    job_id: Nullable(Type.String()),
    /** why the newest topics did not use a configured service */
    notes: Type.Array(Type.String()),
  }),
})
export type AnalysisProgress = Type.Static<typeof AnalysisProgress>
