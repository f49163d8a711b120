import type { ReportPage } from '@folkmoot/domain/reports/report-pages'
import type { PartLoader } from '../api/use-part.ts'
import type { PageProps } from './page-props.ts'

/** The pages by their address; each is loaded when it is opened. */
export const pages: Partial<Record<ReportPage['path'], PartLoader<PageProps>>> = {
  report: async () => (await import('../features/report/ReportPage.tsx')).ReportPage,
  landscape: async () => (await import('../features/landscape/LandscapePage.tsx')).LandscapePage,
  exportReport: async () => (await import('../features/export/ExportPage.tsx')).ExportPage,
  topicReport: async () => (await import('../features/topics/TopicListPage.tsx')).TopicListPage,
  topicsVizReport: async () => (await import('../features/topics/TopicMapPage.tsx')).TopicMapPage,
  topicStats: async () => (await import('../features/topics/TopicStatsPage.tsx')).TopicStatsPage,
  topicMapNarrativeReport: async () => (await import('../features/topics/NarrativePage.tsx')).NarrativePage,
}
