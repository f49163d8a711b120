import type { TopicNarrative } from '@folkmoot/api-types/topic-report'
import { NO_FINDINGS } from '@folkmoot/domain/reports/findings'
import { narrate, findNarratedLayer } from '@folkmoot/domain/reports/narrative'
import { isListed, type ReportTopic } from '../../core/report-topics.ts'
import type { Db } from '../../storage/database.ts'
import { createReportData, type ReportState } from './data.ts'
import { findReportTopics, type TopicsState } from './topics.ts'

/** Lists the topics of the layer that the narrative describes. */
function getNarratedTopics(topics: readonly ReportTopic[]): { layer: number | null; topics: ReportTopic[] } {
  const counts = new Map<number, number>()
  for (const { layer } of topics) counts.set(layer, (counts.get(layer) ?? 0) + 1)
  const layer = findNarratedLayer(counts)
  return { layer: layer ?? null, topics: topics.filter((topic) => topic.layer === layer) }
}

/** Creates a report in sentences by rules; without comments there are none. */
export async function createNarrative(
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
