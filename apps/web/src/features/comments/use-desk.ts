import { TIMES_MS } from '@folkmoot/domain/limits'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { useDispatch } from 'react-redux'
import { deleteUnsaved, unregisterUnsaved, registerUnsaved, findUnsaved } from '../../session/drafts.ts'
import { type ApiDispatch, createModerationServer } from './comments-api.ts'
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
    unregisterUnsaved(decisionsOf(id))
  }
  const found = known.get(conversation_id)
  if (found) return found
  const name = decisionsOf(conversation_id)
  const desk = makeModerationDesk(
    createModerationServer(dispatch, conversation_id),
    readUnsaved(findUnsaved(name)),
  )
  known.set(conversation_id, desk)
  registerUnsaved(name, desk.unsaved)
  return desk
}

/** The desk of a conversation, and where its moderation stands. The lists are loaded at once and every minute (MOD-7). */
export function useDesk(conversation_id: string): { desk: ModerationDesk; standing: Standing } {
  const dispatch = useDispatch<ApiDispatch>()
  const [desk] = useState(() => deskOf(dispatch, conversation_id))
  const standing = useSyncExternalStore(desk.subscribe, desk.now)
  useEffect(() => deleteUnsaved(decisionsOf(conversation_id)), [conversation_id])
  useEffect(() => {
    const load = () => void (desk.now().reloading || desk.reload())
    load()
    // a hidden tab asks nothing, and asks when it is looked at again
    const look = () => void (document.visibilityState === 'visible' && load())
    const timer = setInterval(look, TIMES_MS.moderationPoll)
    document.addEventListener('visibilitychange', look)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [desk])
  return { desk, standing }
}
