import type { ReactNode } from 'react'
import type { Loaded } from '../api/use-answer.ts'
import { sharedMessages } from '../messages/shared.ts'
import { Loading } from './Loading.tsx'
import { Notice } from './Notice.tsx'
import { useNamedPlace } from './use-named-place.ts'

interface Props<T> {
  loaded: Loaded<T>
  /** asks again */
  again: () => void
  children: (data: T) => ReactNode
}

/** Shows a page made from what the server answered, or says why there is none. */
export function ShowLoaded<T>({ loaded, again, children }: Props<T>) {
  useNamedPlace(loaded.state === 'ready')
  if (loaded.state === 'ready') return children(loaded.data)
  if (loaded.state === 'loading') return <Loading />
  if (loaded.state === 'unknown')
    return <Notice title={sharedMessages.noSuchReport} words={sharedMessages.noSuchReportWords} />
  return (
    <Notice title={sharedMessages.failed} words={sharedMessages.failedWords}>
      <button type="button" className="button" onClick={again}>
        {sharedMessages.tryAgain}
      </button>
    </Notice>
  )
}
