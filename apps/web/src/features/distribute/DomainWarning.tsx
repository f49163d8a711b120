import { Button } from '@blueprintjs/core'
import type { ConversationDetails } from '@folkmoot/api-types/conversations'
import { distribute } from '../../messages/distribute.ts'
import { reasonOf } from '../../api/failure.ts'
import { Failure } from '../../ui/Failure.tsx'
import { useRetryFocus } from '../../ui/use-retry-focus.ts'
import { useOwnHost } from './use-own-host.ts'

type OwnHost = ReturnType<typeof useOwnHost>

/** Warns where the list of the site leaves our own address out: whoever follows the share link is refused then. */
export function DomainWarning({ conversation }: { conversation: ConversationDetails }) {
  const own = useOwnHost(conversation)
  const { error, retry, retrying } = own.lookUp
  if (error)
    return <Failure what={distribute.domainsFailed} error={error} onRetry={retry} retrying={retrying} />
  return own.keptTo && <LeftOut {...own} keptTo={own.keptTo} />
}

function LeftOut({ host, keptTo, add, adding, problem }: OwnHost & { keptTo: string[] }) {
  const [message, markRetry] = useRetryFocus(adding)
  const press = () => {
    markRetry()
    void add()
  }
  return (
    <div ref={message} className="notice notice-warning" role="alert">
      <div>
        <p>{distribute.ownHostLeftOut(host)}</p>
        <p>{distribute.onlyShownOn(keptTo.join(', '))}</p>
        {problem && (
          <p className="notice-reason">
            {distribute.addHostFailed} {reasonOf(problem)}
          </p>
        )}
      </div>
      <div className="notice-choices">
        <Button loading={adding} onClick={press}>
          {distribute.addHost(host)}
        </Button>
      </div>
    </div>
  )
}
