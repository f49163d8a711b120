import type { PendingVote } from './store.ts'

const FIRST_DELAY_MS = 1000
const MAX_DELAY_MS = 60_000

/**
 * Delay before the next attempt, in milliseconds. It doubles with each failure up to a minute; a random factor from 0.5 to 1
 * keeps many pages from retrying at the same time.
 * @param failures failed attempts in a row, from 1
 * @param requestedMs delay that the server asked for; the result is never shorter
 * @param random from 0 up to 1
 */
export function computeBackoff(failures: number, requestedMs: number, random: number): number {
  const delay = Math.min(MAX_DELAY_MS, FIRST_DELAY_MS * 2 ** (failures - 1))
  return Math.max(requestedMs, delay * (0.5 + random / 2))
}

/** Wraps a task so that it never overlaps with itself. Calls during a run cause one more run; they return at once. */
export function createSerialTask(task: () => Promise<void>): () => Promise<void> {
  let isRunning = false
  let isRequested = false
  return async () => {
    isRequested = true
    if (isRunning) return
    isRunning = true
    try {
      while (isRequested) {
        isRequested = false
        await task()
      }
    } finally {
      isRunning = false
    }
  }
}

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
