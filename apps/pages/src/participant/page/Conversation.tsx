import { createAccentTokens } from '@folkmoot/domain/colours'
import { PRODUCT } from '@folkmoot/domain/product'
import { useSyncExternalStore, useEffect, useState, type ReactNode } from 'react'
import { findResultsWait, type ResultsWait } from '@folkmoot/domain/results-shown'
import { parseInviteCode } from '@folkmoot/domain/wave-forecast'
import { parseSubscriptionLink } from '@folkmoot/domain/emails'
import { QUESTION_TID } from '@folkmoot/domain/translation'
import { isRehearsal } from '@folkmoot/domain/rehearsal'
import type { ParticipantPage } from '@folkmoot/domain/routes'
import { LanguageSwitch, useLanguage, useMessages } from '../messages/language.tsx'
import { type PageOptions, useLinkCode } from '../frame.ts'
import { type Session, findJoinRefusal, type JoinRefusal } from '../session/session.ts'
import { ConversationExtras, getMapSource } from './ConversationExtras.tsx'
import { loadOnDemand } from './load-on-demand.tsx'
import { OutboxAnnouncement, OutboxStatus } from '../outbox/OutboxStatus.tsx'
import { Voting } from '../voting/Voting.tsx'
import { Help } from './Help.tsx'
import { TranslationsProvider, useTranslations } from '../translations/Translations.tsx'
import { Topic } from './Topic.tsx'

/** Language switch and links to the legal texts and the product; the links leave a frame. */
function Footer() {
  const { page } = useMessages()
  const { language } = useLanguage()
  const links = {
    [`/privacy?ui_lang=${language}`]: page.privacy,
    [`/tos?ui_lang=${language}`]: page.terms,
    '/home': page.madeWith(PRODUCT),
  }
  return (
    <footer>
      <LanguageSwitch />
      {Object.entries(links).map(([href, words]) => (
        <a key={href} href={href} target="_blank" rel="noopener">
          {words}
        </a>
      ))}
    </footer>
  )
}

/** Reason why the person cannot join, if any. When an invite becomes required later, it reloads the conversation once. */
function useJoinRefusal(
  { init, outbox }: Pick<Session, 'init' | 'outbox'>,
  xid: string | undefined,
  onChanged: () => void,
): JoinRefusal | undefined {
  const { needsInvite } = useSyncExternalStore(outbox.subscribe, outbox.get)
  const refusal = findJoinRefusal(init, xid)
  const hasChanged = needsInvite && refusal === undefined
  useEffect(() => {
    if (hasChanged) onChanged()
  }, [hasChanged, onChanged])
  return refusal
}

/**
 * What this person's results wait for; undefined where the conversation or the address shows none. Results that were shown stay for
 * the visit: an answer taken back, or a new comment, does not hide them.
 */
function useResultsWait(
  { conversation, voting }: Session,
  { map, vote }: PageOptions,
  isOpen: boolean,
): ResultsWait | undefined {
  const { votes, comments, isExhausted } = useSyncExternalStore(voting.subscribe, voting.get)
  const isFinished = isExhausted && comments.length === 0 && votes.length > 0
  const progress = { isOpen, canVote: isOpen && vote, answered: votes.length, isFinished }
  const wait = findResultsWait(conversation, progress)
  const [wasShown, setShown] = useState(false)
  const isShown = wasShown || wait.until === 'shown'
  if (isShown && !wasShown) setShown(true)
  if (!map || conversation.vis_type !== 1) return undefined
  return isShown ? { until: 'shown' } : wait
}

interface NoticeProps {
  heading?: string
  children: ReactNode
}

/** A framed notice. */
function Notice({ heading, children }: NoticeProps) {
  return (
    <div className="notice">
      {heading !== undefined && <h2>{heading}</h2>}
      {children}
    </div>
  )
}

