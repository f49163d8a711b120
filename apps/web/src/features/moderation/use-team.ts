import { useEffect, useState, useSyncExternalStore } from 'react'
import { useDispatch } from 'react-redux'
import type { ApiDispatch } from './moderation-api.ts'
import type { ModerationStore } from './moderation-store.ts'
import { createTeamServer } from './team-api.ts'
import { TeamStore, type TeamState } from './team-store.ts'

/** The other moderators, and what this one tells them. */
export interface Team {
  readonly state: TeamState
  /** says at which comment the moderator is */
  readonly look: (tid: number | undefined) => void
  /** takes the comment over from whoever holds it */
  readonly takeOver: () => void
}

/** The team of a conversation while its page Moderate is open (MODS-1). Decisions of others go to the lists at once. */
export function useTeam(conversation_id: string, lists: ModerationStore, canChange: boolean): Team {
  const dispatch = useDispatch<ApiDispatch>()
  const [store] = useState(() => {
    const getListsVersion = () => {
      const { isReloading, refreshedAt } = lists.getState()
      return isReloading ? undefined : refreshedAt
    }
    const listener = {
      getListsVersion,
      onDecisions: lists.applyDecisions,
    }
    return new TeamStore(createTeamServer(dispatch, conversation_id), listener, canChange)
  })
  const state = useSyncExternalStore(store.subscribe, store.getState)
  useEffect(() => store.start(), [store])
  return { state, look: store.look, takeOver: store.takeOver }
}
