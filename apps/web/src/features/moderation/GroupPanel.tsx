import { Button, Tag } from '@blueprintjs/core'
import { Duplicate } from '@blueprintjs/icons'
import type { ModerationComment } from '@folkmoot/api-types/comments'
import { getModerationList, MOD, type ModerationList } from '@folkmoot/domain/comments'
import { compareWords } from '@folkmoot/domain/near-duplicates'
import { Fragment } from 'react'
import { moderationMessages as messages } from '../../messages/moderation.ts'
import type { GroupDecision } from './use-duplicate-groups.ts'

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

interface Props {
  /** the text of the comment */
  txt: string
  /** the other comments of the group */
  others: readonly ModerationComment[]
  decision: GroupDecision | undefined
  canChange: boolean
  onDecide: () => void
  onOpen: (tid: number, list: ModerationList) => void
}

/** The near-duplicates of a comment, and the decision about all of them. */
export function GroupPanel({ txt: own, others, decision, canChange, onDecide, onOpen }: Props) {
  if (others.length === 0) return null
  const isKeptAccepted = others.some(({ tid, mod }) => tid === decision?.kept && mod > MOD.unmoderated)
  return (
    <section className="comment-group" aria-label={messages.groupLabel}>
      <h3>
        <Duplicate aria-hidden="true" /> {messages.groupTitle(others.length)}
      </h3>
      {canChange && decision && (
        <Button endIcon={<kbd aria-hidden="true">g</kbd>} onClick={onDecide}>
          {messages.decideGroup(decision.kept, decision.repeats.length, isKeptAccepted)}
        </Button>
      )}
      <ul>
        {others.slice(0, MAX_LISTED).map(({ tid, txt, mod, lang }) => {
          const list = getModerationList(mod)
          const label = messages.duplicate(tid, messages.lists[list])
          return (
            <li key={tid}>
              <Button
                variant="minimal"
                size="small"
                aria-label={`${label}. ${messages.goToDuplicate(tid)}`}
                onClick={() => onOpen(tid, list)}
              >
                {messages.number(tid)}
              </Button>
              <span dir="auto" lang={lang ?? undefined}>
                <Differences txt={own} other={txt} />
              </span>
              {list !== 'unmoderated' && <Tag minimal>{messages.lists[list]}</Tag>}
            </li>
          )
        })}
      </ul>
      {others.length > MAX_LISTED && <p>{messages.groupMore(others.length - MAX_LISTED)}</p>}
    </section>
  )
}
