import { useConversationOutlet } from '../../conversation/conversation-outlet.ts'
import { Failure } from '../../ui/Failure.tsx'
import { Loading } from '../../ui/Loading.tsx'
import { Page } from '../../ui/Page.tsx'
import type { Wave } from '@folkmoot/api-types/invite-tree'
import { CreateWaveForm } from './CreateWaveForm.tsx'
import { InvitePeopleForm } from './InvitePeopleForm.tsx'
import { InviteTreeDisabled } from './InviteTreeDisabled.tsx'
import { useWaves } from './invite-tree-api.ts'
import { WaveTree } from './WaveTree.tsx'

import './invite-tree.css'

const TITLE = 'Invite Tree'

/** How the next waves are made: by a question, or with the contract's own fields. */
function NextWaves({ conversation_id, waves }: { conversation_id: string; waves: readonly Wave[] }) {
  return (
    <>
      <InvitePeopleForm conversation_id={conversation_id} />
      <details className="wave-own-fields">
        <summary>Set a wave’s own fields</summary>
        <p className="wave-help">For a single wave, with the parent of your choice.</p>
        <CreateWaveForm conversation_id={conversation_id} waves={waves} />
      </details>
    </>
  )
}

function Waves({ conversation_id }: { conversation_id: string }) {
  const { waves, error, isFetching, refetch, at } = useWaves(conversation_id)
  return (
    <>
      {error && (
        <Failure what="Failed to load waves" error={error} onRetry={refetch} isRetrying={isFetching} />
      )}
      {!waves && !error && <Loading text="Loading waves..." lines={4} />}
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
  return (
    <Page
      title={TITLE}
      documentTitle={`${TITLE} · ${topic}`}
      {...(treevite_enabled && {
        intro:
          'Only people with an invite code take part. Codes come in waves: some you give out, others the people of a wave pass on.',
      })}
    >
      {treevite_enabled ? (
        <Waves key={conversation_id} conversation_id={conversation_id} />
      ) : (
        <InviteTreeDisabled conversation_id={conversation_id} />
      )}
    </Page>
  )
}
