import { useId, useCallback, useEffect, useState, useSyncExternalStore } from 'react'
import type { ListedComment } from '@folkmoot/api-types/comments'
import type { PastVote } from '@folkmoot/api-types/votes'
import type { AuthFetch } from '@folkmoot/client/call'
import { useMessages } from '../../messages/language.tsx'
import { CommentText } from '../../translations/Translations.tsx'
import { ANSWERS, AnswerSign } from '../../voting/Answers.tsx'
import type { OwnVote } from '../../voting/voting-state.ts'
import type { VotingSession } from '../../voting/voting-session.ts'
import './own-answers.css'

interface OwnAnswerProps {
  tid: number
  txt: string
  given: OwnVote['vote']
  /** whether the answer can be changed */
  isOpen: boolean
  onChange: (vote: OwnVote['vote']) => void
}

/** One answer of the person: the comment, and the three answers with theirs pressed. */
function OwnAnswer({ tid, txt, given, isOpen, onChange }: OwnAnswerProps) {
  const { vote: words } = useMessages()
  const id = useId()
  const shown = isOpen ? ANSWERS : ANSWERS.filter(({ vote }) => vote === given)
  return (
    <li>
      <CommentText {...{ id, tid, txt }} />
      <div className="own-answer" role="group" aria-labelledby={id}>
        {shown.map(({ vote, name }) =>
          isOpen ? (
            <button
              key={name}
              type="button"
              className={name}
              aria-pressed={vote === given}
              onClick={() => vote !== given && onChange(vote)}
            >
              <AnswerSign name={name} />
              {words[name]}
            </button>
          ) : (
            <span key={name} className={name}>
              <AnswerSign name={name} />
              {words.said[name]}
            </span>
          ),
        )}
      </div>
    </li>
  )
}

/** Comments of one request, so that the address stays short. */
const BATCH_COMMENTS = 200

async function loadJson<T>(authFetch: AuthFetch, path: string, query: Record<string, string>): Promise<T> {
  const answer = await authFetch(`${path}?${new URLSearchParams(query)}`)
  if (!answer.ok) throw new Error('The answers could not be loaded.')
  return (await answer.json()) as T
}

async function loadTexts(authFetch: AuthFetch, conversation_id: string, tids: readonly number[]) {
  const texts = new Map<number, string>()
  for (let from = 0; from < tids.length; from += BATCH_COMMENTS) {
    const batch = tids.slice(from, from + BATCH_COMMENTS).join(',')
    const query = { conversation_id, tids: batch }
    for (const { tid, txt } of await loadJson<ListedComment[]>(authFetch, '/api/v3/comments', query))
      texts.set(tid, txt)
  }
  return texts
}

/** Loads which of the person's latest votes are marked as important. A changed answer keeps its mark. */
async function loadMarks(authFetch: AuthFetch, conversation_id: string) {
  const votes = await loadJson<PastVote[]>(authFetch, '/api/v3/votes/me', { conversation_id })
  return new Map(votes.map(({ tid, high_priority }) => [tid, high_priority]))
}

/** What the page has to load about answers of earlier visits. */
interface EarlierAnswers {
  readonly texts: ReadonlyMap<number, string>
  readonly marks: ReadonlyMap<number, boolean>
  /** the comments that were asked for; one without text is no longer shown */
  readonly asked: ReadonlySet<number>
}

const NOTHING: EarlierAnswers = { texts: new Map(), marks: new Map(), asked: new Set() }

/** Loads the comments of answers whose texts the page does not have, before the list is opened: it works without a network. */
function useAnswerTexts(
  authFetch: AuthFetch,
  conversation_id: string,
  { missing, needsMarks }: { missing: readonly number[]; needsMarks: boolean },
) {
  const [earlier, setEarlier] = useState(NOTHING)
  const [isFailed, setFailed] = useState(false)
  const key = missing.filter((tid) => !earlier.asked.has(tid)).join(',')
  const load = useCallback(async () => {
    const tids = key.split(',').map(Number)
    try {
      const texts = await loadTexts(authFetch, conversation_id, tids)
      const marks = needsMarks ? await loadMarks(authFetch, conversation_id) : new Map<number, boolean>()
      setEarlier((before) => ({
        texts: new Map([...before.texts, ...texts]),
        marks: new Map([...before.marks, ...marks]),
        asked: new Set([...before.asked, ...tids]),
      }))
      setFailed(false)
    } catch {
      setFailed(true)
    }
  }, [authFetch, conversation_id, key, needsMarks])
  useEffect(() => {
    if (key !== '') void load()
  }, [load, key])
  return { ...earlier, isLoading: key !== '' && !isFailed, isFailed: key !== '' && isFailed, load }
}

