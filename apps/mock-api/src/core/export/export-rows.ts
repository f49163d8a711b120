/** An event of the vote history, with the stored sign (-1 agrees). Times are milliseconds since 1970. */
export interface ExportedVote {
  readonly tid: number
  readonly pid: number
  readonly vote: number
  readonly high_priority: number
  readonly created: number
}

/** A comment for exports; flags are 0 and 1. */
export interface ExportedComment {
  readonly tid: number
  readonly pid: number
  readonly txt: string
  readonly mod: number
  readonly active: number
  readonly is_meta: number
  readonly is_seed: number
  readonly velocity: number
  readonly created: number
  /** where it was imported from, if anywhere */
  readonly original_id?: string | null
}

/** A comment as a file of a report has it: `pid` is null where the author is not published. */
export type ReportedComment = Omit<ExportedComment, 'pid'> & { readonly pid: number | null }

/** A participant with their latest votes. */
export interface ExportedParticipant {
  readonly pid: number
  readonly votes: readonly { readonly tid: number; readonly vote: number; readonly high_priority: number }[]
  /** number of comments written; null where it is not published */
  readonly comments: number | null
  /** opinion group, if any */
  readonly group: number | undefined
}

/** The summary of a conversation. */
export interface ExportedSummary {
  readonly topic: string
  readonly url: string
  /** number of people who voted */
  readonly voters: number
  /** voters that the last opinion analysis grouped, 0 without one */
  readonly votersInConversation: number
  /** number of people who wrote a comment, including rejected ones */
  readonly commenters: number
  /** number of comments with votes, and of accepted ones without */
  readonly comments: number
  readonly groups: number
  readonly description: string
}

/** The summary of a report, which says what is counted in it. */
export interface ReportSummary extends ExportedSummary {
  /** whether voters and comments are those of the public votes or of all votes */
  readonly counted: 'public' | 'all'
  /** number of comments in any state */
  readonly commentsWritten: number
  /** number of comments about which findings say something */
  readonly commentsWithResults: number
}

/** Formats the header of a file. The names need no escaping. */
export const formatHeader = (...names: readonly (string | number)[]): string => names.join(',')

/** Lists the name of an importance column if the conversation uses importance. */
export const listImportanceColumns = (name: string, importance: boolean): string[] =>
  importance ? [name] : []
