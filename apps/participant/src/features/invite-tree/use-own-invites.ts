import type { InviteTreePlace } from '@folkmoot/api-types/invite-tree'
import { createInviteFileName } from '@folkmoot/domain/wave-forecast'
import { useCallback, useEffect, useState } from 'react'
import type { AuthFetch } from '@folkmoot/client/call'

/** A participant's place in the tree, and their unused invites as a CSV file. */
export interface LoadedInvites {
  readonly place: InviteTreePlace
  readonly csv: string
  readonly fileName: string
}

async function loadInvites(authFetch: AuthFetch, conversation_id: string): Promise<LoadedInvites> {
  const query = `?${new URLSearchParams({ conversation_id })}`
  const [me, file] = await Promise.all([
    authFetch(`/api/v3/treevite/me${query}`),
    authFetch(`/api/v3/treevite/myInvites/csv${query}`),
  ])
  if (!me.ok || !file.ok) throw new Error('The invites could not be loaded.')
  return {
    place: (await me.json()) as InviteTreePlace,
    csv: await file.text(),
    fileName: `my_${createInviteFileName(conversation_id, Date.now())}`,
  }
}

/** Loads a participant's own invites; `refresh` loads them again. */
export function useOwnInvites(authFetch: AuthFetch, conversation_id: string) {
  const [state, setState] = useState<LoadedInvites | 'loading' | 'failed'>('loading')
  const refresh = useCallback(async () => {
    setState('loading')
    setState(await loadInvites(authFetch, conversation_id).catch(() => 'failed' as const))
  }, [authFetch, conversation_id])
  useEffect(() => void refresh(), [refresh])
  return { state, refresh }
}
