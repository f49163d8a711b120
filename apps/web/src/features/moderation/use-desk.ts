import { TIMES } from '@folkmoot/domain'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { useDispatch } from 'react-redux'
import { dropAside, forget, keepAside, keptAside } from '../../session/drafts.ts'
import { type ApiDispatch, deskServerFor } from './moderation-api.ts'
import { decisionsOf, readUnsaved } from './kept-decisions.ts'
import { makeModerationDesk, type ModerationDesk } from './moderation-desk.ts'
import type { Standing } from './standing.ts'

/** Desks of this page's store on which something is under way or has failed, or at which somebody sits. */
const desks = new WeakMap<ApiDispatch, Map<string, ModerationDesk>>()

/** The desk of a conversation: the one on which decisions are still under way or have failed, else a new one (ADM-4). */
function deskOf(dispatch: ApiDispatch, conversation_id: string): ModerationDesk {
  const known = desks.get(dispatch) ?? new Map<string, ModerationDesk>()
  desks.set(dispatch, known)
  for (const [id, desk] of known) {
    if (!desk.idle()) continue
    known.delete(id)
    forget(decisionsOf(id))
  }
  const found = known.get(conversation_id)
  if (found) return found
  const name = decisionsOf(conversation_id)
  const desk = makeModerationDesk(deskServerFor(dispatch, conversation_id), readUnsaved(keptAside(name)))
  known.set(conversation_id, desk)
  keepAside(name, desk.unsaved)
  return desk
}

/** The desk of a conversation, and where its moderation stands. The lists are loaded at once and every minute (MOD-7). */
export function useDesk(conversation_id: string): { desk: ModerationDesk; standing: Standing } {
  const dispatch = useDispatch<ApiDispatch>()
  const [desk] = useState(() => deskOf(dispatch, conversation_id))
  const standing = useSyncExternalStore(desk.subscribe, desk.now)
  useEffect(() => dropAside(decisionsOf(conversation_id)), [conversation_id])
  useEffect(() => {
    const load = () => void (desk.now().reloading || desk.reload())
    load()
    // a hidden tab asks nothing, and asks when it is looked at again
    const look = () => void (document.visibilityState === 'visible' && load())
    const timer = setInterval(look, TIMES.moderationPoll)
    document.addEventListener('visibilitychange', look)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [desk])
  return { desk, standing }
}
