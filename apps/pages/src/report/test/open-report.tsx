import { screen, within } from '@testing-library/react'
import { AllData } from '../features/report/AllDataPage.tsx'
import { createReport, type ReportFields } from './create-report.ts'
import { renderPainted } from './paint.ts'

/** Renders a report of a test. */
export const openReport = (fields: ReportFields = {}) =>
  renderPainted(<AllData data={createReport(fields)} />)

/** Finds a chapter by its heading, or by its label where it has none. A query by role would compute every name of a large page. */
export function getChapter(name: string): HTMLElement {
  const labelled = document.querySelector<HTMLElement>(`section[aria-label="${name}"]`)
  return labelled ?? screen.getByText(name, { selector: 'h2' }).closest('section')!
}

/** Queries in a chapter. */
export const chapter = (name: string) => within(getChapter(name))
