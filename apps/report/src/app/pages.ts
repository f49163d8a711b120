import type { ReportPage } from '@folkmoot/domain/reports/report-pages'
import { type ComponentType, lazy } from 'react'
import type { PageProps } from './page-props.ts'

/** The pages by their address; each is loaded when it is opened. */
export const pages: Partial<Record<ReportPage['path'], ComponentType<PageProps>>> = {
  report: lazy(async () => ({ default: (await import('../features/report/ReportPage.tsx')).ReportPage })),
  landscape: lazy(async () => ({
    default: (await import('../features/landscape/LandscapePage.tsx')).LandscapePage,
  })),
  exportReport: lazy(async () => ({
    default: (await import('../features/export/ExportPage.tsx')).ExportPage,
  })),
  topicReport: lazy(async () => ({
    default: (await import('../features/topics/TopicListPage.tsx')).TopicListPage,
  })),
  topicsVizReport: lazy(async () => ({
    default: (await import('../features/topics/TopicMapPage.tsx')).TopicMapPage,
  })),
  topicStats: lazy(async () => ({
    default: (await import('../features/topics/TopicStatsPage.tsx')).TopicStatsPage,
  })),
  topicMapNarrativeReport: lazy(async () => ({
    default: (await import('../features/topics/NarrativePage.tsx')).NarrativePage,
  })),
}
