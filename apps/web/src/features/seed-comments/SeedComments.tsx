import { Loaded } from '../../ui/Loaded.tsx'
import { isOver } from '@folkmoot/domain/lifecycle'
import { formatSeedCsv } from '@folkmoot/domain/seeds'
import { type ClipboardEvent, type FormEvent, type KeyboardEvent, useEffect, useMemo, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { useConversationOutlet } from '../../conversation/conversation-outlet.ts'
import { SettingGroup } from '../../ui/SettingGroup.tsx'
import { SeedUpload } from './SeedUpload.tsx'
import { useSeedUpload, formatSeedFailure, useCreateSeedMutation } from './use-seed-upload.ts'
import './seed-comments.css'
import { formatNumber } from '@folkmoot/domain/numbers'
import { Button, Classes, Tag } from '@blueprintjs/core'
import type { ModerationComment } from '@folkmoot/api-types/comments'
import { getModerationList, type CommentTextProblem, parseCommentText } from '@folkmoot/domain/comments'
import { useAllComments } from '../../api/comment-lists.ts'
import { countCharacters } from '@folkmoot/domain/text'
import { LIMITS } from '@folkmoot/domain/limits'
import { useUnsavedText } from '../../session/unsaved-texts.ts'

const STATES = { accepted: 'Accepted', unmoderated: 'Unmoderated', rejected: 'Rejected' }

/** Adds seed comments to a conversation, one by one or from a file, and lists them. */
export function SeedComments() {
  const { conversation, onUnsentChange } = useConversationOutlet()
  const { conversation_id } = conversation
  const field = useSeedText(conversation_id)
  const upload = useSeedUpload(conversation_id)
  const isUnsent = field.isUnsent || upload.isUnsent
  useEffect(() => {
    onUnsentChange(isUnsent)
    return () => onUnsentChange(false)
  }, [isUnsent, onUnsentChange])
  const { hash } = useLocation()
  useEffect(() => {
    if (hash !== '#seed-comments') return undefined
    // the page first focuses its title
    const timer = setTimeout(() => {
      document.getElementById('seed-comments')?.scrollIntoView()
      document.getElementById('seed-text')?.focus({ preventScroll: true })
    })
    return () => clearTimeout(timer)
  }, [hash])
  return (
    <SettingGroup heading="Seed Comments" id="seed-comments">
      <p className="muted">
        The first participants need something to vote on. Write ten or more short comments that show different
        views, one thought each. They are accepted at once.
      </p>
      {isOver(conversation) && (
        <p className="notice notice-warning">The conversation is closed. Open it again to add comments.</p>
      )}
      <SeedText field={field} onLines={(lines) => upload.choose(createPastedFile(lines))} />
      <SeedUpload conversation_id={conversation_id} upload={upload} onChoose={field.clearProblem} />
      <SeedList conversation_id={conversation_id} />
    </SettingGroup>
  )
}

const ID = 'seed-text'
interface SubmitProps {
  label: string
  isSending: boolean
}

/** The label of the button is the state of the comment. Screen readers hear it. */
const SubmitButton = ({ label, isSending }: SubmitProps) => (
  <>
    <span className="visually-hidden" role="status">
      {label !== 'Submit' && label}
    </span>
    <Button type="submit" intent="primary" aria-disabled={isSending}>
      {label}
    </Button>
  </>
)

/** Counts the characters; the browser cuts a longer text. */
const Counter = ({ text }: { text: string }) => (
  <span id={`${ID}-counter`} className="muted">
    {`${formatNumber(countCharacters(text.trim()))} of ${LIMITS.seedComment} characters`}
    <span className="problem" role="status">
      {text.length >= LIMITS.seedComment && ' · A longer text is cut'}
    </span>
  </span>
)

/** Pasted lines as a file of comments, one a line. */
const createPastedFile = (lines: readonly string[]) =>
  new File([formatSeedCsv(lines.map((txt) => ({ txt })))], 'pasted lines.csv')

interface SeedTextProps {
  field: SeedField
  /** called with several pasted lines */
  onLines: (lines: readonly string[]) => void
}

/** The form for one seed comment (CFG-6): Enter adds it, and several pasted lines are shown before they are added. */
function SeedText({ field, onLines }: SeedTextProps) {
  const { text, edit, submit, isSending, problem, label } = field
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    void submit()
  }
  const handleKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    void submit()
  }
  const handlePaste = (event: ClipboardEvent<HTMLTextAreaElement>) => {
    const lines = event.clipboardData
      .getData('text')
      .split(/\r?\n/)
      .filter((line) => line.trim() !== '')
    if (lines.length < 2) return
    event.preventDefault()
    onLines(lines)
  }
  return (
    <form className="stack gap-4 setting" onSubmit={handleSubmit} noValidate>
      <label htmlFor={ID} className="strong">
        A seed comment
      </label>
      <textarea
        id={ID}
        className={`${Classes.INPUT} ${Classes.TEXT_AREA} wide`}
        data-testid="seed_form"
        dir="auto"
        rows={3}
        maxLength={LIMITS.seedComment}
        value={text}
        readOnly={isSending}
        aria-invalid={problem ? true : undefined}
        aria-describedby={`${ID}-counter ${ID}-problem`}
        onChange={(event) => edit(event.target.value)}
        onKeyDown={handleKeyDown}
        onPaste={handlePaste}
      />
      <p className="muted">Enter adds it. Paste several lines to add each as a comment.</p>
      <div className="row ends">
        <Counter text={text} />
        <SubmitButton label={label} isSending={isSending} />
      </div>
      {problem && (
        <p id={`${ID}-problem`} className="problem" role="alert">
          {problem}
        </p>
      )}
    </form>
  )
}

