import { LIMITS } from '../limits.ts'
import { isLongerThan } from '../text.ts'
import { flipVote, type Vote } from '../votes.ts'
import { MOD, type Mod } from '../comments.ts'
import { unguardText } from './cell.ts'

/** How the text of a cell becomes a value; `read` answers undefined for what is not one. */
export interface CellKind<T> {
  readonly read: (cell: string) => T | undefined
  readonly expected: string
}

/** Counts and ids of groups fit the integer columns of both databases. */
const HIGHEST_NUMBER = 2_147_483_647

/** Below this a time is in seconds, from here on in milliseconds. */
const FIRST_MILLISECONDS = 1e11
const LAST_TIME = 8.64e15

const whole = (cell: string): number => (/^ *\d{1,16} *$/.test(cell) ? Number(cell) : NaN)

const upTo = (most: number): CellKind<number> => ({
  read: (cell) => (whole(cell) <= most ? whole(cell) : undefined),
  expected: `a whole number from 0 to ${most}`,
})

/** A count, or the id of a group. */
export const numberCell = upTo(HIGHEST_NUMBER)

/** A comment's and a participant's id: those that come later are counted on from the highest one. */
export const commentIdCell = upTo(LIMITS.importedComment)
export const personIdCell = upTo(LIMITS.importedPerson)

/** A time in milliseconds, whichever unit the file uses. */
export const timeCell: CellKind<number> = {
  read: (cell) => {
    const time = whole(cell)
    if (time < FIRST_MILLISECONDS) return time * 1000
    return time <= LAST_TIME ? time : undefined
  },
  expected: 'a time as a whole number of seconds or milliseconds since 1970',
}

/** A vote, with its sign turned to the stored one (-1 agrees). */
export const voteCell: CellKind<Vote> = {
  read: (cell) => (/^ *(-1|0|1) *$/.test(cell) ? flipVote(Number(cell)) : undefined),
  expected: '1 (agree), 0 (pass) or -1 (disagree)',
}

const STATES: Record<string, Mod> = { '-1': MOD.rejected, '0': MOD.unmoderated, '1': MOD.accepted }

/** The moderation state of a comment. */
export const moderationCell: CellKind<Mod> = {
  read: (cell) => STATES[cell.trim()],
  expected: '1 (accepted), 0 (not moderated) or -1 (rejected)',
}

const FLAGS: Record<string, boolean> = { true: true, '1': true, false: false, '0': false }

/** Yes or no. */
export const flagCell: CellKind<boolean> = {
  read: (cell) => FLAGS[cell.trim().toLowerCase()],
  expected: 'true or false, or 1 or 0',
}

/** What a person wrote, without the apostrophe that guards spreadsheets. No database stores the character 0. */
export const textCell: CellKind<string> = {
  read: (cell) => (cell.includes('\0') ? undefined : unguardText(cell)),
  expected: 'a text without the character U+0000',
}

/** A text of a limited length, counted in characters. */
export const shortTextCell = (longest: number): CellKind<string> => ({
  read: (cell) => {
    const text = textCell.read(cell)
    return text === undefined || isLongerThan(text, longest) ? undefined : text
  },
  expected: `a text of at most ${longest} characters`,
})

/** An external id. */
export const xidCell: CellKind<string> = shortTextCell(LIMITS.xid)
