/** The end of the last task of each name in this tab, where the browser has no locks. */
const lastTasks = new Map<string, Promise<void>>()

/** Runs a task after the earlier ones of its name in this tab. */
async function runInTurn(name: string, task: () => Promise<void>): Promise<void> {
  const turn = (lastTasks.get(name) ?? Promise.resolve()).then(task)
  const end = turn.catch(() => undefined)
  lastTasks.set(name, end)
  await turn
}

/**
 * Runs a task in one tab of the browser at a time. Some browsers have no locks, or refuse them in a frame of another site;
 * then tasks exclude each other within the tab alone, and the server counts repeated items once.
 */
export async function runExclusive(name: string, task: () => Promise<void>): Promise<void> {
  const locks = navigator.locks as LockManager | null | undefined
  let hasStarted = false
  const start = () => {
    hasStarted = true
    return task()
  }
  try {
    await (locks ? locks.request(`folkmoot ${name}`, start) : runInTurn(name, start))
  } catch (problem) {
    if (hasStarted) throw problem
    await runInTurn(name, task)
  }
}

/** Channel to the other tabs of this browser that show the same person. */
interface TabChannel {
  /** Tells them that the outbox changed, and which comments were answered. */
  readonly notify: (answered: readonly number[]) => void
  readonly close: () => void
}

const isTids = (data: unknown): data is number[] =>
  Array.isArray(data) && data.every((tid) => typeof tid === 'number')

/** Opens the channel; `onNotify` runs when another tab has answered or sent something. */
export function openTabChannel(name: string, onNotify: (answered: readonly number[]) => void): TabChannel {
  if (!('BroadcastChannel' in globalThis)) return { notify: () => undefined, close: () => undefined }
  const channel = new BroadcastChannel(`folkmoot ${name}`)
  channel.addEventListener('message', ({ data }) => onNotify(isTids(data) ? data : []))
  let isOpen = true
  return {
    // an item that was being sent may be answered after the session was closed
    notify: (answered) => isOpen && channel.postMessage(answered),
    close: () => {
      isOpen = false
      channel.close()
    },
  }
}
