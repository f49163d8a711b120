import type { ParticipantPage } from '@folkmoot/domain/page-routes'
import { lazy, Suspense, useEffect, useSyncExternalStore } from 'react'
import { useInviteCode } from '../features/invite-tree/use-invite-code.ts'
import { SubscriptionPrompt } from '../features/subscriptions/SubscriptionPrompt.tsx'
import type { PageOptions } from '../frame/options.ts'
import { useMessages } from '../messages/use-messages.ts'
import { OutboxStatus } from '../outbox/OutboxStatus.tsx'
import type { Session } from '../session/session.ts'
import { Voting } from '../voting/Voting.tsx'
import { WriteComment } from '../writing/WriteComment.tsx'
import { Footer } from './Footer.tsx'
import { Help } from './Help.tsx'
import { EmailUpdatesOffer } from './EmailUpdatesOffer.tsx'
import { Notice } from './Notice.tsx'
import { Topic } from './Topic.tsx'
import { useJoinRefusal } from './use-join-refusal.ts'

// loaded on demand: not every conversation has these features
const OpinionMap = lazy(async () => ({
  default: (await import('../features/opinion-map/OpinionMap.tsx')).OpinionMap,
}))
const InviteGate = lazy(async () => ({
  default: (await import('../features/invite-tree/InviteGate.tsx')).InviteGate,
}))
const OwnInvites = lazy(async () => ({
  default: (await import('../features/invite-tree/OwnInvites.tsx')).OwnInvites,
}))

interface Props {
  page: ParticipantPage
  session: Session
  options: PageOptions
  /** the person's rights have changed: load the conversation again */
  onChanged: () => void
}

interface ConversationExtrasProps extends Omit<Props, 'page' | 'onChanged'> {
  /** whether the conversation accepts votes and new participants */
  isOpen: boolean
}

/** Email updates, the opinion map, and the person's own invites while the conversation is open. */
function ConversationExtras({ session, options, isOpen }: ConversationExtrasProps) {
  const { conversation, voting, authFetch } = session
  const { conversation_id, vis_type, treevite_enabled, topic } = conversation
  const { pid, votes } = useSyncExternalStore(voting.subscribe, voting.get)
  return (
    <Suspense>
      <EmailUpdatesOffer session={session} options={options} />
      {options.map && vis_type === 1 && (
        <OpinionMap
          conversation_id={conversation_id}
          viewer={{ pid, votes }}
          canVote={isOpen && options.vote}
          authFetch={authFetch}
        />
      )}
      {isOpen && treevite_enabled && pid !== undefined && (
        <OwnInvites conversation_id={conversation_id} topic={topic ?? ''} authFetch={authFetch} />
      )}
    </Suspense>
  )
}

/** The conversation for a person who takes part or can join. */
function ConversationBody({ session, options }: Omit<Props, 'page' | 'onChanged'>) {
  const { page: words } = useMessages()
  const { conversation, voting, outbox } = session
  const { strict_moderation, importance_enabled } = conversation
  const { refusal } = useSyncExternalStore(outbox.subscribe, outbox.get)
  const isOpen = conversation.is_active && refusal !== 'closed'
  const canWrite = isOpen && options.write && conversation.write_type === 1
  return (
    <>
      {!isOpen && <Notice>{words.closed}</Notice>}
      {isOpen && options.help && conversation.help_type === 1 && (
        <Help
          background={conversation.help_bgcolor}
          colour={conversation.help_color}
          canVote={options.vote}
          canWrite={canWrite}
        />
      )}
      <OutboxStatus outbox={outbox} />
      {isOpen && options.vote && (
        <Voting
          session={voting}
          canMarkImportant={importance_enabled}
          canWrite={canWrite}
          isModerated={strict_moderation}
        />
      )}
      {canWrite && <WriteComment outbox={outbox} isModerated={strict_moderation} />}
      <ConversationExtras session={session} options={options} isOpen={isOpen} />
    </>
  )
}

/** The page of one conversation. A person who cannot join sees the reason instead of its content. */
export function Conversation({ page, session, options, onChanged }: Props) {
  const { joinRefusal: words, page: pageWords } = useMessages()
  const { conversation, authFetch, saveToken, participant_key } = session
  const topic = conversation.topic ?? ''
  useEffect(() => {
    if (topic !== '') document.title = topic
  }, [topic])
  const inviteCode = useInviteCode()
  const refusal = useJoinRefusal(session, options.xid, onChanged)
  return (
    <main className="page">
      <Topic
        topic={topic}
        description={options.description ? (conversation.description ?? '') : ''}
        isVisible={options.topic}
      />
      <SubscriptionPrompt conversation_id={page.conversation_id} authFetch={authFetch} />
      {refusal === 'invite' && (
        <Suspense>
          {!conversation.is_active && <Notice>{pageWords.closed}</Notice>}
          <InviteGate
            conversation_id={page.conversation_id}
            canJoin={conversation.is_active}
            topic={topic}
            inviteCode={inviteCode}
            participant_key={participant_key}
            authFetch={authFetch}
            saveToken={saveToken}
            onJoined={onChanged}
          />
        </Suspense>
      )}
      {refusal !== undefined && refusal !== 'invite' && (
        <Notice heading={words.heading}>{words[refusal]}</Notice>
      )}
      {refusal === undefined && <ConversationBody session={session} options={options} />}
      {options.footer && <Footer />}
    </main>
  )
}
