import type { topicReport, TopicNarrative } from '@folkmoot/api-types/topic-report'
import type { Dependencies, Handlers } from '../../http/context.ts'
import { createReplyCache } from '../../http/prepared.ts'
import { findState, MAX_AGE } from './data.ts'
import { makeNarrative } from './narrative.ts'
import { phrasesOf, type Phrasebook } from './phrasebook.ts'
import { findTopicsState, makeTopicReport, topicsVersion } from './topics.ts'

/** Bytes of documents kept for those who ask again. */
const KEPT = 32 * 1024 * 1024

/** Narratives by rules kept, so that other words for a sentence cost no computation. */
const RULED = 200

interface Ruled {
  readonly version: string
  readonly narrative: Promise<TopicNarrative>
}

const textsOf = ({ sections }: TopicNarrative): string[] =>
  sections.flatMap(({ sentences }) => sentences.map(({ text }) => text))

/** The narrative with other words for its sentences, as far as there are any. */
const rephrased = (ruled: TopicNarrative, phrases: Phrasebook): TopicNarrative => ({
  ...ruled,
  sections: ruled.sections.map((section) => ({
    ...section,
    sentences: section.sentences.map((sentence) => {
      const phrase = phrases.find(sentence.text)
      return phrase === undefined ? sentence : { ...sentence, rephrased: phrase }
    }),
  })),
})

/** Narratives as the rules write them, made once for each state. */
function createRuled() {
  const kept = new Map<string, Ruled>()
  return (key: string, version: string, make: () => Promise<TopicNarrative>): Promise<TopicNarrative> => {
    const known = kept.get(key)
    if (known?.version === version) return known.narrative
    const narrative = make()
    kept.delete(key)
    kept.set(key, { version, narrative })
    narrative.catch(() => kept.delete(key))
    const [oldest] = kept.keys()
    if (kept.size > RULED && oldest !== undefined) kept.delete(oldest)
    return narrative
  }
}

/** What the topic pages of a report show is made once for each state of the report, however many read it. */
export function createTopicReportHandlers(dependencies: Dependencies): Handlers<typeof topicReport> {
  const phrases = phrasesOf(dependencies)
  const [topics, narratives] = [createReplyCache(KEPT), createReplyCache(KEPT)]
  const ruledFor = createRuled()
  return {
    topicReport: async ({ params: { report_id } }, { db }) => {
      const state = await findState(db, report_id)
      const found = await findTopicsState(db, state.report.zid)
      const version = `${state.version} ${topicsVersion(found)}`
      const reply = await topics.getByContent(report_id, version, () =>
        makeTopicReport(db, state.report, found),
      )
      return { ...reply, maxAge: MAX_AGE }
    },

    topicNarrative: async ({ params: { report_id } }, { db, log }) => {
      const state = await findState(db, report_id)
      const found = await findTopicsState(db, state.report.zid)
      const version = `${state.version} ${topicsVersion(found)}`
      const ruled = await ruledFor(report_id, version, () => makeNarrative(db, state, found))
      const texts = textsOf(ruled)
      phrases.wish(texts, log)
      const said = texts.filter((text) => phrases.find(text) !== undefined).length
      const reply = await narratives.getByContent(report_id, `${version} ${said}`, () =>
        rephrased(ruled, phrases),
      )
      return { ...reply, maxAge: MAX_AGE }
    },
  }
}
