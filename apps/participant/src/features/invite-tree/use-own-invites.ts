import type { InviteTreePlace } from '@folkmoot/api-types/invite-tree'
import { createInviteFileName } from '@folkmoot/domain/wave-forecast'
import { useCallback, useEffect, useState } from 'react'
import type { AuthFetch } from '../../api/client.ts'

/** Somebody's place in the tree, and their unused invites as a file of the server's. */
export interface LoadedInvites {
  readonly place: InviteTreePlace
  readonly csv: string
  readonly fileName: string
}

async function loadInvites(ask: AuthFetch, conversation_id: string): Promise<LoadedInvites> {
  const query = `?${new URLSearchParams({ conversation_id })}`
  const [me, file] = await Promise.all([
    ask(`/api/v3/treevite/me${query}`),
    ask(`/api/v3/treevite/myInvites/csv${query}`),
  ])
  if (!me.ok || !file.ok) throw new Error('The invites could not be loaded.')
  return {
    place: (await me.json()) as InviteTreePlace,
    csv: await file.text(),
    fileName: `my_${createInviteFileName(conversation_id, Date.now())}`,
  }
}

/** Loads somebody's own invites; `refresh` tries again. */
export function useOwnInvites(ask: AuthFetch, conversation_id: string) {
  const [state, setState] = useState<LoadedInvites | 'loading' | 'failed'>('loading')
  const refresh = useCallback(async () => {
    setState('loading')
    setState(await loadInvites(ask, conversation_id).catch(() => 'failed' as const))
  }, [ask, conversation_id])
  useEffect(() => void refresh(), [refresh])
  return { state, refresh }
}
