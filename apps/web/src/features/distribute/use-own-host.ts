import type { ConversationDetails } from '@folkmoot/api-types/conversations'
import { isLoopback, findRequiredHosts, addHost } from '@folkmoot/domain/domain-list'
import { skipToken } from '@reduxjs/toolkit/query/react'
import { useCurrentUser } from '../../api/current-user.ts'
import { distributeMessages } from '../../messages/distribute.ts'
import { useToast } from '../../ui/toasts.ts'
import { useDomainListQuery, useSetDomainListMutation } from './domains-api.ts'

/**
 * Whether the list of the conversation's site lets people in under our own address, and the way to put it there. The server
 * gives everybody the list of their own site, so it is asked for by people of the conversation's site alone.
 */
export function useOwnHost({ site_id }: ConversationDetails) {
  const showToast = useToast()
  const { data: user } = useCurrentUser()
  const isTheirs = site_id !== undefined && user?.site_ids.includes(site_id)
  const asks = isTheirs && !isLoopback(window.location.hostname)
  const answer = useDomainListQuery(asks ? undefined : skipToken, { refetchOnFocus: true })
  const [set, setting] = useSetDomainListMutation()
  const { host } = window.location
  const store = async (domain_whitelist: string) => {
    const done = await set({ body: { domain_whitelist } })
    await answer.refetch()
    return done.data !== undefined
  }
  const add = async () => {
    // a call replaces the whole list, so it starts from what is there now
    const { data: now } = await answer.refetch()
    if (!now) return
    const before = now.domain_whitelist
    if (await store(addHost(before, host)))
      showToast({
        message: distributeMessages.hostAdded(host),
        about: 'domains',
        onUndo: () => void store(before),
      })
  }
  return {
    host,
    keptTo: answer.currentData && findRequiredHosts(answer.currentData.domain_whitelist, window.location),
    add,
    adding: setting.isLoading,
    problem: setting.error,
    lookUp: {
      error: answer.currentData ? undefined : answer.error,
      retrying: answer.isFetching,
      retry: answer.refetch,
    },
  }
}
