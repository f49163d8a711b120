import type { ReactNode } from 'react'
import { Failure } from './Failure.tsx'
import { Loading } from './Loading.tsx'

interface Props<T> {
  /** the query, as its hook returns it */
  call: { error?: unknown; isFetching: boolean; refetch: () => unknown }
  /** the part of its answer that the children show */
  data: T | undefined
  /** shown when the call fails, with the reason and Retry */
  failed: string
  /** the text, its visibility and the lines of the skeleton */
  loading?: string
  visible?: boolean
  lines?: number
  children: (data: T) => ReactNode
}

/** What a query loads: a skeleton until it is there; after a failure the reason, above an older answer if there is one. */
export function Loaded<T>({ call, data, failed, loading, children, ...shape }: Props<T>) {
  const { error, isFetching, refetch } = call
  return (
    <>
      {error !== undefined && (
        <Failure what={failed} error={error} onRetry={() => void refetch()} isRetrying={isFetching} />
      )}
      {data === undefined && error === undefined && (
        <Loading {...(loading !== undefined && { text: loading })} {...shape} />
      )}
      {data !== undefined && children(data)}
    </>
  )
}
