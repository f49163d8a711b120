import type { ReportAddress } from '@folkmoot/domain/reports/report-pages'
import { Suspense } from 'react'
import { Loading } from '../ui/Loading.tsx'
import { NotFoundPage } from '../ui/NotFoundPage.tsx'
import { pages } from './pages.ts'

/** Renders the page of the address. */
export function App({ address }: { address: ReportAddress | undefined }) {
  const Page = address && pages[address.page]
  if (!Page) return <NotFoundPage />
  return (
    <Suspense fallback={<Loading />}>
      <Page reportId={address.report_id} />
    </Suspense>
  )
}
