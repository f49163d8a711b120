import type { ReportPage, ReportAddress } from '@folkmoot/domain/reports/reports'
import { type PartLoader, usePart } from './loading.ts'
import { LoadedPage, NotFoundPage } from './ui/Page.tsx'

/** Props of every page of a report. */
export interface PageProps {
  readonly reportId: string
}

const loadAllData = async () => (await import('./features/report/AllDataPage.tsx')).AllDataPage
const loadTopics = async () => (await import('./features/topics/TopicListPage.tsx')).TopicListPage

/** The pages by their address; each is loaded when it is opened. */
export const pages: Partial<Record<ReportPage['path'], PartLoader<PageProps>>> = {
  report: async () => (await import('./story/StoryPage.tsx')).StoryPage,
  data: loadAllData,
  landscape: async () => (await import('./landscape/LandscapePage.tsx')).LandscapePage,
  exportReport: loadAllData,
  topicReport: loadTopics,
  topicsVizReport: loadTopics,
  topicStats: loadTopics,
  topicMapNarrativeReport: loadTopics,
}

const loadWall = async () => (await import('./live/WallPage.tsx')).WallPage

/** Renders the wall of a room. */
export function Live({ conversation_id }: { conversation_id: string }) {
  return (
    <LoadedPage loaded={usePart(loadWall)} onRetry={() => window.location.reload()}>
      {(Wall) => <Wall conversation_id={conversation_id} />}
    </LoadedPage>
  )
}

/** Renders the page of the address. */
export function App({ address }: { address: ReportAddress | undefined }) {
  const load = address && pages[address.page]
  const page = usePart(load)
  if (!address || !load) return <NotFoundPage />
  return (
    <LoadedPage loaded={page} onRetry={() => window.location.reload()}>
      {(Page) => <Page reportId={address.report_id} />}
    </LoadedPage>
  )
}
