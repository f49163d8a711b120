/** A vote event of the history as exports read it, with the stored sign (-1 agrees). Times are milliseconds. */
export interface ExportedVote {
  readonly tid: number
  readonly pid: number
  readonly vote: number
  readonly high_priority: number
  readonly created: number
}

/** A comment as exports read it; flags are 0 and 1. */
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
}

/** A participant with the votes that count. */
export interface ExportedParticipant {
  readonly pid: number
  readonly votes: readonly { readonly tid: number; readonly vote: number; readonly high_priority: number }[]
  /** how many comments they wrote */
  readonly comments: number
  /** the opinion group they are in, undefined when in none */
  readonly group: number | undefined
}

/** What a summary tells of a conversation. */
export interface ExportedSummary {
  readonly topic: string
  readonly url: string
  /** how many people voted */
  readonly voters: number
  /** how many of them the last opinion analysis grouped, 0 without one */
  readonly votersInConversation: number
  /** how many people wrote a comment, rejected ones too */
  readonly commenters: number
  /** how many comments were voted on */
  readonly comments: number
  readonly groups: number
  readonly description: string
}

/** The first line of a file: fixed names of columns. */
export const formatHeader = (...names: readonly (string | number)[]): string => names.join(',')

/** The name of a column of `important` votes, only where the conversation asks for them. */
export const listImportanceColumns = (name: string, importance: boolean): string[] =>
  importance ? [name] : []
