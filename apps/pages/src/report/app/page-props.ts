/** Props of every page of a report. */
export interface PageProps {
  readonly reportId: string
}
