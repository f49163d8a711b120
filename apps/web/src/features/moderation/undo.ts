import { type Moderation, moderationListOf, sameModeration } from '@folkmoot/domain'
import type { Crossed } from './crossed.ts'
import { become, isOpen, newsOf } from './desk-state.ts'
import { enact, type Working } from './desk-work.ts'
import type { Deed, Request } from './standing.ts'

type Seen = ReadonlyMap<number, Moderation>

/** How the comments of a deed stand on the server; of those with something of mine under way, nothing is asked. */
async function lookAt(desk: Working, deed: Deed): Promise<Seen> {
  const open = new Set(desk.laid.flatMap(({ tid, state }) => (state === 'open' ? tid : [])))
  const tids = [...deed.steps.keys()].filter((tid) => !open.has(tid))
  const seen = tids.length === 0 ? [] : await desk.server.look(tids)
  return new Map(seen.map((comment) => [comment.tid, comment]))
}

/** Parts a deed into what can be taken back and what somebody else has decided since. */
function partsOf(desk: Working, { steps }: Deed, seen: Seen) {
  const shown = new Map(desk.standing.comments.map((comment) => [comment.tid, comment]))
  const requests: Request[] = []
  const kept: Crossed[] = []
  for (const [tid, { before, after }] of steps) {
    const states = [seen.get(tid), shown.get(tid)].filter((state) => state !== undefined)
    const other = states.find((state) => !sameModeration(state, after))
    if (!other) {
      requests.push({ tid, decision: { kind: 'restore', to: before } })
      continue
    }
    const now = moderationListOf(other.mod)
    kept.push({ kind: 'kept', tid, now, sameList: now === moderationListOf(after.mod) })
  }
  return { requests, kept }
}

async function takeBack(desk: Working, deed: Deed, reload: () => void): Promise<void> {
  let seen: Seen
  try {
    seen = await lookAt(desk, deed)
  } catch (problem) {
    desk.deeds = [...desk.deeds, deed].sort((one, other) => one.id - other.id)
    return become(desk, { news: newsOf(desk, { kind: 'unchecked', problem }) })
  }
  const { requests, kept } = partsOf(desk, deed, seen)
  enact(desk, requests)
  const tids = requests.map(({ tid }) => tid)
  for (const { tid } of kept) desk.mine.delete(tid)
  const crossed = [...desk.standing.crossed, ...kept]
  become(desk, { crossed, news: newsOf(desk, { kind: 'undone', tids, crossed: kept }) })
  if (kept.length > 0 && !isOpen(desk)) reload()
}

/**
 * Takes the last deed back. The server is asked first how its comments stand, so that nobody else's decision is undone
 * with it; what was decided since is left alone and said (MOD-9).
 * @param reload loads the lists, when they have turned out to be old
 */
export function undo(desk: Working, reload: () => void): void {
  const deed = desk.deeds.at(-1)
  if (!deed) return
  desk.deeds = desk.deeds.slice(0, -1)
  become(desk)
  desk.undoing = desk.undoing.then(() => takeBack(desk, deed, reload))
}