// loaded on demand: not every conversation has these features
const OwnSummary = loadOnDemand(
  async () => (await import('../features/opinion-map/OpinionMap.tsx')).OwnSummary,
  undefined,
  'own-summary-room',
)
const WriteComment = loadOnDemand(
  async () => (await import('../voting/WriteComment.tsx')).WriteComment,
  undefined,
  'write-room',
)
const InviteGate = loadOnDemand(
  async () => (await import('../features/invite-tree/InviteGate.tsx')).InviteGate,
  undefined,
  'invite-gate-room',
)

const WhatNext = loadOnDemand(async () => (await import('./WhatNext.tsx')).WhatNext)
const SubscriptionPrompt = loadOnDemand(
  async () => (await import('../features/subscriptions/EmailUpdates.tsx')).SubscriptionPrompt,
)
const ErasedPage = loadOnDemand(
  async () => (await import('../features/personal-data/PersonalData.tsx')).ErasedPage,
)
const PersonalData = loadOnDemand(
  async () => (await import('../features/personal-data/PersonalData.tsx')).PersonalData,
)

interface Props {
  page: ParticipantPage
  session: Session
  options: PageOptions
  /** the person's rights have changed: load the conversation again */
  onChanged: () => void
}

interface Times {
  opens_at: number | null
  closes_at: number | null
}

/** A conversation in which nobody can vote says when that begins, or that it is over. */
function NotOpenNotice({ opens_at, children }: Pick<Times, 'opens_at'> & { children?: ReactNode }) {
  const { page } = useMessages()
  if (opens_at != null) return <Notice>{page.opensAt(opens_at)}</Notice>
  return (
    <Notice>
      <p>{page.closed}</p>
      {children}
    </Notice>
  )
}

/** Whether people can vote: until when, from when, or that it is over and where the results are. */
function StateNotice({
  conversation,
  isOpen,
  hasResults,
  whatNext,
}: {
  conversation: Times
  isOpen: boolean
  hasResults: boolean
  whatNext: ReactNode
}) {
  const { page } = useMessages()
  const { opens_at, closes_at } = conversation
  if (isOpen) return closes_at == null ? null : <p className="open-until">{page.closesAt(closes_at)}</p>
  return (
    <NotOpenNotice opens_at={opens_at}>
      <p>{hasResults ? page.closedResults : page.closedWithoutResults}</p>
      {whatNext}
    </NotOpenNotice>
  )
}

/** In a frame whose browser stores nothing: a reload makes another person, which a tab of its own does not. */
function UnstoredNotice() {
  const { page } = useMessages()
  return (
    <p className="open-until">
      {page.unstored}{' '}
      {window.parent !== window && (
        <a href={window.location.href} target="_blank" rel="noopener">
          {page.ownTab}
        </a>
      )}
    </p>
  )
}

/** The person's group, and what they share with others, after the last comment. */
function Summary({ session }: Pick<Props, 'session'>) {
  const { votes } = useSyncExternalStore(session.voting.subscribe, session.voting.get)
  return <OwnSummary {...getMapSource(session)} viewer={{ votes }} />
}

