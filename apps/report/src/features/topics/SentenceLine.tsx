import type { NarrativePart } from '@folkmoot/api-types/topic-report'
import { parseSentence } from '@folkmoot/domain/reports/narrative-format'
import { SentenceText } from '../../comments/SentenceText.tsx'
import { topicMessages } from '../../messages/topics.ts'
import type { TopicsView } from './topic-view.ts'

interface Props {
  sentence: NarrativePart['sentences'][number]
  /** address of the comments that a sentence counts but does not cite; undefined where the sentence above has it */
  sourceUrl: string | undefined
  topics: TopicsView
}

/** A sentence of the narrative, followed by a link to the comments that it counts without citing them. */
export function SentenceLine({ sentence: { text, tids }, sourceUrl, topics }: Props) {
  const named = new Set(parseSentence(text).flatMap((part) => ('tid' in part ? [part.tid] : [])))
  const isCounted = tids.some((tid) => !named.has(tid))
  return (
    <li>
      <SentenceText text={text} view={topics.view} />{' '}
      {isCounted && sourceUrl !== undefined && (
        <small className="rests-on">
          {topicMessages.restsOn} <a href={sourceUrl}>{topicMessages.these(tids.length)}</a>.
        </small>
      )}
    </li>
  )
}
