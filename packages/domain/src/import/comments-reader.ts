import { MOD, type Mod } from '../comments.ts'
import { LIMITS } from '../limits.ts'
import {
  commentIdCell,
  createTextCell,
  flagCell,
  moderationCell,
  participantIdCell,
  textCell,
  createTimeCell,
} from './cell-kinds.ts'
import {
  createOptionalColumn,
  createRequiredColumn,
  createTableReader,
  type TableReader,
} from './table-reader.ts'

/** A row of comments.csv. Times are milliseconds; `pid` is the author. */
export interface ImportedComment {
  readonly tid: number
  readonly pid: number
  readonly created: number
  readonly mod: Mod
  readonly isMeta: boolean
  readonly isSeed: boolean
  readonly active: boolean
  readonly txt: string
  /** the id in another system; null without one */
  readonly originalId: string | null
  /** of the moderator's decision; null without one */
  readonly reason: string | null
}

/** A column of comments.csv in exports with importance enabled. */
export const IMPORTANCE_COLUMN = 'importance'

/** A column of comments.csv in archives with comments of another system. */
export const ARCHIVE_ORIGINAL_ID_COLUMN = 'original-id'

/** A column of comments.csv in archives of conversations whose moderators gave reasons. */
export const REASON_COLUMN = 'moderation-reason'

/** Reads comments.csv. No time is much later than `now` (milliseconds); `unknown` replaces missing ones. */
export const createCommentsReader = (now: number, unknown = now): TableReader<ImportedComment> =>
  createTableReader<ImportedComment>({
    tid: createRequiredColumn('comment-id', commentIdCell),
    pid: createOptionalColumn('author-id', participantIdCell, 0),
    created: createOptionalColumn('timestamp', createTimeCell(now), unknown),
    mod: createOptionalColumn('moderated', moderationCell, MOD.unmoderated),
    isMeta: createOptionalColumn('is-meta', flagCell, false),
    isSeed: createOptionalColumn('is-seed', flagCell, false),
    active: createOptionalColumn('active', flagCell, true),
    txt: createRequiredColumn('comment-body', textCell),
    originalId: createOptionalColumn(ARCHIVE_ORIGINAL_ID_COLUMN, createTextCell(LIMITS.originalId), null),
    reason: createOptionalColumn(REASON_COLUMN, createTextCell(LIMITS.moderationReason), null),
  })
