import { useCallback, useEffect, useState, type ComponentType } from 'react'

/** Path of a report's data. */
export const createReportDataPath = (reportId: string): string => `/api/v3/reportData/${reportId}`

/** State of a request. `unknown` means that no report has this id, `withdrawn` that its owners took it back. */
export type LoadState<T> =
  | { readonly state: 'loading' | 'failed' | 'unknown' | 'withdrawn' }
  | { readonly state: 'ready'; readonly data: T }

const STATE_BY_ERROR: Readonly<Record<string, 'unknown' | 'withdrawn'>> = {
  polis_err_param_parse_failed_report_id: 'unknown',
  polis_err_report_withdrawn: 'withdrawn',
}

/** Sends a request; the browser caches the reply with its ETag. @param address path of the call */
async function loadJson<T>(address: string): Promise<LoadState<T>> {
  try {
    const answer = await fetch(address)
    if (answer.ok) return { state: 'ready', data: (await answer.json()) as T }
    const { error } = (await answer.json()) as { error?: string }
    return { state: STATE_BY_ERROR[error ?? ''] ?? 'failed' }
  } catch {
    return { state: 'failed' }
  }
}

const preloads = new Map<string, Promise<LoadState<unknown>>>()

/** Starts a request before its page is loaded, so both load at the same time. */
export function preload(address: string): void {
  preloads.set(address, loadJson(address))
}

/** Takes a started request; each is used once. */
function takePreloaded<T>(address: string): Promise<LoadState<T>> {
  const loading = preloads.get(address) as Promise<LoadState<T>> | undefined
  preloads.delete(address)
  return loading ?? loadJson<T>(address)
}

/** Loads a reply for a page, once there is an address; the returned function loads it again. */
export function useFetch<T>(address: string | undefined): readonly [LoadState<T>, again: () => void] {
  const [loaded, setLoaded] = useState<LoadState<T>>({ state: 'loading' })
  useEffect(() => {
    if (address === undefined) return undefined
    let isWanted = true
    void takePreloaded<T>(address).then((found) => isWanted && setLoaded(found))
    return () => {
      isWanted = false
    }
  }, [address])
  const again = useCallback(() => {
    if (address === undefined) return
    setLoaded({ state: 'loading' })
    void loadJson<T>(address).then(setLoaded)
  }, [address])
  return [loaded, again]
}

/** Combines two requests: ready when both are, otherwise the state of the first that is not. */
export function combineLoadStates<A, B>(one: LoadState<A>, other: LoadState<B>): LoadState<readonly [A, B]> {
  if (one.state !== 'ready') return one
  if (other.state !== 'ready') return other
  return { state: 'ready', data: [one.data, other.data] }
}

/** Loads the code of a part of the page. The module is loaded once, however often it is called. */
export type PartLoader<Props> = () => Promise<ComponentType<Props>>

/**
 * Loads a part of the page when it is mounted. Unlike `lazy` with `Suspense`: React shows nothing new for 300 ms after the words
 * that stand in for a part, also when the part is there.
 * @param load the same function each time; undefined for no part
 */
export function usePart<Props>(load: PartLoader<Props> | undefined): LoadState<ComponentType<Props>> {
  const [part, setPart] = useState<LoadState<ComponentType<Props>>>({ state: 'loading' })
  useEffect(() => {
    if (!load) return undefined
    let isWanted = true
    const show = (loaded: typeof part) => isWanted && setPart(loaded)
    load().then(
      (data) => show({ state: 'ready', data }),
      () => show({ state: 'failed' }),
    )
    return () => {
      isWanted = false
    }
  }, [load])
  return part
}
