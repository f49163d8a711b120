import type { ReportComment, ReportData } from '@folkmoot/api-types/report-data'
import { MOD } from '@folkmoot/domain/comments'

type Opinion = NonNullable<ReportData['opinion']>
type Group = Opinion['groups'][number]

/** Votes on a comment, for tests. */
export const createVotes = (agree_count: number, disagree_count: number, pass_count = 0) => ({
  agree_count,
  disagree_count,
  pass_count,
})

/** A comment on which the first group agrees and the second disagrees. */
export const createComment = (tid: number, fields: Partial<ReportComment> = {}): ReportComment => ({
  tid,
  txt: `Comment ${tid}`,
  created: '1',
  is_seed: false,
  is_meta: false,
  active: true,
  mod: MOD.accepted,
  count: 20,
  ...createVotes(10, 10),
  groups: [
    { id: 0, ...createVotes(10, 0) },
    { id: 1, ...createVotes(0, 10) },
  ],
  ...fields,
})

/** A group of ten people whose figures are shown. */
export const createGroup = (id: number, fields: Partial<Group> = {}): Group => ({
  id,
  size: 10,
  too_small: false,
  told: true,
  center: [0, 0],
  representative: [],
  ...fields,
})

const createOpinion = (fields: Partial<Opinion> = {}): Opinion => ({
  computed: 1_800_000_000_000,
  outcome: 'groups',
  stability: 0.874,
  grouped: 20,
  groups: [createGroup(0), createGroup(1)],
  points: [
    { x: -1, y: 0, count: 10, group: 0 },
    { x: 1, y: 0, count: 10, group: 1 },
  ],
  consensus: { agree: [], disagree: [] },
  ...fields,
})

const LABEL_NAMES = [
  'x_neg',
  'x_pos',
  'y_neg',
  'y_pos',
  ...Array.from({ length: 10 }, (_, at) => `group_${at}`),
]

/** What a test's report has of its own. */
export interface ReportFields {
  readonly report?: Partial<ReportData['report']>
  readonly conversation?: Partial<ReportData['conversation']>
  readonly counts?: Partial<ReportData['counts']>
  readonly comments?: readonly ReportComment[]
  readonly opinion?: Partial<Opinion> | null
}

/** A report with two groups of ten people each, for tests. */
export function createReport({
  report,
  conversation,
  counts,
  comments = [],
  opinion,
}: ReportFields = {}): ReportData {
  const labels = Object.fromEntries(LABEL_NAMES.map((name) => [`label_${name}`, null]))
  const head = { report_id: 'r2a', created: '1', modified: '1', report_name: null, mod_level: -1 }
  return {
    report: { ...labels, ...head, conversation_id: '2a', ...report } as ReportData['report'],
    conversation: {
      conversation_id: '2a',
      topic: 'Streets',
      description: null,
      link_url: null,
      parent_url: null,
      ownername: null,
      created: '1',
      is_active: false,
      strict_moderation: false,
      importance_enabled: false,
      ...conversation,
    },
    counts: {
      participants: 25,
      voters: 20,
      commenters: 3,
      votes: 1234,
      comments: comments.length,
      accepted: comments.length,
      unmoderated: 0,
      rejected: 0,
      ...counts,
    },
    comments: [...comments],
    opinion: opinion === null ? null : createOpinion(opinion),
  }
}
