import { MOD } from '../comments.ts'
import { createConversationId } from '../conversations.ts'

/** Levels of a report: it shows only accepted comments, also unmoderated ones, or also rejected ones. */
export const MOD_LEVELS = [0, -1, -2] as const
export type ModLevel = (typeof MOD_LEVELS)[number]

/** The default level: all comments (REP-3). It is safe because of `isTextShown`. */
export const DEFAULT_MOD_LEVEL = -2

/** Reports of one conversation. */
export const MAX_REPORTS = 100

/** Publications of a conversation's reports: each keeps what the report said. */
export const MAX_PUBLICATIONS = 20

/** Figures of a smaller group are not reported (RPT-1). */
export const MIN_GROUP_SIZE = 3

/** True when a report of this level shows the comment: its state is above the level. */
export const isShown = ({ mod }: { readonly mod: number }, level: number): boolean => mod > level

/**
 * True when a report that shows the comment also shows its text (SAFE-42): never that of a rejected comment, nor of one that the
 * automatic moderator hides and nobody has accepted.
 */
export const isTextShown = ({
  mod,
  active,
}: {
  readonly mod: number
  readonly active: number | boolean
}): boolean => mod === MOD.accepted || (mod === MOD.unmoderated && Boolean(active))

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

/** A page that everyone with the id of a report can read. */
export interface ReportPage {
  readonly path:
    | 'report'
    | 'data'
    | 'landscape'
    | 'exportReport'
    | 'topicReport'
    | 'topicsVizReport'
    | 'topicStats'
    | 'topicMapNarrativeReport'
  readonly title: string
  /** the console shows its link to privileged people only */
  readonly isPrivileged: boolean
  /** whether the console leaves its link out; the report's own pages have it */
  readonly isUnlisted?: true
}

/** The pages of a report; the console links to those that are listed (REP-2). */
export const REPORT_PAGES: readonly ReportPage[] = [
  { path: 'report', title: 'Standard Report', isPrivileged: false },
  { path: 'data', title: 'All data', isPrivileged: false, isUnlisted: true },
  { path: 'landscape', title: 'Landscape', isPrivileged: false, isUnlisted: true },
  { path: 'exportReport', title: 'Data Export', isPrivileged: false },
  { path: 'topicReport', title: 'Topic', isPrivileged: true },
  { path: 'topicsVizReport', title: 'Topics Viz', isPrivileged: true },
  { path: 'topicStats', title: 'Topic Stats', isPrivileged: true },
  { path: 'topicMapNarrativeReport', title: 'Topic Map Narrative', isPrivileged: true },
]

/** The path of a report's page: all data lies below the Story. */
export const createReportPath = (page: ReportPage['path'], report_id: string): string =>
  page === 'data' ? `/report/${report_id}/data` : `/${page}/${report_id}`

/**
 * The links to a report’s pages.
 * @param origin public origin of the server
 */
export const createReportLinks = (
  origin: string,
  report_id: string,
  isPrivileged: boolean,
): { title: string; address: string }[] =>
  REPORT_PAGES.filter((page) => !page.isUnlisted && (isPrivileged || !page.isPrivileged)).map(
    ({ path, title }) => ({
      title,
      address: origin + createReportPath(path, report_id),
    }),
  )

/** The parts of the address of a report's page. */
export interface ReportAddress {
  readonly page: ReportPage['path']
  readonly report_id: string
}

/**
 * Parses the address of a report's page; else undefined. The report need not exist.
 * @param path without query and fragment
 */
export function parseReportAddress(path: string): ReportAddress | undefined {
  const [, name, report_id, below] = /^\/([A-Za-z]+)\/(r[0-9A-Za-z]+)(\/data)?\/?$/.exec(path) ?? []
  if (report_id === undefined) return undefined
  const found = REPORT_PAGES.find((page) => page.path === (below === undefined ? name : 'data'))
  const isWritten = found && createReportPath(found.path, report_id) === `/${name}/${report_id}${below ?? ''}`
  return isWritten ? { page: found.path, report_id } : undefined
}

/** To which side more than half of the votes of an area are; `split` without such a side, `few` where too few have voted. */
export type Lean = 'agree' | 'disagree' | 'pass' | 'split' | 'few'

/** The letters in which `reportLandscape` sends leans, one for each area of the Landscape. */
export const LEAN_LETTERS: Readonly<Record<Lean, string>> = {
  agree: 'a',
  disagree: 'd',
  pass: 'p',
  split: 's',
  few: '-',
}

const LEANS = new Map(Object.entries(LEAN_LETTERS).map(([lean, letter]) => [letter, lean as Lean]))

/** The lean of an area. @param letters those of a comment, one for each area */
export const parseLean = (letters: string | undefined, area: number): Lean =>
  LEANS.get(letters?.[area] ?? '') ?? 'few'
