import { countCharacters } from '@folkmoot/domain/text'
import { RISKY_MARKS, type CommentMark, type MarkKind } from '@folkmoot/domain/triage/mark-kinds'
import { useEffect, useRef, useState, useSyncExternalStore, type FormEvent, useId } from 'react'
import { useMessages } from '../messages/language.tsx'
import type { Outbox } from '../outbox/outbox.ts'
import type { PendingVote } from '../outbox/store.ts'
import { ANSWERS, AnswerSign } from './Answers.tsx'
import { Rules } from './Rules.tsx'

type MarkFinder = (text: string) => readonly CommentMark[]

const findNothing = (): readonly CommentMark[] => []

const keepRisks =
  (findMarks: MarkFinder): MarkFinder =>
  (text) =>
    findMarks(text).filter(({ kind }) => RISKY_MARKS.has(kind))

/** Returns the function that finds contact data and insults. It finds nothing until its rules are loaded, when somebody begins to write. */
function useRiskFinder(isNeeded: boolean): MarkFinder {
  const [find, setFind] = useState<MarkFinder>(() => findNothing)
  useEffect(() => {
    if (!isNeeded) return
    import('@folkmoot/domain/triage/marks').then(
      ({ createMarkFinder }) => setFind(() => keepRisks(createMarkFinder())),
      findNothing,
    )
  }, [isNeeded])
  return find
}

/** State of the form for a comment: its text, the characters left, what was found in it, and the result of the last one. */
function useCommentForm(
  outbox: Outbox,
  { isModerated, isFiltered, maxCharacters, onVote }: Omit<Props, 'outbox' | 'rules'>,
) {
  const { write: words } = useMessages()
  const [txt, setTxt] = useState('')
  const [status, setStatus] = useState('')
  const [problem, setProblem] = useState('')
  const [repeats, setRepeats] = useState<number>()
  const field = useRef<HTMLTextAreaElement>(null)
  const { isRetrying, comments } = useSyncExternalStore(outbox.subscribe, outbox.get)
  const findRisks = useRiskFinder(isFiltered && txt !== '')
  const left = maxCharacters - countCharacters(txt)

  useEffect(
    () =>
      outbox.onEvent((event) => {
        if (event.kind !== 'comment') return
        const isHeld = isModerated || findRisks(event.txt).length > 0
        setStatus(event.refusal ? '' : isHeld ? words.sentModerated : words.sent)
        setProblem(event.refusal ? words[event.repeats === undefined ? event.refusal : 'repeated'] : '')
        setRepeats(event.repeats)
        // a refused comment returns to the field unless another one is being written
        if (event.refusal) setTxt((typed) => typed || event.txt)
      }),
    [outbox, words, isModerated, findRisks],
  )
  const write = (text: string) => {
    setTxt(text)
    setProblem('')
    setRepeats(undefined)
  }
  const send = (event: FormEvent) => {
    event.preventDefault()
    const mistake = txt.trim() === '' ? words.empty : left < 0 ? words.over(-left) : ''
    setProblem(mistake)
    setStatus('')
    field.current?.focus()
    if (mistake !== '') return
    setTxt('')
    void outbox.add({ kind: 'comment', txt: txt.trim() })
  }
  const vote = (given: PendingVote['vote']) => {
    if (repeats !== undefined) onVote(repeats, given)
    write('')
    setStatus(words.voted)
  }
  return {
    txt,
    vote: repeats === undefined ? undefined : vote,
    risks: left < 0 ? [] : findRisks(txt),
    write,
    left,
    problem,
    status: isRetrying && comments > 0 ? words.kept : status,
    send,
    field,
  }
}

interface Props {
  outbox: Outbox
  /** whether the host reviews comments before others see them */
  isModerated: boolean
  /** whether contact data and insults wait for a host */
  isFiltered: boolean
  /** the longest comment */
  maxCharacters: number
  /** the hosts' rules; null for ours */
  rules: string | null
  /** votes on the comment that is there already */
  onVote: (tid: number, vote: PendingVote['vote']) => void
}

/** The answers to the comment that somebody else has written. */
function RepeatedVote({ onVote }: { onVote: (vote: PendingVote['vote']) => void }) {
  const { vote: words } = useMessages()
  return (
    <div className="repeated">
      {ANSWERS.map(({ vote, name }) => (
        <button key={name} type="button" className={name} onClick={() => onVote(vote)}>
          <AnswerSign name={name} />
          {words[name]}
        </button>
      ))}
    </div>
  )
}

/** Screen readers announce the number of characters left below this. */
const ANNOUNCE_BELOW_CHARACTERS = 50

/** Names what was found, and the words. */
const describeRisk = (
  names: Readonly<Partial<Record<MarkKind, string>>>,
  { kind, from, to }: CommentMark,
  txt: string,
): string => `${names[kind]} (${txt.slice(from, to)})`

/** Form for a new comment. A refused comment returns to the field to be changed (PART-2). */
export function WriteComment({ outbox, rules, ...props }: Props) {
  const { write: words } = useMessages()
  const { txt, vote, risks, write, left, problem, status, send, field } = useCommentForm(outbox, props)
  const id = useId()
  return (
    <section className="write" aria-labelledby={`${id}-heading`}>
      <h2 id={`${id}-heading`}>{words.heading}</h2>
      <p id={`${id}-help`}>{words.intro}</p>
      <Rules rules={rules} />
      <form onSubmit={send} noValidate>
        <label htmlFor={id}>{words.label}</label>
        <textarea
          ref={field}
          id={id}
          rows={3}
          dir="auto"
          value={txt}
          aria-describedby={`${id}-help ${id}-problem`}
          aria-invalid={problem !== ''}
          onChange={({ target }) => write(target.value)}
        />
        <p
          className={left < 0 ? 'count over' : 'count'}
          aria-live={left < ANNOUNCE_BELOW_CHARACTERS ? 'polite' : 'off'}
        >
          {left < 0 ? words.over(-left) : words.left(left)}
        </p>
        <p className="found" aria-live="polite">
          {risks.length > 0 &&
            words.found(risks.map((risk) => describeRisk(words.risks, risk, txt)).join(', '))}
        </p>
        <p id={`${id}-problem`} className="problem" role="alert">
          {problem}
        </p>
        {vote && <RepeatedVote onVote={vote} />}
        <button type="submit" className="primary">
          {words.send}
        </button>
        <p role="status">{status}</p>
      </form>
    </section>
  )
}
