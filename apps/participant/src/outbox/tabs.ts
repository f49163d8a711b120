/**
 * What runs in one tab of a browser at a time; where the browser has no such locks, or none in a frame of another site
 * whose storage it refuses, the server counts everything once.
 */
export async function runExclusive(name: string, task: () => Promise<void>): Promise<void> {
  const locks = navigator.locks as LockManager | null | undefined
  let begun = false
  const begin = () => {
    begun = true
    return task()
  }
  try {
    await (locks ? locks.request(`folkmoot ${name}`, begin) : begin())
  } catch (problem) {
    if (begun) throw problem
    await task()
  }
}

/** The other tabs of this browser that show the same person. */
export interface TabChannel {
  /** Tells them that something has changed, and which comments were answered. */
  readonly notify: (answered: readonly number[]) => void
  readonly close: () => void
}

const isTids = (data: unknown): data is number[] =>
  Array.isArray(data) && data.every((one) => typeof one === 'number')

/** Listens to the other tabs: `heard` runs when one of them has answered or sent something. */
export function openTabChannel(name: string, heard: (answered: readonly number[]) => void): TabChannel {
  if (!('BroadcastChannel' in globalThis)) return { notify: () => undefined, close: () => undefined }
  const channel = new BroadcastChannel(`folkmoot ${name}`)
  channel.addEventListener('message', ({ data }) => heard(isTids(data) ? data : []))
  let open = true
  return {
    // what was sent before the page was opened anew may be answered afterwards
    notify: (answered) => open && channel.postMessage(answered),
    close: () => {
      open = false
      channel.close()
    },
  }
}
