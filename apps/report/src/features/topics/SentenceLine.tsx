import type { NarrativePart } from '@folkmoot/api-types/topic-report'
import { parseSentence } from '@folkmoot/domain/reports/narrative-format'
import { SentenceText } from '../../comments/SentenceText.tsx'
import { topicMessages } from '../../messages/topics.ts'
import type { TopicsView } from './topic-view.ts'

interface Props {
  sentence: NarrativePart['sentences'][number]
  /** show the rule's words instead of the rephrased ones */
  isRuleBased: boolean
  /** address of the comments that a sentence counts but does not cite; undefined where the sentence above has it */
  sourceUrl: string | undefined
  topics: TopicsView
}

/** A sentence of the narrative, followed by a link to the comments that it counts without citing them. */
export function SentenceLine({ sentence: { text, rephrased, tids }, isRuleBased, sourceUrl, topics }: Props) {
  const shown = isRuleBased ? text : (rephrased ?? text)
  const named = new Set(parseSentence(shown).flatMap((part) => ('tid' in part ? [part.tid] : [])))
  const isCounted = tids.some((tid) => !named.has(tid))
  return (
    <li>
      <SentenceText text={shown} view={topics.view} />{' '}
      {isCounted && sourceUrl !== undefined && (
        <small className="rests-on">
          {topicMessages.restsOn} <a href={sourceUrl}>{topicMessages.these(tids.length)}</a>.
        </small>
      )}
    </li>
  )
}
