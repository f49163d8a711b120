import type { NarrativePart } from '@folkmoot/api-types/topic-report'
import { parseSentence } from '@folkmoot/domain/reports/narrative-format'
import { createExcerpt } from '@folkmoot/domain/text'
import { topicMessages } from '../../messages/topics.ts'
import { GroupBadge } from '../../comments/GroupBadge.tsx'
import type { TopicsView } from './topic-view.ts'

interface Props {
  sentence: NarrativePart['sentences'][number]
  /** show the rule's words instead of the rephrased ones */
  isRuleBased: boolean
  /** address of the comments that a sentence counts but does not cite */
  sourceUrl: string
  topics: TopicsView
}

/** Length of a quotation. */
const EXCERPT_CHARACTERS = 140

/** A cited comment: a quotation that links to its votes. */
function CommentLink({ tid, topics }: { tid: number; topics: TopicsView }) {
  const text = topics.byTid.get(tid)?.txt
  return (
    <a href={`#comment-${tid}`} className="named">
      {text !== undefined && <q dir="auto">{createExcerpt(text, EXCERPT_CHARACTERS)}</q>} #{tid}
    </a>
  )
}

/** A sentence of the narrative. Its placeholders become links, followed by a link to its comments. */
export function SentenceLine({ sentence: { text, rephrased, tids }, isRuleBased, sourceUrl, topics }: Props) {
  const parts = parseSentence(isRuleBased ? text : (rephrased ?? text))
  const named = new Set(parts.flatMap((part) => ('tid' in part ? [part.tid] : [])))
  const isCounted = tids.some((tid) => !named.has(tid))
  const findGroup = (letter: string) => topics.view.groups.find((group) => group.letter === letter)
  return (
    <li>
      {parts.map((part, at) => {
        const key = `${at}-${JSON.stringify(part)}`
        if ('text' in part) return <span key={key}>{part.text}</span>
        if ('tid' in part) return <CommentLink key={key} tid={part.tid} topics={topics} />
        const group = findGroup(part.group)
        return (
          <span key={key} className="named-group">
            {group && <GroupBadge group={group} />}
            <span className={group ? 'visually-hidden' : ''}>{part.group}</span>
            {group?.label && <span> {group.label}</span>}
          </span>
        )
      })}{' '}
      {isCounted && (
        <small className="rests-on">
          {topicMessages.restsOn} <a href={sourceUrl}>{topicMessages.these(tids.length)}</a>.
        </small>
      )}
    </li>
  )
}