interface Props {
  conversation_id: string
  voting: VotingSession
  /** whether answers can be changed */
  isOpen: boolean
  /** whether answers have marks, which a change keeps */
  hasMarks: boolean
  authFetch: AuthFetch
}

interface ListProps extends Props {
  /** whether the person has opened the list */
  isShown: boolean
}

interface LoadStateProps {
  isLoading: boolean
  isFailed: boolean
  /** answers to comments that are no longer shown */
  hidden: number
  onRetry: () => void
}

/** Orders votes for the list: it stays as it was opened while answers change, and later ones come first. */
function useStableOrder(tids: readonly number[]): readonly number[] {
  const [order, setOrder] = useState(tids)
  const known = new Set(order)
  const added = tids.filter((tid) => !known.has(tid))
  if (added.length > 0) setOrder([...order, ...added])
  return added.length > 0 ? [...order, ...added] : order
}

/** What is loaded, could not be, or is hidden. */
function LoadState({ isLoading, isFailed, hidden, onRetry }: LoadStateProps) {
  const { ownAnswers: words } = useMessages()
  if (isLoading) return <p>{words.loading}</p>
  if (!isFailed) return hidden > 0 && <p>{words.hidden(hidden)}</p>
  return (
    <>
      <p role="alert">{words.failed}</p>
      <button type="button" onClick={onRetry}>
        {words.retry}
      </button>
    </>
  )
}

/** The list: each comment with the person's answer, the latest first. It is loaded before it is shown, for a time without network. */
function AnswerList({ conversation_id, voting, isOpen, hasMarks, authFetch, isShown }: ListProps) {
  const { ownAnswers: words } = useMessages()
  const { votes, seen } = useSyncExternalStore(voting.subscribe, voting.get)
  const missing = votes.flatMap(({ tid }) => (seen.has(tid) ? [] : [tid]))
  const { texts, marks, isLoading, isFailed, load } = useAnswerTexts(authFetch, conversation_id, {
    missing,
    needsMarks: hasMarks,
  })
  const order = useStableOrder(votes.map(({ tid }) => tid))
  const votesByTid = new Map(votes.map((vote) => [vote.tid, vote]))
  const shown = order.toReversed().flatMap((tid) => {
    const vote = votesByTid.get(tid)
    const txt = seen.get(tid)?.txt ?? texts.get(tid)
    return vote && txt !== undefined ? [{ ...vote, txt }] : []
  })
  const hidden = votes.length - shown.length
  if (!isShown) return null
  return (
    <>
      <p>{isOpen ? words.intro : words.introClosed}</p>
      <ul>
        {shown.map(({ tid, vote, txt, high_priority = marks.get(tid) ?? false }) => (
          <OwnAnswer
            key={tid}
            tid={tid}
            txt={txt}
            given={vote}
            isOpen={isOpen}
            onChange={(changed) => voting.answer({ kind: 'vote', tid, vote: changed, high_priority })}
          />
        ))}
      </ul>
      <LoadState {...{ isLoading, isFailed, hidden }} onRetry={() => void load()} />
    </>
  )
}

/** “Your answers”: every answer of the person, to look at and to change. A change goes through the outbox (RES-53). */
export function OwnAnswers(props: Props) {
  const { ownAnswers: words } = useMessages()
  const { votes } = useSyncExternalStore(props.voting.subscribe, props.voting.get)
  const [isShown, setShown] = useState(false)
  return (
    <details className="own-answers" onToggle={({ currentTarget }) => setShown(currentTarget.open)}>
      <summary>
        <h2>{words.heading(votes.length)}</h2>
      </summary>
      <AnswerList {...props} isShown={isShown} />
    </details>
  )
}
