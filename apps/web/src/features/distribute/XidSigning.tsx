import { Button } from '@blueprintjs/core'
import type { ConversationDetails } from '@folkmoot/api-types/conversations'
import { useCurrentUser } from '../../api/current-user.ts'
import { useXidSecrets, type XidSecretsState } from '../../conversation/use-xid-secrets.ts'
import { XidSecrets } from '../../conversation/XidSecrets.tsx'
import { XidSnippets } from '../../conversation/XidSnippets.tsx'
import { xidSigningMessages } from '../../messages/xid-signing.ts'
import { useXidPolicy, type XidPolicyState } from './use-xid-policy.ts'
import { XidPolicyChoice } from './XidPolicyChoice.tsx'

interface ProposalProps {
  choice: XidPolicyState
  secrets: XidSecretsState | undefined
}

/** What unsigned ids mean, and the one click that ends it: a secret, unless there is one, and signed ids only. */
function SigningProposal({ choice, secrets }: ProposalProps) {
  const sign = async () => {
    const known = secrets?.lookUp.currentData?.secrets.length
    if (known === 0 && !(await secrets?.create())) return
    await choice.choose('signed')
  }
  const isBusy = choice.isSaving || secrets?.creating.isLoading === true
  return (
    <div className="notice notice-warning">
      <div>
        <p className="notice-title">{xidSigningMessages.unsignedTitle}</p>
        <p>{xidSigningMessages.unsignedMeaning}</p>
        {choice.isRequired && <p>{xidSigningMessages.unsignedList}</p>}
        <p className="setting-help">{xidSigningMessages.signEffect}</p>
      </div>
      <div className="notice-choices">
        <Button intent="primary" loading={isBusy} onClick={() => void sign()}>
          {xidSigningMessages.signNow}
        </Button>
      </div>
    </div>
  )
}

/** Choice and proposal, for people of the conversation's site with its secrets. */
function SigningParts({ choice, secrets }: ProposalProps) {
  return (
    <div className="xid-signing">
      <XidPolicyChoice {...choice} />
      {choice.policy === 'unsigned' && <SigningProposal choice={choice} secrets={secrets} />}
      {choice.policy !== 'none' && (
        <details open={choice.policy === 'signed' || secrets?.created !== undefined}>
          <summary>{xidSigningMessages.secretsHeading}</summary>
          <div className="xid-signing xid-signing-details">
            {secrets ? <XidSecrets state={secrets} /> : <p>{xidSigningMessages.secretOfOthers}</p>}
            <h3>{xidSigningMessages.snippetsHeading}</h3>
            <XidSnippets />
          </div>
        </details>
      )}
    </div>
  )
}

function OwnSigning({ choice }: { choice: XidPolicyState }) {
  return <SigningParts choice={choice} secrets={useXidSecrets()} />
}

/** Which external ids count in a conversation, and how its site signs them. */
export function XidSigning({ conversation }: { conversation: ConversationDetails }) {
  const { data: user } = useCurrentUser()
  const choice = useXidPolicy(conversation)
  const { site_id } = conversation
  if (choice.policy === undefined || !user) return null
  const isOwnSite = site_id !== undefined && user.site_ids.includes(site_id)
  return isOwnSite ? <OwnSigning choice={choice} /> : <SigningParts choice={choice} secrets={undefined} />
}
