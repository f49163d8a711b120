import { createConversationId } from '../conversations.ts'

/** Which comments a report shows: only accepted ones, also unmoderated ones, or rejected ones too. */
export const MOD_LEVELS = [0, -1, -2] as const
export type ModLevel = (typeof MOD_LEVELS)[number]

/** The level of a report when nobody chose one: everything. Any other needs the privileged claim (REP-3). */
export const DEFAULT_MOD_LEVEL = -2

/** Fewer people in a group than this, and no figure by group is told of them (RPT-1). */
export const MIN_GROUP_SIZE = 3

/** Whether a report of this level shows a comment: those whose state lies above the level. */
export const isShown = ({ mod }: { readonly mod: number }, level: number): boolean => mod > level

/** Reports by their last change, the newest first; equal ones keep their order. Times are milliseconds, also as text. */
export const sortNewestFirst = <R extends { readonly modified: number | string }>(
  reports: readonly R[],
): R[] => [...reports].sort((one, other) => Number(other.modified) - Number(one.modified))

const REPORT_ID_CHARACTERS = 20

/**
 * Makes a report id: r, then what a conversation id is made of. Whoever knows it may read the report.
 * @param random gives a whole number from 0 up to, not including, its argument; fit for secrets
 */
export const createReportId = (random: (below: number) => number): string =>
  `r${createConversationId(random, REPORT_ID_CHARACTERS)}`
