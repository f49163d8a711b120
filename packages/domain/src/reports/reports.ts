import { MOD } from '../comments.ts'
import { createConversationId } from '../conversations.ts'

/** Levels of a report: it shows only accepted comments, also unmoderated ones, or also rejected ones. */
export const MOD_LEVELS = [0, -1, -2] as const
export type ModLevel = (typeof MOD_LEVELS)[number]

/** The default level: only what moderators have accepted (REP-3, SAFE-41). */
export const DEFAULT_MOD_LEVEL = 0

/** Figures of a smaller group are not reported (RPT-1). */
export const MIN_GROUP_SIZE = 3

/** True when a report of this level shows the comment: its state is above the level. */
export const isShown = ({ mod }: { readonly mod: number }, level: number): boolean => mod > level

/**
 * True when a report that shows the comment also shows its text (SAFE-42): a rejected comment is only a number, unless the owner
 * shows its text in this report.
 */
export const isTextShown = ({ mod }: { readonly mod: number }, showsRejectedTexts: boolean): boolean =>
  mod !== MOD.rejected || showsRejectedTexts

/** Sorts reports by last change, newest first; equal ones keep their order. Times are milliseconds, also as text. */
export const sortNewestFirst = <R extends { readonly modified: number | string }>(
  reports: readonly R[],
): R[] => [...reports].sort((one, other) => Number(other.modified) - Number(one.modified))

const REPORT_ID_CHARACTERS = 20

/**
 * Creates a report id: r, then the characters of a conversation id. Everyone who knows it can read the report.
 * @param random returns an integer from 0 to its argument, exclusive; must be cryptographically secure
 */
export const createReportId = (random: (below: number) => number): string =>
  `r${createConversationId(random, REPORT_ID_CHARACTERS)}`
