import type { Flag, Time } from './columns.ts'

export interface ReportColumns {
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

export interface AnalysisRow {
  zid: number
  /** opinion or topics */
  kind: string
  /** generation of the result's input: of the conversation, or of its comments */
  input_generation: number
  leased_until: Time | null
  attempts: number
  error: string | null
  /** for topics: the name of the claimed or requested run, or null */
  job: string | null
  result: string | null
  /** comment priorities by tid as JSON; null in older results, which contain them */
  priorities: string | null
  computed: Time | null
}

export interface ModerationLogRow {
  zid: number
  id: number
  tid: number | null
  topic_key: string | null
  uid: number | null
  action: string
  /** previous and new values as JSON */
  before: string
  after: string
  reason: string | null
  created: Time
}

/** A topic of a run, with its moderation. */
export interface TopicRow {
  zid: number
  job: string
  /** 0 is the finest layer */
  layer: number
  cluster: number
  name: string
  model_name: string
  created: Time
  /** accepted, rejected, meta or pending */
  status: string
  /** uid of the moderator, and time of the decision */
  moderator: number | null
  moderated_at: Time | null
  /** id of the current decision */
  decision: number | null
}

/** A decision about a topic or several comments, with the topic's previous state. `id` is also its first log entry. */
export interface TopicDecisionRow {
  zid: number
  id: number
  topic_key: string | null
  status: string | null
  moderator: number | null
  moderated_at: Time | null
}

/** The previous state of a comment of such a decision; `modified` is its modification time after the decision. */
export interface TopicDecisionCommentRow {
  zid: number
  id: number
  tid: number
  mod: number
  active: Flag
  is_meta: Flag
  modified: Time
}
