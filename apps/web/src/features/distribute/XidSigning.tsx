import type { ConversationDetails } from '@folkmoot/api-types/conversations'
import { useCurrentUser } from '../../api/current-user.ts'
import { useXidSecrets } from '../../conversation/use-xid-secrets.ts'
import { XidSecrets } from '../../conversation/XidSecrets.tsx'
import { XidSnippets } from '../../conversation/XidSnippets.tsx'
import { xidSigningMessages } from '../../messages/xid-signing.ts'

const OwnSecrets = () => <XidSecrets state={useXidSecrets()} />

/** How the site of a conversation signs external ids: its secrets, for its own people, and the code for its server. */
export function XidSigning({ conversation: { site_id, xid_policy } }: { conversation: ConversationDetails }) {
  const { data: user } = useCurrentUser()
  if (!user) return null
  const isOwnSite = site_id !== undefined && user.site_ids.includes(site_id)
  return (
    <div className="xid-signing">
      <p>{xidSigningMessages.policyMeaning[xid_policy]}</p>
      <p className="setting-help">{xidSigningMessages.policyWhere}</p>
      <details open={xid_policy === 'signed'}>
        <summary>{xidSigningMessages.secretsHeading}</summary>
        <div className="xid-signing xid-signing-details">
          {isOwnSite ? <OwnSecrets /> : <p>{xidSigningMessages.secretOfOthers}</p>}
          <h3>{xidSigningMessages.snippetsHeading}</h3>
          <XidSnippets />
        </div>
      </details>
    </div>
  )
}
