import { type ComponentType, useEffect, useState } from 'react'
import type { LoadState } from './use-fetch.ts'

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
