import { useCallback, useEffect, useState } from 'react'

/** How an answer of the server stands in a page. `unknown` is an id that no report has. */
export type Loaded<T> =
  | { readonly state: 'loading' | 'failed' | 'unknown' }
  | { readonly state: 'ready'; readonly data: T }

/** Asks once; the browser keeps the answer and its tag. @param address of a call, without the server */
async function loadAnswer<T>(address: string): Promise<Loaded<T>> {
  try {
    const answer = await fetch(address)
    if (answer.ok) return { state: 'ready', data: (await answer.json()) as T }
    const { error } = (await answer.json()) as { error?: string }
    return { state: error === 'polis_err_param_parse_failed_report_id' ? 'unknown' : 'failed' }
  } catch {
    return { state: 'failed' }
  }
}

const begun = new Map<string, Promise<Loaded<unknown>>>()

/** Asks before the page that shows the answer is there: both are on their way at the same time. */
export function beginLoading(address: string): void {
  begun.set(address, loadAnswer(address))
}

/** What was begun is used once. */
function firstAnswer<T>(address: string): Promise<Loaded<T>> {
  const loading = begun.get(address) as Promise<Loaded<T>> | undefined
  begun.delete(address)
  return loading ?? loadAnswer<T>(address)
}

/** An answer for the page that shows it, and a way to ask again. */
export function useAnswer<T>(address: string): readonly [Loaded<T>, again: () => void] {
  const [loaded, setLoaded] = useState<Loaded<T>>({ state: 'loading' })
  useEffect(() => {
    let isWanted = true
    void firstAnswer<T>(address).then((found) => isWanted && setLoaded(found))
    return () => {
      isWanted = false
    }
  }, [address])
  const again = useCallback(() => {
    setLoaded({ state: 'loading' })
    void loadAnswer<T>(address).then(setLoaded)
  }, [address])
  return [loaded, again]
}

/** Two answers as one: ready when both are, else what the first says that is not. */
export function bothOf<A, B>(one: Loaded<A>, other: Loaded<B>): Loaded<readonly [A, B]> {
  if (one.state !== 'ready') return one
  return other.state === 'ready' ? { state: 'ready', data: [one.data, other.data] } : other
}
