import type { Flag, Time } from './columns.ts'

export interface Reports {
  rid: number
  report_id: string
  zid: number
  report_name: string | null
  label_x_neg: string | null
  label_x_pos: string | null
  label_y_neg: string | null
  label_y_pos: string | null
  /** the labels of groups 0 to 9 as a JSON array */
  label_groups: string
  mod_level: number
  created: Time
  modified: Time
}

export interface Analyses {
  zid: number
  /** opinion or topics */
  kind: string
  /** what the result is good for: a generation of the conversation, or of its comments */
  input_generation: number
  leased_until: Time | null
  attempts: number
  error: string | null
  /** of topics: the name of the run that is owed, by a claim or because somebody asked for it; null when none is */
  job: string | null
  result: string | null
  /** its priorities of comments by id, as JSON; null in a result from before they were stored apart */
  priorities: string | null
  computed: Time | null
}

export interface ModerationLog {
  zid: number
  id: number
  tid: number | null
  topic_key: string | null
  uid: number | null
  action: string
  /** what stood before and after, as JSON */
  before: string
  after: string
  reason: string | null
  created: Time
}

/** A topic of one run, and how its moderators decided. */
export interface Topics {
  zid: number
  job: string
  /** 0 is the finest */
  layer: number
  cluster: number
  name: string
  model_name: string
  created: Time
  /** accepted, rejected, meta or pending */
  status: string
  /** the uid of whoever decided, and when */
  moderator: number | null
  moderated_at: Time | null
  /** the decision that holds */
  decision: number | null
}

/** A decision about a topic or several comments, with how the topic stood before. `id` is also its first log entry. */
export interface TopicDecisions {
  zid: number
  id: number
  topic_key: string | null
  status: string | null
  moderator: number | null
  moderated_at: Time | null
}

/** How a comment stood before such a decision; `modified` is its time of change right after it. */
export interface TopicDecisionComments {
  zid: number
  id: number
  tid: number
  mod: number
  active: Flag
  is_meta: Flag
  modified: Time
}