const INTENTS = { accepted: 'success', unmoderated: 'none', rejected: 'danger' } as const
const PAGE_SIZE = 50
function SeedItem({ seed: { tid, txt, mod, active, is_meta } }: { seed: ModerationComment }) {
  const state = getModerationList(mod)
  return (
    <li className="row base seed">
      <span className="muted small digits">#{tid}</span>
      <span className="seed-text" dir="auto">
        {txt}
      </span>
      <span className="inline gap-4">
        {!active && (
          <Tag minimal intent="warning">
            Hidden by the automatic moderator
          </Tag>
        )}
        {is_meta && <Tag minimal>Metadata</Tag>}
        <Tag minimal intent={INTENTS[state]}>
          {STATES[state]}
        </Tag>
      </span>
    </li>
  )
}

/** The seed comments of a conversation, newest first, each with its state. */
function SeedList({ conversation_id }: { conversation_id: string }) {
  const all = useAllComments(conversation_id)
  const [limit, setLimit] = useState(PAGE_SIZE)
  const seeds = useMemo(
    () => all.comments?.filter(({ is_seed }) => is_seed).sort((one, other) => other.tid - one.tid),
    [all.comments],
  )
  const length = seeds?.length ?? 0
  const more = Math.min(PAGE_SIZE, length - limit)
  return (
    <Loaded call={all} data={seeds} failed="The seed comments could not be loaded.">
      {(shown) => (
        <div className="stack gap-4 setting">
          <h3>Seed comments so far</h3>
          <p className="muted" role="status">
            {length === 0
              ? 'There is no seed comment yet.'
              : `${formatNumber(length)} ${length === 1 ? 'seed comment' : 'seed comments'}`}
          </p>
          {length > 0 && (
            <ul className="stack gap-4" aria-label="Seed comments so far">
              {shown.slice(0, limit).map((seed) => (
                <SeedItem key={seed.tid} seed={seed} />
              ))}
            </ul>
          )}
          {more > 0 && (
            <Button variant="minimal" onClick={() => setLimit(limit + PAGE_SIZE)}>
              {`Show ${formatNumber(more)} more`}
            </Button>
          )}
        </div>
      )}
    </Loaded>
  )
}

const PROBLEMS: Readonly<Record<CommentTextProblem, string>> = {
  empty: 'Write a comment first.',
  unreadable: 'The comment contains a character that cannot be stored.',
  'too-long': 'The comment is too long.',
}

type SeedField = ReturnType<typeof useSeedText>

/** Edits and sends one seed comment. A text that could not be sent stays, also across a lost sign-in (NET-4). */
function useSeedText(conversation_id: string) {
  const [text, setText] = useUnsavedText('seed', '')
  const [textProblem, setTextProblem] = useState<CommentTextProblem>()
  const [create, { error, isLoading, isSuccess, reset }] = useCreateSeedMutation()
  /** removes the problem of an earlier text */
  const clearProblem = () => {
    setTextProblem(undefined)
    if (!isLoading) reset()
  }
  const edit = (next: string) => {
    setText(next)
    clearProblem()
  }
  const submit = async () => {
    if (isLoading) return
    const read = parseCommentText(text, LIMITS.seedComment)
    if ('problem' in read) return setTextProblem(read.problem)
    const { data } = await create({ body: { txt: read.txt, conversation_id, is_seed: true } })
    if (data) setText('')
  }
  return {
    text,
    edit,
    clearProblem,
    submit,
    isSending: isLoading,
    /** leaving the page would lose the text */
    isUnsent: text.trim() !== '',
    problem: textProblem
      ? PROBLEMS[textProblem]
      : error && `The comment was not added. ${formatSeedFailure(error)}`,
    label: isLoading ? 'Saving...' : isSuccess && text === '' ? 'Success!' : 'Submit',
  }
}
