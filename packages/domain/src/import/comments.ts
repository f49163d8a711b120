import { MOD, type Mod } from '../comments.ts'
import { commentIdCell, flagCell, moderationCell, personIdCell, textCell, timeCell } from './kinds.ts'
import { optional, required, tableReader, type TableReader } from './table.ts'

/** A comment as comments.csv has it. Times are milliseconds; `pid` is the author. */
export interface ImportedComment {
  readonly tid: number
  readonly pid: number
  readonly created: number
  readonly mod: Mod
  readonly isMeta: boolean
  readonly isSeed: boolean
  readonly active: boolean
  readonly txt: string
}

/** Only with importance enabled does an export have this column in comments.csv. */
export const IMPORTANCE_COLUMN = 'importance'

/** Reads comments.csv. `now` (milliseconds) is the time of the comments when the file has none. */
export const commentsReader = (now: number): TableReader<ImportedComment> =>
  tableReader<ImportedComment>({
    tid: required('comment-id', commentIdCell),
    pid: optional('author-id', personIdCell, 0),
    created: optional('timestamp', timeCell, now),
    mod: optional('moderated', moderationCell, MOD.unmoderated),
    isMeta: optional('is-meta', flagCell, false),
    isSeed: optional('is-seed', flagCell, false),
    active: optional('active', flagCell, true),
    txt: required('comment-body', textCell),
  })
