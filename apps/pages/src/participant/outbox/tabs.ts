import type { PendingVote } from '../store/store.ts'

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
  /** Tells them that the outbox changed, and which answers were given. */
  readonly notify: (answers: readonly PendingVote[]) => void
  readonly close: () => void
}

const isVotes = (data: unknown): data is PendingVote[] =>
  Array.isArray(data) &&
  data.every(
    (one: Partial<PendingVote> | null) => typeof one?.tid === 'number' && typeof one.vote === 'number',
  )

/** Opens the channel; `onNotify` runs when another tab has answered or sent something. */
export function openTabChannel(
  name: string,
  onNotify: (answers: readonly PendingVote[]) => void,
): TabChannel {
  if (!('BroadcastChannel' in globalThis)) return { notify: () => undefined, close: () => undefined }
  const channel = new BroadcastChannel(`folkmoot ${name}`)
  channel.addEventListener('message', ({ data }) => onNotify(isVotes(data) ? data : []))
  let isOpen = true
  return {
    // an item that was being sent may be answered after the session was closed
    notify: (answers) => isOpen && channel.postMessage(answers),
    close: () => {
      isOpen = false
      channel.close()
    },
  }
}
