import { Suspense, lazy, type ComponentType } from 'react'
import { useMessages } from '../messages/language.tsx'
import { computeBackoff } from '../outbox/scheduling.ts'

/** Attempts with a network before the person is asked. */
const MAX_ATTEMPTS = 5

const waitForNetwork = () =>
  new Promise<void>((resolve) => window.addEventListener('online', () => resolve(), { once: true }))

const waitForNextAttempt = (failures: number) =>
  new Promise<void>((resolve) => setTimeout(resolve, computeBackoff(failures, 0, Math.random())))

/** Loads a part of the page. Without a network it waits for it; other failures are repeated and then thrown. */
async function loadRepeatedly<C>(load: () => Promise<C>, failures = 0): Promise<C> {
  try {
    return await load()
  } catch (problem) {
    if (!navigator.onLine) {
      await waitForNetwork()
      return loadRepeatedly(load, failures)
    }
    if (failures + 1 >= MAX_ATTEMPTS) throw problem
    await waitForNextAttempt(failures + 1)
    return loadRepeatedly(load, failures + 1)
  }
}

/** Creates what is shown in place of a part that cannot be loaded. */
const createFailure = (reload: () => void) =>
  function LoadFailure() {
    const { page } = useMessages()
    return (
      <div>
        <p role="alert">{page.failed}</p>
        <button type="button" onClick={reload}>
          {page.retry}
        </button>
      </div>
    )
  }

/**
 * Creates a part of the page whose code is loaded when it is first shown. Nothing is shown until then. Without a network it waits
 * for it: people vote offline, and a missing part must not take the page from them. After other failures it offers to load the
 * page anew, because a new version of the server has other addresses of its parts.
 * @param room class of the empty room that it has meanwhile, so that what follows does not move
 */
export function loadOnDemand<P extends object>(
  load: () => Promise<ComponentType<P>>,
  reload = () => window.location.reload(),
  room?: string,
): ComponentType<P> {
  const Part = lazy(async (): Promise<{ default: ComponentType<P> }> => {
    const part = await loadRepeatedly(load).catch((problem: unknown) => {
      console.error(problem)
      return createFailure(reload)
    })
    return { default: part }
  })
  return function PartOnDemand(props: P) {
    return (
      <Suspense fallback={room && <div className={room} />}>
        <Part {...props} />
      </Suspense>
    )
  }
}
