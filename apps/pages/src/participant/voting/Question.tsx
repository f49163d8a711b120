import { useEffect, useState, type ReactNode, type RefObject } from 'react'
import { useMessages } from '../messages/language.tsx'
import { CommentText } from '../translations/Translations.tsx'
import { getAnswerName, AnswerSign, Answers, useAnswerKeys } from './Answers.tsx'
import type { GivenAnswer, ShownComment, OwnVote } from './voting-state.ts'
import type { ResultsWait } from '@folkmoot/domain/results-shown'
import type { PendingVote } from '../outbox/store.ts'

/** How long the line says what the last answer was. Its button stays. */
const FRESH_MS = 5000

interface Props {
  /** the last answer; undefined before the first one and after Undo */
  last: GivenAnswer | undefined
  onUndo: () => void
}

/** True for five seconds after each answer. */
function useIsFresh(last: GivenAnswer | undefined): boolean {
  const [stale, setStale] = useState<GivenAnswer>()
  useEffect(() => {
    if (!last) return undefined
    const timer = setTimeout(() => setStale(last), FRESH_MS)
    return () => clearTimeout(timer)
  }, [last])
  return last !== undefined && last !== stale
}

/**
 * What the last answer was, and a way back. The line has its room before the first answer too, so nothing moves. It is no live
 * region: the announcement of the next comment says it (RES-57).
 */
export function UndoLine({ last, onUndo }: Props) {
  const { vote: words } = useMessages()
  const isFresh = useIsFresh(last)
  const name = last && getAnswerName(last.vote.vote)
  return (
    <div className="undo">
      {isFresh && name && (
        <span key={last.comment.tid} className={`said ${name}`}>
          <AnswerSign name={name} />
          <span>{words.said[name]}</span>
          <span aria-hidden="true">·</span>
        </span>
      )}
      {last && (
        <button type="button" className="quiet" aria-label={words.undoLast} onClick={onUndo}>
          {isFresh ? words.undo : words.undoLast}
        </button>
      )}
    </div>
  )
}

/** A comment with its author's kind and its source. */
function CommentCard({ comment }: { comment: ShownComment }) {
  const { vote } = useMessages()
  const { tid, txt, is_seed, lang, quote_src_url } = comment
  return (
    <figure className="comment">
      <figcaption>{is_seed ? vote.byHost : vote.byParticipant}</figcaption>
      <CommentText as="blockquote" {...{ tid, txt, lang }} />
      {quote_src_url && /^https?:\/\//i.test(quote_src_url) && (
        <a href={quote_src_url} target="_blank" rel="noopener noreferrer nofollow">
          {vote.bySource}
        </a>
      )}
    </figure>
  )
}

interface QuestionLinksProps {
  /** what the results wait for; undefined where the conversation shows none */
  wait: ResultsWait | undefined
  /** comments that the person has answered */
  answered: number
  canWrite: boolean
  hasKeys: boolean
  onToggleKeys: () => void
}

function ResultsHint({ wait }: { wait: ResultsWait }) {
  const { vote: words } = useMessages()
  if (wait.until === 'shown') return null
  const sentence =
    wait.until === 'votes'
      ? words.resultsAfter(wait.left)
      : wait.until === 'end'
        ? words.resultsAtEnd
        : words.resultsAfterClosing
  return <p>{sentence}</p>
}

/** Opens the list of the person's answers, which stands below, and moves the focus there. */
function showOwnAnswers(): void {
  const list = document.querySelector<HTMLDetailsElement>('.own-answers')
  if (!list) return
  list.open = true
  list.querySelector('summary')?.focus()
}

const startWriting = () => document.querySelector<HTMLElement>('.write textarea')?.focus()

/** Under the comment: when results come, ways to the other parts of the page, and the keys. */
function QuestionLinks({ wait, answered, canWrite, hasKeys, onToggleKeys }: QuestionLinksProps) {
  const { vote: words, write, ownAnswers } = useMessages()
  return (
    <div className="question-links">
      {wait && <ResultsHint wait={wait} />}
      <div className="question-ways">
        {answered > 0 && (
          <button type="button" className="quiet" onClick={showOwnAnswers}>
            {ownAnswers.heading(answered)}
          </button>
        )}
        {canWrite && (
          <button type="button" className="quiet" onClick={startWriting}>
            {write.heading}
          </button>
        )}
      </div>
      <p className="key-help">
        {hasKeys ? words.numberKeys : words.keysAreOff}{' '}
        <button type="button" className="quiet" onClick={onToggleKeys}>
          {hasKeys ? words.keysOff : words.keysOn}
        </button>
      </p>
    </div>
  )
}

interface QuestionProps extends Omit<QuestionLinksProps, 'hasKeys' | 'onToggleKeys'> {
  /** the section in which keys answer */
  section: RefObject<HTMLElement | null>
  comment: ShownComment
  left: number
  total: number
  /** whether the comment can be marked as important */
  canMarkImportant: boolean
  /** the earlier answer to the comment, when it is here to be answered anew */
  reopened: OwnVote | undefined
  onAnswer: (tid: number, vote: PendingVote['vote'], isImportant: boolean) => void
  /** what is not sent yet; above the comment */
  status: ReactNode
  /** the way back from the last answer; above the answers */
  undo: ReactNode
}

interface ImportantProps {
  isImportant: boolean
  onChange: (isImportant: boolean) => void
}

function ImportantMark({ isImportant, onChange }: ImportantProps) {
  const { vote: words } = useMessages()
  return (
    <label className="important">
      <input type="checkbox" checked={isImportant} onChange={({ target }) => onChange(target.checked)} />
      {words.important}
    </label>
  )
}

/**
 * A comment with its three answers at the bottom edge of the screen, or at a fixed place in a frame, where the comment scrolls above
 * them. The same elements show each comment, so focus and thumb stay in place (RES-51).
 */
export function Question({ section, comment, left, total, canMarkImportant, ...props }: QuestionProps) {
  const { reopened, onAnswer, status, undo, ...links } = props
  const { vote: words } = useMessages()
  const [mark, setMark] = useState<{ tid: number; isImportant: boolean }>()
  const isImportant = mark?.tid === comment.tid ? mark.isImportant : reopened?.high_priority === true
  const answer = (vote: PendingVote['vote']) => onAnswer(comment.tid, vote, isImportant)
  const { isOn, toggle } = useAnswerKeys(section, answer)
  const isFramed = document.documentElement.classList.contains('framed')
  return (
    <>
      <h2 className="unseen">{words.heading}</h2>
      <div
        className="reading"
        {...(isFramed ? { role: 'group', tabIndex: 0, 'aria-label': words.heading } : {})}
      >
        {status}
        <p className="left">
          <progress max={total} value={total - left} aria-label={words.progress(total - left, total)} />
          {words.left(left)}
        </p>
        {reopened && <p className="before">{words.before[getAnswerName(reopened.vote)]}</p>}
        <CommentCard key={comment.tid} comment={comment} />
        <QuestionLinks {...links} hasKeys={isOn} onToggleKeys={toggle} />
      </div>
      <div className="thumb">
        {undo}
        {canMarkImportant && (
          <ImportantMark
            isImportant={isImportant}
            onChange={(chosen) => setMark({ tid: comment.tid, isImportant: chosen })}
          />
        )}
        <Answers onAnswer={answer} given={reopened?.vote} hasKeys={isOn} />
      </div>
    </>
  )
}