/** The conversation for a person who takes part or can join. */
function ConversationBody({ session, options, onChanged }: Omit<Props, 'page'>) {
  const { vote } = useMessages()
  const { conversation, voting, outbox } = session
  const { strict_moderation, profanity_filter, importance_enabled } = conversation
  const { refusal, isPersistent } = useSyncExternalStore(outbox.subscribe, outbox.get)
  const isOpen = conversation.is_active && refusal !== 'closed'
  const wait = useResultsWait(session, options, isOpen)
  const canWrite = isOpen && options.write && conversation.write_type === 1
  const whatNext = <WhatNext conversation={conversation} report_id={session.init.report_id} />
  return (
    <>
      <StateNotice {...{ conversation, isOpen, whatNext }} hasResults={wait !== undefined} />
      {isOpen && !isPersistent && <UnstoredNotice />}
      {isOpen && options.help && conversation.help_type === 1 && (
        <Help
          background={conversation.help_bgcolor}
          colour={conversation.help_color}
          canVote={options.vote}
          canWrite={canWrite}
        />
      )}
      <OutboxAnnouncement outbox={outbox} />
      {isOpen && options.vote ? (
        <Voting
          session={voting}
          canMarkImportant={importance_enabled}
          canWrite={canWrite}
          isModerated={strict_moderation}
          wait={wait}
          status={<OutboxStatus outbox={outbox} />}
          summary={wait?.until === 'shown' && <Summary session={session} />}
          whatNext={whatNext}
        />
      ) : (
        <OutboxStatus outbox={outbox} />
      )}
      {isOpen && !options.vote && wait?.until === 'closed' && <p>{vote.resultsAfterClosing}</p>}
      {canWrite && (
        <WriteComment
          outbox={outbox}
          isModerated={strict_moderation}
          isFiltered={profanity_filter}
          maxCharacters={conversation.comment_characters}
          rules={conversation.rules}
          onVote={(tid, given) => voting.answer({ kind: 'vote', tid, vote: given, high_priority: false })}
        />
      )}
      <ConversationExtras {...{ session, options, onChanged, isOpen, wait }} />
    </>
  )
}

/** The participant’s stored data, for people who have any. */
function OwnData({ session, onErased }: Pick<Props, 'session'> & { onErased: () => void }) {
  const { pid } = useSyncExternalStore(session.voting.subscribe, session.voting.get)
  if (pid === undefined) return null
  return <PersonalData session={session} onErased={onErased} />
}

function useTopicAsTitle(topic: string): void {
  useEffect(() => {
    if (topic !== '') document.title = topic
  }, [topic])
}

/** What the link of a mail asks, where the address has one. */
function MailLink(props: Pick<Session, 'authFetch'> & { conversation_id: string }) {
  const [hasLink] = useState(() => parseSubscriptionLink(window.location.hash) !== undefined)
  return hasLink && <SubscriptionPrompt {...props} />
}

/** The page of a person who takes part, or can join, or sees the reason why they cannot. */
function ConversationPage({ page, session, options, onChanged, onErased }: Props & { onErased: () => void }) {
  const words = useMessages()
  const { conversation, authFetch, saveToken, participant_key } = session
  const topic = conversation.topic ?? ''
  useTopicAsTitle(useTranslations()(QUESTION_TID) ?? topic)
  const inviteCode = useLinkCode(parseInviteCode)
  const refusal = useJoinRefusal(session, options.xid, onChanged)
  return (
    <main className="page" style={createAccentTokens(conversation.style_btn)}>
      {isRehearsal(conversation) && <p className="rehearsal">{words.page.rehearsal}</p>}
      <Topic
        topic={topic}
        askedBy={options.topic ? (conversation.asked_by ?? '') : ''}
        logo={options.topic ? conversation.logo : null}
        description={options.description ? (conversation.description ?? '') : ''}
        isVisible={options.topic}
      />
      <MailLink conversation_id={page.conversation_id} authFetch={authFetch} />
      {refusal === 'invite' && (
        <>
          {!conversation.is_active && (
            <NotOpenNotice opens_at={conversation.opens_at}>
              <WhatNext conversation={conversation} report_id={session.init.report_id} />
            </NotOpenNotice>
          )}
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
        </>
      )}
      {refusal !== undefined && refusal !== 'invite' && (
        <Notice heading={words.joinRefusal.heading}>{words.joinRefusal[refusal]}</Notice>
      )}
      {refusal === undefined && <ConversationBody {...{ session, options, onChanged }} />}
      <OwnData session={session} onErased={onErased} />
      {options.footer && <Footer />}
    </main>
  )
}

/** The page of one conversation. A person who cannot join sees the reason instead of its content. */
export function Conversation(props: Props) {
  const [isErased, setErased] = useState(false)
  if (isErased) return <ErasedPage />
  return (
    <TranslationsProvider session={props.session}>
      <ConversationPage {...props} onErased={() => setErased(true)} />
    </TranslationsProvider>
  )
}
