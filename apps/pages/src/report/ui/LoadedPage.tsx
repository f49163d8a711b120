import type { ReactNode } from 'react'
import type { ReportData } from '@folkmoot/api-types/report-data'
import { sharedMessages } from '../messages/shared.ts'
import { createReportDataPath } from '../api/use-fetch.ts'
import { useFetch, type LoadState } from '../api/use-fetch.ts'
import { useScrollToHash } from './use-scroll-to-hash.ts'

/** Shown while a page loads. */
const Loading = () => (
  <main className="notice">
    <p role="status">{sharedMessages.loading}</p>
  </main>
)

interface NoticeProps {
  title: string
  words: string
  /** actions of the reader */
  children?: ReactNode
}

/** A page that says why it has nothing to show. */
const Notice = ({ title, words, children }: NoticeProps) => (
  <main className="notice">
    <h1>{title}</h1>
    <p>{words}</p>
    {children}
  </main>
)

/** Shown at an unknown address. */
export const NotFoundPage = () => (
  <Notice title={sharedMessages.noSuchPage} words={sharedMessages.noSuchPageWords} />
)

interface WithReportDataProps {
  reportId: string
  children: (data: ReportData) => ReactNode
}

/** Loads a report's data and renders a page from it, or says why it cannot. */
export function WithReportData({ reportId, children }: WithReportDataProps) {
  const [loaded, again] = useFetch<ReportData>(createReportDataPath(reportId))
  return (
    <LoadedPage loaded={loaded} onRetry={again}>
      {children}
    </LoadedPage>
  )
}

interface Props<T> {
  loaded: LoadState<T>
  /** loads the data again */
  onRetry: () => void
  children: (data: T) => ReactNode
}

/** Renders a page from a reply of the server, or says why it cannot. */
export function LoadedPage<T>({ loaded, onRetry, children }: Props<T>) {
  useScrollToHash(loaded.state === 'ready')
  if (loaded.state === 'ready') return children(loaded.data)
  if (loaded.state === 'loading') return <Loading />
  if (loaded.state === 'unknown')
    return <Notice title={sharedMessages.noSuchReport} words={sharedMessages.noSuchReportWords} />
  if (loaded.state === 'withdrawn')
    return <Notice title={sharedMessages.withdrawn} words={sharedMessages.withdrawnWords} />
  return (
    <Notice title={sharedMessages.failed} words={sharedMessages.failedWords}>
      <button type="button" className="button" onClick={onRetry}>
        {sharedMessages.tryAgain}
      </button>
    </Notice>
  )
}
