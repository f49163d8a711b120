import { type ReactNode, useEffect, useRef, useState, useSyncExternalStore, type RefObject } from 'react'
import type { ResultsWait } from '@folkmoot/domain/results-shown'
import { useMessages } from '../messages/language.tsx'
import { useTranslations } from '../translations/Translations.tsx'
import type { PendingVote } from '../outbox/store.ts'
import { getAnswerName } from './Answers.tsx'
import type { VotingSession } from './voting-session.ts'
import type { VotingState } from './voting-state.ts'
import { Question, UndoLine } from './Question.tsx'

interface FinishedProps {
  /** whether anything was answered */
  hasAnswered: boolean
  isLoading: boolean
  canWrite: boolean
  isModerated: boolean
  /** the way back from the last answer */
  undo: ReactNode
  /** the person's group, and what they share with others */
  summary: ReactNode
  /** what is said about the results */
  nextStep: string
  /** what the hosts do with them */
  whatNext: ReactNode
  onCheckForMore: () => void
}

/** Shown when no comment is left: thanks, the own group, and what happens next; or what an empty conversation needs (RES-58). */
function Finished({ hasAnswered, isLoading, canWrite, isModerated, ...props }: FinishedProps) {
  const { undo, summary, nextStep, whatNext, onCheckForMore } = props
  const { vote } = useMessages()
  const empty = [vote.empty, canWrite ? vote.emptyWrite : '', isModerated ? vote.moderatedEmpty : '']
  const look = (
    <button type="button" onClick={onCheckForMore} aria-disabled={isLoading}>
      {isLoading ? vote.looking : vote.look}
    </button>
  )
  if (!hasAnswered)
    return (
      <div className="finished">
        <h2>{vote.emptyHeading}</h2>
        <p>{empty.filter(Boolean).join(' ')}</p>
        {look}
      </div>
    )
  return (
    <div className="finished">
      <h2>{vote.thanksHeading}</h2>
      <p>{vote.thanks}</p>
      {undo}
      {summary}
      <h3>{vote.nextHeading}</h3>
      <p>{nextStep}</p>
      {whatNext}
      {look}
    </div>
  )
}

interface Props {
  session: VotingSession
  /** whether a comment can be marked as important */
  canMarkImportant: boolean
  canWrite: boolean
  isModerated: boolean
  /** what the results wait for; undefined where the conversation shows none */
  wait: ResultsWait | undefined
  /** what is not sent yet */
  status: ReactNode
  /** after the last comment: the person's group, and what they share with others */
  summary: ReactNode
  /** then what the hosts do with the results */
  whatNext: ReactNode
}

/**
 * Tells screen readers, in one message, what the last answer was and the next comment, or that none is left. Nothing else on the
 * page speaks at that time (RES-57).
 */
function Announcement({ state: { comments, last, reopened, isExhausted } }: { state: VotingState }) {
  const { vote: words } = useMessages()
  const translate = useTranslations()
  const [comment] = comments
  const txt = comment && (translate(comment.tid) ?? comment.txt)
  const sentences = [
    last ? `${words.said[getAnswerName(last.vote.vote)]}.` : '',
    reopened ? words.before[getAnswerName(reopened.vote)] : '',
    txt ? (reopened ? words.again(txt) : words.next(txt)) : '',
    !comment && isExhausted ? words.thanksHeading : '',
  ]
  // the next comment is on its way
  if (!comment && !isExhausted) return null
  return sentences.filter(Boolean).join(' ')
}

/** What happens next, as far as results are concerned. */
function useNextStep(wait: ResultsWait | undefined): string {
  const { vote: words } = useMessages()
  if (!wait) return words.nextHidden
  return wait.until === 'closed' ? words.nextClosed : words.nextShown
}

/** Keeps the focus at this place when the buttons go with the last comment. */
function useFocusAtEnd(section: RefObject<HTMLElement | null>, isAtEnd: boolean): void {
  useEffect(() => {
    if (isAtEnd) section.current?.focus({ preventScroll: true })
  }, [section, isAtEnd])
}

/** After a long comment the next one starts at its top. */
function scrollToTop(section: HTMLElement | null): void {
  const reading = section?.querySelector('.reading')
  if (reading && reading.getBoundingClientRect().top < 0) reading.scrollIntoView()
  reading?.scrollTo(0, 0)
}

interface ContentProps extends Props {
  state: VotingState
  section: RefObject<HTMLElement | null>
  onAnswer: (tid: number, vote: PendingVote['vote'], isImportant: boolean) => void
}

/** The comment on screen, or what is said when there is none. */
function Content({ session, state, status, summary, whatNext, wait, ...props }: ContentProps) {
  const { vote: words } = useMessages()
  const nextStep = useNextStep(wait)
  const { comments, votes, left, total, isExhausted, isLoading, last, reopened } = state
  const [comment] = comments
  const undo = <UndoLine last={last} onUndo={session.undo} />
  const answered = votes.length
  if (comment)
    return <Question {...props} {...{ comment, left, total, reopened, status, undo, wait, answered }} />
  const { canWrite, isModerated } = props
  return (
    <>
      {status}
      {isExhausted ? (
        <Finished
          {...{ isLoading, canWrite, isModerated, undo, summary, nextStep, whatNext }}
          hasAnswered={answered > 0}
          onCheckForMore={() => void session.checkForMore()}
        />
      ) : (
        <p className="pending">{isLoading ? words.loading : words.waitForNext}</p>
      )}
    </>
  )
}

/** One comment at a time, and how many are left; thanks at the end (PART-1). */
export function Voting(props: Props) {
  const { session } = props
  const { vote: words } = useMessages()
  const state = useSyncExternalStore(session.subscribe, session.get)
  const [hasVoted, setVoted] = useState(false)
  const section = useRef<HTMLElement>(null)
  const hasComment = state.comments.length > 0
  useFocusAtEnd(section, hasVoted && !hasComment && state.isExhausted)
  const answer: ContentProps['onAnswer'] = (tid, vote, high_priority) => {
    setVoted(true)
    session.answer({ kind: 'vote', tid, vote, high_priority })
    scrollToTop(section.current)
  }
  return (
    <section
      ref={section}
      className={hasComment ? 'voting asking' : 'voting'}
      tabIndex={-1}
      aria-label={words.heading}
    >
      <p className="unseen" role="status">
        {hasVoted && <Announcement state={state} />}
      </p>
      <Content {...props} state={state} section={section} onAnswer={answer} />
    </section>
  )
}
