import { useCallback, useEffect, useState } from 'react'

/** How an answer of the server stands in a page. `unknown` is an id that no report has. */
export type LoadState<T> =
  | { readonly state: 'loading' | 'failed' | 'unknown' }
  | { readonly state: 'ready'; readonly data: T }

/** Asks once; the browser keeps the answer and its tag. @param address of a call, without the server */
async function loadJson<T>(address: string): Promise<LoadState<T>> {
  try {
    const answer = await fetch(address)
    if (answer.ok) return { state: 'ready', data: (await answer.json()) as T }
    const { error } = (await answer.json()) as { error?: string }
    return { state: error === 'polis_err_param_parse_failed_report_id' ? 'unknown' : 'failed' }
  } catch {
    return { state: 'failed' }
  }
}

const preloads = new Map<string, Promise<LoadState<unknown>>>()

/** Asks before the page that shows the answer is there: both are on their way at the same time. */
export function preload(address: string): void {
  preloads.set(address, loadJson(address))
}

/** What was begun is used once. */
function takePreloaded<T>(address: string): Promise<LoadState<T>> {
  const loading = preloads.get(address) as Promise<LoadState<T>> | undefined
  preloads.delete(address)
  return loading ?? loadJson<T>(address)
}

/** An answer for the page that shows it, and a way to ask again. */
export function useFetch<T>(address: string): readonly [LoadState<T>, again: () => void] {
  const [loaded, setLoaded] = useState<LoadState<T>>({ state: 'loading' })
  useEffect(() => {
    let isWanted = true
    void takePreloaded<T>(address).then((found) => isWanted && setLoaded(found))
    return () => {
      isWanted = false
    }
  }, [address])
  const again = useCallback(() => {
    setLoaded({ state: 'loading' })
    void loadJson<T>(address).then(setLoaded)
  }, [address])
  return [loaded, again]
}

/** Two answers as one: ready when both are, else what the first says that is not. */
export function combineLoadStates<A, B>(one: LoadState<A>, other: LoadState<B>): LoadState<readonly [A, B]> {
  if (one.state !== 'ready') return one
  return other.state === 'ready' ? { state: 'ready', data: [one.data, other.data] } : other
}
