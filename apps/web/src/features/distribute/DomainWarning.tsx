import { Button } from '@blueprintjs/core'
import type { ConversationDetails } from '@folkmoot/api-types/conversations'
import { distributeMessages } from '../../messages/distribute.ts'
import { formatReason } from '../../api/failure.ts'
import { Failure } from '../../ui/Failure.tsx'
import { useRetryFocus } from '../../ui/use-retry-focus.ts'
import { isLoopback, findRequiredHosts, addHost } from '@folkmoot/domain/domain-list'
import { skipToken } from '@reduxjs/toolkit/query/react'
import { useCurrentUser } from '../../api/current-user.ts'
import { useToast } from '../../ui/toasts.ts'
import { useDomainListQuery, useSetDomainListMutation } from '../../conversation/domains-api.ts'

/**
 * Checks that the domain list of the conversation's site contains our own host, and adds the host. The server returns
 * the caller's own list, so only people of the conversation's site request it.
 */
function useOwnHost({ site_id }: ConversationDetails) {
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
    // a call replaces the whole list, so it starts from the current one
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
      isRetrying: answer.isFetching,
      retry: answer.refetch,
    },
  }
}

type OwnHostState = ReturnType<typeof useOwnHost>

/**
 * Warns when the site's list of domains lacks our own host: the server then rejects people who follow the share link.
 */
export function DomainWarning({ conversation }: { conversation: ConversationDetails }) {
  const own = useOwnHost(conversation)
  const { error, retry, isRetrying } = own.lookUp
  if (error)
    return (
      <Failure
        what={distributeMessages.domainsFailed}
        error={error}
        onRetry={retry}
        isRetrying={isRetrying}
      />
    )
  return own.keptTo && <OwnHostNotice {...own} keptTo={own.keptTo} />
}

function OwnHostNotice({ host, keptTo, add, adding, problem }: OwnHostState & { keptTo: string[] }) {
  const [message, markRetry] = useRetryFocus(adding)
  const handlePress = () => {
    markRetry()
    void add()
  }
  return (
    <div ref={message} className="notice notice-warning" role="alert">
      <div>
        <p>{distributeMessages.ownHostLeftOut(host)}</p>
        <p>{distributeMessages.onlyShownOn(keptTo.join(', '))}</p>
        {problem && (
          <p className="notice-reason">
            {distributeMessages.addHostFailed} {formatReason(problem)}
          </p>
        )}
      </div>
      <div className="notice-choices">
        <Button loading={adding} onClick={handlePress}>
          {distributeMessages.addHost(host)}
        </Button>
      </div>
    </div>
  )
}
