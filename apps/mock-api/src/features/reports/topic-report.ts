import type { topicReport, TopicNarrative } from '@folkmoot/api-types/topic-report'
import { createBoundedCache } from '../../bounded-cache.ts'
import type { Dependencies } from '../../core/dependencies.ts'
import type { Handlers } from '../../http/context.ts'
import { createReplyCache } from '../../http/reply-cache.ts'
import { getReportState, createReportData, type ReportState } from './data.ts'
import { createConfiguredRephrasingCache, type RephrasingCache } from './rephrasing-cache.ts'
import {
  findTopicsState,
  createTopicReport,
  createTopicsVersionKey,
  findReportTopics,
  type TopicsState,
} from './topics.ts'
import { NO_FINDINGS } from '@folkmoot/domain/reports/findings'
import { narrate, findNarratedLayer } from '@folkmoot/domain/reports/narrative'
import { isListed, type ReportTopic } from '../../core/report-topics.ts'
import type { Db } from '../../storage/database.ts'

/** Lists the topics of the layer that the narrative describes. */
function getNarratedTopics(topics: readonly ReportTopic[]): { layer: number | null; topics: ReportTopic[] } {
  const counts = new Map<number, number>()
  for (const { layer } of topics) counts.set(layer, (counts.get(layer) ?? 0) + 1)
  const layer = findNarratedLayer(counts)
  return { layer: layer ?? null, topics: topics.filter((topic) => topic.layer === layer) }
}

/** Creates a report in sentences by rules; without comments there are none. */
async function createNarrative(
  db: Db,
  state: ReportState,
  found: TopicsState | undefined,
): Promise<TopicNarrative> {
  const { report } = state
  const { comments, counts, opinion } = await createReportData(db, state)
  const { layer, topics } = getNarratedTopics(
    found ? await findReportTopics(db, report, found, comments) : [],
  )
  const listed = comments.filter((comment) => isListed(comment, report.mod_level))
  const sections = narrate({
    voters: counts.voters,
    comments: listed,
    findings: opinion?.findings ?? NO_FINDINGS,
    isUnstable: opinion?.outcome === 'no-stable-groups',
    topics,
  })
  return {
    computed: opinion?.computed ?? null,
    layer,
    sections: sections.map(({ sentences, ...about }) => ({
      ...about,
      sentences: sentences.map(({ text, tids }) => ({ text, tids: [...tids] })),
    })),
  }
}

/** of each kind of document */
const CACHE_BYTES = 32 * 1024 * 1024

/** Narratives in memory, so that a new rephrasing does not compute them again. */
const MAX_CACHED_NARRATIVES = 200

interface RuleBasedNarrative {
  readonly version: string
  readonly narrative: TopicNarrative
}

const getSentenceTexts = ({ sections }: TopicNarrative): string[] =>
  sections.flatMap(({ sentences }) => sentences.map(({ text }) => text))

const applyRephrasings = (ruleBased: TopicNarrative, rephrasings: RephrasingCache): TopicNarrative => ({
  ...ruleBased,
  sections: ruleBased.sections.map((section) => ({
    ...section,
    sentences: section.sentences.map((sentence) => {
      const rephrased = rephrasings.find(sentence.text)
      return rephrased === undefined ? sentence : { ...sentence, rephrased }
    }),
  })),
})

/** Creates a cache of the narratives by rules, one for each report: of its newest version. */
function createNarrativeCache() {
  const cache = createBoundedCache<string, RuleBasedNarrative>({
    maxEntries: MAX_CACHED_NARRATIVES,
    maxBytes: CACHE_BYTES,
    countBytes: ({ narrative }) => 2 * JSON.stringify(narrative).length,
  })
  return async (reportId: string, version: string, create: () => Promise<TopicNarrative>) => {
    const known = cache.get(reportId)
    if (known?.version === version) return known.narrative
    const narrative = await create()
    cache.set(reportId, { version, narrative })
    return narrative
  }
}

/** Creates the handlers of the topic pages of a report. They compute each document once for each state of the report. */
export function createTopicReportHandlers(dependencies: Dependencies): Handlers<typeof topicReport> {
  const rephrasings = createConfiguredRephrasingCache(dependencies)
  const [topics, narratives] = [createReplyCache(CACHE_BYTES), createReplyCache(CACHE_BYTES)]
  const getRuleBased = createNarrativeCache()
  return {
    topicReport: async ({ params: { report_id } }, { db }) => {
      const state = await getReportState(db, report_id)
      const found = await findTopicsState(db, state.report.zid)
      const version = `${state.version} ${createTopicsVersionKey(found)}`
      return topics.getByContent(report_id, version, () => createTopicReport(db, state.report, found))
    },

    topicNarrative: async ({ params: { report_id } }, { db, log }) => {
      const state = await getReportState(db, report_id)
      const found = await findTopicsState(db, state.report.zid)
      const version = `${state.version} ${createTopicsVersionKey(found)}`
      const ruleBased = await getRuleBased(report_id, version, () => createNarrative(db, state, found))
      const texts = getSentenceTexts(ruleBased)
      rephrasings.request(texts, log)
      const rephrasedCount = texts.filter((text) => rephrasings.find(text) !== undefined).length
      return narratives.getByContent(report_id, `${version} ${rephrasedCount}`, () =>
        applyRephrasings(ruleBased, rephrasings),
      )
    },
  }
}
