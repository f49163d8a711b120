import type { ReportPage } from '@folkmoot/domain/reports/reports'
import type { PartLoader } from '../api/use-part.ts'
import type { PageProps } from './page-props.ts'

const loadTopics = async () => (await import('../features/topics/TopicListPage.tsx')).TopicListPage

/** The pages by their address; each is loaded when it is opened. */
export const pages: Partial<Record<ReportPage['path'], PartLoader<PageProps>>> = {
  report: async () => (await import('../features/report/ReportPage.tsx')).ReportPage,
  landscape: async () => (await import('../features/landscape/LandscapePage.tsx')).LandscapePage,
  exportReport: async () => (await import('../features/export/ExportPage.tsx')).ExportPage,
  topicReport: loadTopics,
  topicsVizReport: loadTopics,
  topicStats: loadTopics,
  topicMapNarrativeReport: async () => (await import('../features/topics/NarrativePage.tsx')).NarrativePage,
}
