import type { topicReport, TopicNarrative } from '@folkmoot/api-types/topic-report'
import type { Dependencies } from '../../core/dependencies.ts'
import type { Handlers } from '../../http/context.ts'
import { createReplyCache } from '../../http/reply-cache.ts'
import { getReportState, MAX_AGE_S } from './data.ts'
import { createNarrative } from './narrative.ts'
import { createConfiguredRephrasingCache, type RephrasingCache } from './rephrasing-cache.ts'
import { findTopicsState, createTopicReport, createTopicsVersionKey } from './topics.ts'

/** Bytes of documents kept for those who ask again. */
const CACHE_BYTES = 32 * 1024 * 1024

/** Narratives by rules kept, so that other words for a sentence cost no computation. */
const MAX_CACHED_NARRATIVES = 200

interface RuleBasedNarrative {
  readonly version: string
  readonly narrative: Promise<TopicNarrative>
}

const getSentenceTexts = ({ sections }: TopicNarrative): string[] =>
  sections.flatMap(({ sentences }) => sentences.map(({ text }) => text))

/** The narrative with other words for its sentences, as far as there are any. */
const applyRephrasings = (ruled: TopicNarrative, phrases: RephrasingCache): TopicNarrative => ({
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
function createNarrativeCache() {
  const kept = new Map<string, RuleBasedNarrative>()
  return (key: string, version: string, make: () => Promise<TopicNarrative>): Promise<TopicNarrative> => {
    const known = kept.get(key)
    if (known?.version === version) return known.narrative
    const narrative = make()
    kept.delete(key)
    kept.set(key, { version, narrative })
    narrative.catch(() => kept.delete(key))
    const [oldest] = kept.keys()
    if (kept.size > MAX_CACHED_NARRATIVES && oldest !== undefined) kept.delete(oldest)
    return narrative
  }
}

/** What the topic pages of a report show is made once for each state of the report, however many read it. */
export function createTopicReportHandlers(dependencies: Dependencies): Handlers<typeof topicReport> {
  const phrases = createConfiguredRephrasingCache(dependencies)
  const [topics, narratives] = [createReplyCache(CACHE_BYTES), createReplyCache(CACHE_BYTES)]
  const ruledFor = createNarrativeCache()
  return {
    topicReport: async ({ params: { report_id } }, { db }) => {
      const state = await getReportState(db, report_id)
      const found = await findTopicsState(db, state.report.zid)
      const version = `${state.version} ${createTopicsVersionKey(found)}`
      const reply = await topics.getByContent(report_id, version, () =>
        createTopicReport(db, state.report, found),
      )
      return { ...reply, maxAgeSeconds: MAX_AGE_S }
    },

    topicNarrative: async ({ params: { report_id } }, { db, log }) => {
      const state = await getReportState(db, report_id)
      const found = await findTopicsState(db, state.report.zid)
      const version = `${state.version} ${createTopicsVersionKey(found)}`
      const ruled = await ruledFor(report_id, version, () => createNarrative(db, state, found))
      const texts = getSentenceTexts(ruled)
      phrases.request(texts, log)
      const said = texts.filter((text) => phrases.find(text) !== undefined).length
      const reply = await narratives.getByContent(report_id, `${version} ${said}`, () =>
        applyRephrasings(ruled, phrases),
      )
      return { ...reply, maxAgeSeconds: MAX_AGE_S }
    },
  }
}
