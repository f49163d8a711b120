import type { ReportPage } from '@folkmoot/domain/reports/report-pages'
import { type ComponentType, lazy } from 'react'

/** What every page of a report is given. */
export interface PageProps {
  readonly reportId: string
}

/** The pages, each loaded when its address is opened. Another page is one line here. */
export const pages: Partial<Record<ReportPage['path'], ComponentType<PageProps>>> = {
  report: lazy(async () => ({ default: (await import('../features/report/ReportPage.tsx')).ReportPage })),
}
