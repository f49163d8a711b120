import { useConversationOutlet } from '../../conversation/conversation-outlet.ts'
import { Failure } from '../../ui/Failure.tsx'
import { Loading } from '../../ui/Loading.tsx'
import { Page } from '../../ui/Page.tsx'
import type { Wave } from '@folkmoot/api-types/invite-tree'
import { peopleMessages } from '../../messages/invite-people.ts'
import { waveMessages } from '../../messages/invite-tree.ts'
import { CreateWaveForm } from './CreateWaveForm.tsx'
import { InvitePeopleForm } from './InvitePeopleForm.tsx'
import { InviteTreeDisabled } from './InviteTreeDisabled.tsx'
import { useWaves } from './invite-tree-api.ts'
import { WaveTree } from './WaveTree.tsx'

import './invite-tree.css'

/** How the next waves are made: by a question, or with the contract's own fields. */
function NextWaves({ conversation_id, waves }: { conversation_id: string; waves: readonly Wave[] }) {
  return (
    <>
      <InvitePeopleForm conversation_id={conversation_id} />
      <details className="wave-own-fields">
        <summary>{peopleMessages.fieldsHeading}</summary>
        <p className="wave-help">{peopleMessages.fieldsHelp}</p>
        <CreateWaveForm conversation_id={conversation_id} waves={waves} />
      </details>
    </>
  )
}

function Waves({ conversation_id }: { conversation_id: string }) {
  const { waves, error, isFetching, refetch, at } = useWaves(conversation_id)
  const { loading, loadFailed } = waveMessages
  return (
    <>
      {error && <Failure what={loadFailed} error={error} onRetry={refetch} isRetrying={isFetching} />}
      {!waves && !error && <Loading text={loading} lines={4} />}
      {waves && (
        <>
          <WaveTree conversation_id={conversation_id} waves={waves} nowMs={at} />
          <NextWaves conversation_id={conversation_id} waves={waves} />
        </>
      )}
    </>
  )
}

/** The waves of the invite tree, and the form for the next one. */
export default function InviteTreePage() {
  const { conversation, topic } = useConversationOutlet()
  const { conversation_id, treevite_enabled } = conversation
  const { title, intro } = waveMessages
  return (
    <Page title={title} documentTitle={`${title} · ${topic}`} {...(treevite_enabled && { intro })}>
      {treevite_enabled ? (
        <Waves key={conversation_id} conversation_id={conversation_id} />
      ) : (
        <InviteTreeDisabled conversation_id={conversation_id} />
      )}
    </Page>
  )
}
