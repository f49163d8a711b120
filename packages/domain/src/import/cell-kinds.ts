import { LIMITS } from '../limits.ts'
import { isLongerThan } from '../text.ts'
import { flipVote, type Vote } from '../votes.ts'
import { MOD, type Mod } from '../comments.ts'
import { unguardText } from './escape-cell.ts'

/** A type of cell; `parse` returns undefined for an invalid text. */
export interface CellKind<T> {
  readonly parse: (cell: string) => T | undefined
  readonly expected: string
}

/** The largest integer of both databases' columns, for counts and ids of groups. */
const MAX_NUMBER = 2_147_483_647

/** 1 as votes store it. */
const MAX_WEIGHT = 32_767

/** A smaller time is in seconds, others are in milliseconds. */
export const MIN_TIME_MS = 1e11
/** 1 January 2000 */
const EARLIEST_TIME_MS = 946_684_800_000
/** Clocks differ, and so do time zones. */
const DAY_MS = 86_400_000

const parseWholeNumber = (cell: string): number => (/^ *\d{1,16} *$/.test(cell) ? Number(cell) : NaN)

const createNumberCell = (max: number): CellKind<number> => ({
  parse: (cell) => {
    const number = parseWholeNumber(cell)
    return number <= max ? number : undefined
  },
  expected: `a whole number from 0 to ${max}`,
})

/** A count or the id of a group. */
export const numberCell = createNumberCell(MAX_NUMBER)

/** The id of a comment and of a participant; new ids continue from the highest one. */
export const commentIdCell = createNumberCell(LIMITS.importedComment)
export const participantIdCell = createNumberCell(LIMITS.importedParticipant)

/** A time in milliseconds, from 2000 to a day after `now`; the file may have seconds. */
export const createTimeCell = (now: number): CellKind<number> => ({
  parse: (cell) => {
    const number = parseWholeNumber(cell)
    const time = number < MIN_TIME_MS ? number * 1000 : number
    return time >= EARLIEST_TIME_MS && time <= now + DAY_MS ? time : undefined
  },
  expected: 'a time from 2000 to now, as a whole number of seconds or milliseconds since 1970',
})

/** A vote, with the stored sign (-1 agrees). */
export const voteCell: CellKind<Vote> = {
  parse: (cell) => (/^ *(-1|0|1) *$/.test(cell) ? flipVote(Number(cell)) : undefined),
  expected: '1 (agree), 0 (pass) or -1 (disagree)',
}

/** A vote’s weight times 32767. */
export const weightCell: CellKind<number> = {
  parse: (cell) => {
    const value = /^ *-?\d{1,5} *$/.test(cell) ? Number(cell) : NaN
    return Math.abs(value) <= MAX_WEIGHT ? value : undefined
  },
  expected: `a whole number from -${MAX_WEIGHT} to ${MAX_WEIGHT}`,
}

const MOD_BY_CELL: Record<string, Mod> = { '-1': MOD.rejected, '0': MOD.unmoderated, '1': MOD.accepted }

/** The moderation state of a comment. */
export const moderationCell: CellKind<Mod> = {
  parse: (cell) => MOD_BY_CELL[cell.trim()],
  expected: '1 (accepted), 0 (not moderated) or -1 (rejected)',
}

const FLAG_BY_CELL: Record<string, boolean> = { true: true, '1': true, false: false, '0': false }

/** Yes or no. */
export const flagCell: CellKind<boolean> = {
  parse: (cell) => FLAG_BY_CELL[cell.trim().toLowerCase()],
  expected: 'true or false, or 1 or 0',
}

/** A text without the apostrophe of `guardText`. No database stores the character 0. */
export const textCell: CellKind<string> = {
  parse: (cell) => (cell.includes('\0') ? undefined : unguardText(cell)),
  expected: 'a text without the character U+0000',
}

/** A text of a limited length, counted in characters. */
export const createTextCell = (maxCharacters: number): CellKind<string> => ({
  parse: (cell) => {
    const text = textCell.parse(cell)
    return text === undefined || isLongerThan(text, maxCharacters) ? undefined : text
  },
  expected: `a text of at most ${maxCharacters} characters`,
})

/** An external id. */
export const xidCell: CellKind<string> = createTextCell(LIMITS.xid)
