import type { ReportAddress } from '@folkmoot/domain/reports/reports'
import { usePart } from '../api/use-part.ts'
import { LoadedPage } from '../ui/LoadedPage.tsx'
import { NotFoundPage } from '../ui/LoadedPage.tsx'
import { pages } from './pages.ts'

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
