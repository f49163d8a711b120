import type { ParticipantPage } from '@folkmoot/domain/page-routes'
import { lazy, Suspense, useEffect, useSyncExternalStore } from 'react'
import { useInviteCode } from '../features/invite-tree/use-invite-code.ts'
import { UnsubscribePrompt } from '../features/subscriptions/UnsubscribePrompt.tsx'
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

// what not every conversation has is loaded when it is needed
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
  /** what may be seen or done has changed: the conversation is asked for again */
  onChanged: () => void
}

interface ConversationExtrasProps extends Omit<Props, 'page' | 'onChanged'> {
  /** whether the conversation takes votes and people */
  isOpen: boolean
}

/** What stands around voting and writing: news by e-mail, the map, and invites to pass on while they let somebody in. */
function ConversationExtras({ session, options, isOpen: open }: ConversationExtrasProps) {
  const { conversation, voting: desk, authFetch: ask } = session
  const { conversation_id, vis_type, treevite_enabled, topic } = conversation
  const { pid, votes } = useSyncExternalStore(desk.subscribe, desk.get)
  return (
    <Suspense>
      <EmailUpdatesOffer session={session} options={options} />
      {options.map && vis_type === 1 && (
        <OpinionMap
          conversation_id={conversation_id}
          viewer={{ pid, votes }}
          canVote={open && options.vote}
          authFetch={ask}
        />
      )}
      {open && treevite_enabled && pid !== undefined && (
        <OwnInvites conversation_id={conversation_id} topic={topic ?? ''} authFetch={ask} />
      )}
    </Suspense>
  )
}

/** Inside the door. */
function ConversationBody({ session, options }: Omit<Props, 'page' | 'onChanged'>) {
  const { page: words } = useMessages()
  const { conversation, voting: desk, outbox } = session
  const { strict_moderation, importance_enabled } = conversation
  const { refusal } = useSyncExternalStore(outbox.subscribe, outbox.get)
  const open = conversation.is_active && refusal !== 'closed'
  const canWrite = open && options.write && conversation.write_type === 1
  return (
    <>
      {!open && <Notice>{words.closed}</Notice>}
      {open && options.help && conversation.help_type === 1 && (
        <Help
          background={conversation.help_bgcolor}
          colour={conversation.help_color}
          canVote={options.vote}
          canWrite={canWrite}
        />
      )}
      <OutboxStatus outbox={outbox} />
      {open && options.vote && (
        <Voting
          session={desk}
          canMarkImportant={importance_enabled}
          canWrite={canWrite}
          isModerated={strict_moderation}
        />
      )}
      {canWrite && <WriteComment outbox={outbox} isModerated={strict_moderation} />}
      <ConversationExtras session={session} options={options} isOpen={open} />
    </>
  )
}

/** The page of one conversation, for whoever may see it as far as they may. */
export function Conversation({ page, session, options, onChanged }: Props) {
  const { door: words, page: pageWords } = useMessages()
  const { conversation, authFetch: ask, saveToken: keep, participant_key } = session
  const topic = conversation.topic ?? ''
  useEffect(() => {
    if (topic !== '') document.title = topic
  }, [topic])
  const inviteCode = useInviteCode()
  const door = useJoinRefusal(session, options.xid, onChanged)
  return (
    <main className="page">
      <Topic
        topic={topic}
        description={options.description ? (conversation.description ?? '') : ''}
        isVisible={options.topic}
      />
      <UnsubscribePrompt conversation_id={page.conversation_id} authFetch={ask} />
      {door === 'invite' && (
        <Suspense>
          {!conversation.is_active && <Notice>{pageWords.closed}</Notice>}
          <InviteGate
            conversation_id={page.conversation_id}
            canJoin={conversation.is_active}
            topic={topic}
            inviteCode={inviteCode}
            participant_key={participant_key}
            authFetch={ask}
            saveToken={keep}
            onJoined={onChanged}
          />
        </Suspense>
      )}
      {door !== undefined && door !== 'invite' && <Notice heading={words.heading}>{words[door]}</Notice>}
      {door === undefined && <ConversationBody session={session} options={options} />}
      {options.footer && <Footer />}
    </main>
  )
}
