import type { ColumnType } from 'kysely'
import type { Flag, Time } from './conversation-tables.ts'

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
  /** what the hosts say happens next */
  next_text: string | null
  /** what becomes of single comments: a list of `CommentAnswer` as JSON */
  answers: string
  /** the author’s sentences in the Story by field, as JSON, and when one was written last */
  story_texts: string
  texts_written: Time | null
  /** time of the withdrawal; null while the report can be read */
  withdrawn: Time | null
  /** time of the last publication; null before the first one */
  published: Time | null
  created: Time
  modified: Time
}

/** The state of a conversation's votes that its owner has published; deleted when that ends. */
export interface VotePublicationRow {
  zid: number
  /** decides the numbers of the participants; never sent */
  secret: string
  /** id of the last published vote */
  generation: number
  /** number of participants at that time, erased ones included */
  people: number
  /** the groups at that time as a JSON array, by published number; null for none */
  groups: string
  created: Time
}

export interface AnalysisRow {
  zid: number
  /** opinion or topics */
  kind: string
  /** generation of the result's input: of the conversation, or of its comments */
  input_generation: number
  result: string | null
  /** of opinions: figures of the groups, for Monitor, as JSON */
  measures?: string | null
  /** comment priorities by tid as JSON; null in older results, which contain them */
  priorities: string | null
  computed: Time | null
}

/** What strangers and participants may know of the votes of a conversation (SAFE-31). */
export interface PublicOpinionRow {
  zid: number
  /** rises with every public state */
  tick: number
  /** identifies the state, because two servers may have made one of the same tick */
  mark: string
  /** to the hour */
  computed: Time
  /** the contract's pca2 object as JSON, with its tick */
  map: string
  /** people with votes in it */
  voters: number
  /** `PublicFigures` as JSON */
  figures: string
  /** the colours of the Landscape by comment, as JSON: `[tid, letters][]` */
  leans: string
  /** secret: which votes are in the public state; the next one continues from it */
  state: string
}

/** A moment of the Landscape's replay. It is public, and has no person. */
export interface ReplayFrameRow {
  zid: number
  /** rises with the moments */
  id: number
  /** of the public state that it was made from; 0 for moments before the first one */
  tick: number
  /** of its last vote, to the hour */
  time: Time
  /** its public votes */
  votes: number
  /** `ReplayFrame` as JSON */
  frame: string
}

/** The tables of what is public of votes. */
export interface PublicTables {
  public_opinions: PublicOpinionRow
  replay_frames: ReplayFrameRow
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

/** A security event. */
export interface SecurityLogRow {
  id: number
  created: Time
  action: string
  /** stays after the conversation's deletion */
  conversation_zid: number | null
  /** account, participant, anonymous or server */
  actor: string
  /** of an account; stays after its deletion */
  uid: number | null
  /** JSON */
  details: string
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
  /** a moderator’s name for it, in place of `name` */
  given_name: string | null
  /** 1: readers of reports do not see it */
  hidden: Flag
}

/** A comment of a topic. */
export interface TopicCommentColumns {
  zid: number
  job: string
  layer: number
  cluster: number
  tid: number
  /** `computeTypicality`; null in runs before it was measured */
  typicality: ColumnType<number | null, number | null | undefined, number | null>
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
