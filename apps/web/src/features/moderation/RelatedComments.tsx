import { Button, Tag } from '@blueprintjs/core'
import { Duplicate, GitBranch } from '@blueprintjs/icons'
import type { ModerationComment } from '@folkmoot/api-types/comments'
import { getModerationList, MOD } from '@folkmoot/domain/comments'
import { compareWords } from '@folkmoot/domain/near-duplicates'
import { Fragment, type ReactNode, useMemo } from 'react'
import { moderationMessages as messages } from '../../messages/moderation.ts'
import { triageMessages } from '../../messages/triage.ts'
import { countByList } from './moderation-queue.ts'
import type { GroupDecision } from './use-queue.ts'

interface LinkProps {
  comment: ModerationComment
  label: string
  showsUnmoderated: boolean
  onOpen: (tid: number) => void
  children: ReactNode
}

/** Another comment with its list; its number opens it. */
function CommentLink({ comment: { tid, mod, lang }, label, showsUnmoderated, onOpen, children }: LinkProps) {
  const list = getModerationList(mod)
  return (
    <li>
      <Button variant="minimal" size="small" aria-label={label} onClick={() => onOpen(tid)}>
        {messages.number(tid)}
      </Button>
      <span dir="auto" lang={lang ?? undefined}>
        {children}
      </span>
      {(showsUnmoderated || list !== 'unmoderated') && <Tag minimal>{messages.lists[list]}</Tag>}
    </li>
  )
}

interface RelatedProps {
  comment: ModerationComment
  /** all comments of the conversation */
  comments: readonly ModerationComment[]
  onOpen: (tid: number) => void
}

/** The comments in place of one that was split or reworded, or the one in whose place this one is; with their texts. */
export function CommentLineage({ comment: { replaces, replaced_by = [] }, comments, onOpen }: RelatedProps) {
  const written = comments.filter(({ tid }) => replaced_by.includes(tid))
  const originals = comments.filter(({ tid }) => tid === replaces)
  const parts = [
    [triageMessages.replaces, originals] as const,
    [triageMessages.replacedBy(written.length), written] as const,
  ]
  return parts.map(
    ([title, relatives]) =>
      relatives.length > 0 && (
        <section
          key={title}
          className="stack gap-8 start comment-group"
          aria-label={triageMessages.lineageLabel}
        >
          <h3>
            <GitBranch aria-hidden="true" /> {title}
          </h3>
          <ul className="stack gap-4">
            {relatives.map((relative) => (
              <CommentLink
                key={relative.tid}
                comment={relative}
                label={messages.goToDuplicate(relative.tid)}
                showsUnmoderated
                onOpen={onOpen}
              >
                {relative.txt}
              </CommentLink>
            ))}
          </ul>
        </section>
      ),
  )
}

interface AuthorRunProps extends Omit<RelatedProps, 'onOpen'> {
  /** shows the comments of the author only */
  onShow: (pid: number) => void
}

/** What else the author of a comment wrote, and what became of it. Hosts, who write seed comments, are left out. */
export function AuthorRun({ comment: { pid, is_seed }, comments, onShow }: AuthorRunProps) {
  const counts = useMemo(
    () => countByList(pid === undefined ? [] : comments.filter((one) => one.pid === pid && !one.is_seed)),
    [comments, pid],
  )
  const total = counts.unmoderated + counts.accepted + counts.rejected
  if (pid === undefined || is_seed || total < 2) return null
  return (
    <p className="muted comment-group">
      {messages.authorRun(pid, total, counts)}{' '}
      <Button variant="minimal" size="small" onClick={() => onShow(pid)}>
        {messages.showAuthor}
      </Button>
    </p>
  )
}

/** Comments of a group that are listed. */
const MAX_LISTED = 20

/** The text of a near-duplicate, with the words that differ from the comment. */
function Differences({ txt, other }: { txt: string; other: string }) {
  const lacking = compareWords(txt, other).filter(({ isOwn }) => isOwn)
  return (
    <>
      {compareWords(other, txt).map(({ text, isOwn }, at) => (
        <Fragment key={at}>{isOwn ? <mark>{text}</mark> : text}</Fragment>
      ))}
      {lacking.length > 0 && <em> {messages.lacks(lacking.map(({ text }) => text).join(' '))}</em>}
    </>
  )
}

interface DuplicatesProps extends Pick<RelatedProps, 'onOpen'> {
  /** the text of the comment */
  txt: string
  /** the other comments of the group */
  others: readonly ModerationComment[]
  /** undefined when there is nothing to decide, or the reader may not */
  decision: GroupDecision | undefined
  onDecide: () => void
}

/** The near-duplicates of a comment, and the decision about all of them. */
export function NearDuplicates({ txt, others, decision, onDecide, onOpen }: DuplicatesProps) {
  if (others.length === 0) return null
  const isKeptAccepted = others.some(({ tid, mod }) => tid === decision?.kept && mod > MOD.unmoderated)
  return (
    <section className="stack gap-8 start comment-group" aria-label={messages.groupLabel}>
      <h3>
        <Duplicate aria-hidden="true" /> {messages.groupTitle(others.length)}
      </h3>
      {decision && (
        <Button endIcon={<kbd aria-hidden="true">g</kbd>} onClick={onDecide}>
          {messages.decideGroup(decision.kept, decision.repeats.length, isKeptAccepted)}
        </Button>
      )}
      <ul className="stack gap-4">
        {others.slice(0, MAX_LISTED).map((other) => {
          const label = messages.duplicate(other.tid, messages.lists[getModerationList(other.mod)])
          return (
            <CommentLink
              key={other.tid}
              comment={other}
              label={`${label}. ${messages.goToDuplicate(other.tid)}`}
              showsUnmoderated={false}
              onOpen={onOpen}
            >
              <Differences txt={txt} other={other.txt} />
            </CommentLink>
          )
        })}
      </ul>
      {others.length > MAX_LISTED && <p>{messages.groupMore(others.length - MAX_LISTED)}</p>}
    </section>
  )
}
