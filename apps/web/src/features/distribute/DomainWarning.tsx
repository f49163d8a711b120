import { Button } from '@blueprintjs/core'
import type { ConversationDetails } from '@folkmoot/api-types/conversations'
import { distributeMessages } from '../../messages/distribute.ts'
import { formatReason } from '../../api/failure.ts'
import { Failure } from '../../ui/Failure.tsx'
import { useRetryFocus } from '../../ui/use-retry-focus.ts'
import { useOwnHost } from './use-own-host.ts'

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
