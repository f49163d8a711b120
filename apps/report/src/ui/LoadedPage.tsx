import type { ReactNode } from 'react'
import type { LoadState } from '../api/use-fetch.ts'
import { sharedMessages } from '../messages/shared.ts'
import { Loading } from './Loading.tsx'
import { Notice } from './Notice.tsx'
import { useScrollToHash } from './use-scroll-to-hash.ts'

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
