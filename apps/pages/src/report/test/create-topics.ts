import type { TopicReport } from '@folkmoot/api-types/topics'
import { createTopicsView } from '../features/topics/TopicsPage.tsx'
import { createComments, createReport, type ReportFields } from './create-report.ts'

/** A topic of these comments, for tests. */
export const createTopic = (
  layer: number,
  cluster: number,
  tids: number[],
  name: string | null = `T${layer}${cluster}`,
) => ({
  key: `k${layer}-${cluster}`,
  layer,
  cluster,
  name,
  tids,
  typical: null as number | null,
})
/** A report with three topics in two layers, unless the test has others. */
export const createView = (
  found: Partial<TopicReport> = {},
  fields: ReportFields = { comments: createComments(6) },
) =>
  createTopicsView(createReport(fields), {
    computed: 1_800_000_000_000,
    model_name: 'words',
    topics: [createTopic(1, 0, [0, 1, 2]), createTopic(0, 1, [2, 99]), createTopic(0, 0, [0, 1])],
    rejected_topics: 0,
    points: [],
    ...found,
  })
