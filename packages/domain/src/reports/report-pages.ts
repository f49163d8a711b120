/** A page that everyone with the id of a report can read. */
export interface ReportPage {
  readonly path:
    | 'report'
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
  { path: 'landscape', title: 'Landscape', isPrivileged: false, isUnlisted: true },
  { path: 'exportReport', title: 'Data Export', isPrivileged: false },
  { path: 'topicReport', title: 'Topic', isPrivileged: true },
  { path: 'topicsVizReport', title: 'Topics Viz', isPrivileged: true },
  { path: 'topicStats', title: 'Topic Stats', isPrivileged: true },
  { path: 'topicMapNarrativeReport', title: 'Topic Map Narrative', isPrivileged: true },
]

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
      address: `${origin}/${path}/${report_id}`,
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
  const [, name, report_id] = /^\/([A-Za-z]+)\/(r[0-9A-Za-z]+)\/?$/.exec(path) ?? []
  const found = REPORT_PAGES.find((page) => page.path === name)
  return found && report_id !== undefined ? { page: found.path, report_id } : undefined
}
