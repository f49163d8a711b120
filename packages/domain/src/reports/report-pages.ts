/** A page that everybody reads who knows the id of a report. */
export interface ReportPage {
  readonly path:
    | 'report'
    | 'exportReport'
    | 'topicReport'
    | 'topicsVizReport'
    | 'topicStats'
    | 'topicMapNarrativeReport'
  readonly title: string
  /** its link is offered to privileged people only */
  readonly isPrivileged: boolean
}

/** The pages of a report that the console links to (REP-2). */
export const REPORT_PAGES: readonly ReportPage[] = [
  { path: 'report', title: 'Standard Report', isPrivileged: false },
  { path: 'exportReport', title: 'Data Export', isPrivileged: false },
  { path: 'topicReport', title: 'Topic', isPrivileged: true },
  { path: 'topicsVizReport', title: 'Topics Viz', isPrivileged: true },
  { path: 'topicStats', title: 'Topic Stats', isPrivileged: true },
  { path: 'topicMapNarrativeReport', title: 'Topic Map Narrative', isPrivileged: true },
]

/**
 * The addresses of a report’s pages that somebody is offered.
 * @param origin of the server as people reach it, with its port
 */
export const createReportLinks = (
  origin: string,
  report_id: string,
  privileged: boolean,
): { title: string; address: string }[] =>
  REPORT_PAGES.filter((page) => privileged || !page.isPrivileged).map(({ path, title }) => ({
    title,
    address: `${origin}/${path}/${report_id}`,
  }))

/** An address of a report's page, taken apart. */
export interface ReportAddress {
  readonly page: ReportPage['path']
  readonly report_id: string
}

/**
 * Which page of which report an address means; undefined when it is none. Whether there is such a report is not said.
 * @param path without query and fragment
 */
export function parseReportAddress(path: string): ReportAddress | undefined {
  const [, name, report_id] = /^\/([A-Za-z]+)\/(r[0-9A-Za-z]+)\/?$/.exec(path) ?? []
  const found = REPORT_PAGES.find((page) => page.path === name)
  return found && report_id !== undefined ? { page: found.path, report_id } : undefined
}
