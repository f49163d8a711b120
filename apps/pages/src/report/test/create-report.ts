import type { ReportComment, ReportData } from '@folkmoot/api-types/report-data'
import { MOD } from '@folkmoot/domain/comments'
import type { Findings } from '@folkmoot/domain/reports/findings'
import { computeFindings } from '@folkmoot/opinion/findings'

type Opinion = NonNullable<ReportData['opinion']>
type Group = Findings['groups'][number]

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

/** Such comments with the numbers from 0. */
export const createComments = (count: number, fields?: Partial<ReportComment>) =>
  Array.from({ length: count }, (_, tid) => createComment(tid, fields))

/** A group of ten people whose figures are shown. */
export const createGroup = (id: number, fields: Partial<Group> = {}): Group => ({
  id,
  size: 10,
  told: true,
  ...fields,
})

/** The votes of a tally, for each comment: agreements, passes, disagreements. */
const listCounts = (votes: readonly (ReturnType<typeof createVotes> | undefined)[]): Int32Array =>
  Int32Array.from(
    votes.flatMap((own) => (own ? [own.agree_count, own.pass_count, own.disagree_count] : [0, 0, 0])),
  )

/** People in no group, so that no group is left out for the sake of a small one. */
const UNGROUPED = 5

/** Computes the findings of the comments, as the analysis does. */
function createFindings(comments: readonly ReportComment[], groups: readonly Group[]): Findings {
  const columns = comments.length
  const collect = (isIn: (comment: ReportComment) => boolean) =>
    new Set(comments.filter(isIn).map(({ tid }) => tid))
  const byGroup = groups.flatMap(({ id }) =>
    comments.map((comment) => comment.groups?.find((group) => group.id === id)),
  )
  return computeFindings({
    groups: groups.map((group) => ({ ...group, x: 0, y: 0, baseClusters: [], representative: [] })),
    people: { pids: new Int32Array(groups.reduce((sum, { size }) => sum + size, UNGROUPED)) },
    comments: {
      tids: Int32Array.from(comments, ({ tid }) => tid),
      rank: Int32Array.from(comments.keys()),
    },
    votesByGroup: { parts: groups.length, columns, counts: listCounts(byGroup) },
    votesByComment: { parts: 1, columns, counts: listCounts(comments) },
    moderation: {
      accepted: collect(({ mod }) => mod === MOD.accepted),
      excluded: collect(({ mod, is_meta }) => mod === MOD.rejected || is_meta),
      meta: collect(({ is_meta }) => is_meta),
    },
    groupsSince: null,
  })
}

/** What a test's result has of its own. */
interface OpinionFields extends Partial<Omit<Opinion, 'findings'>> {
  readonly groups?: readonly Group[]
  /** people in shown groups, of 20 who voted */
  readonly grouped?: number
  readonly findings?: Partial<Findings>
}

function createOpinion(
  comments: readonly ReportComment[],
  { groups = [createGroup(0), createGroup(1)], grouped = 20, findings, ...fields }: OpinionFields = {},
): Opinion {
  const found = createFindings(comments, groups)
  const people = { voted: 20, grouped, ungrouped: 20 - grouped }
  return {
    computed: 1_800_000_000_000,
    outcome: 'groups',
    stability: 0.874,
    points: [
      { x: -1, y: 0, count: 10, group: 0, area: 0 },
      { x: 1, y: 0, count: 10, group: 1, area: 1 },
    ],
    findings: { ...found, people, groups, ...findings },
    ...fields,
  }
}

/** Figures of a comment with which all in both groups agree. */
export const COMMON = {
  ...createVotes(20, 0),
  groups: [0, 1].map((id) => ({ id, ...createVotes(10, 0) })),
}

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
  readonly opinion?: OpinionFields | null
  readonly publications?: number[]
  readonly publication?: number
}

/** A report with two groups of ten people each, for tests. */
export function createReport({
  report,
  conversation,
  counts,
  comments = [],
  opinion,
  publications = [],
  publication,
}: ReportFields = {}): ReportData {
  const labels = Object.fromEntries(LABEL_NAMES.map((name) => [`label_${name}`, null]))
  const head = {
    report_id: 'r2a',
    created: '1',
    modified: '1',
    report_name: null,
    mod_level: -1,
    next_text: null,
    answers: [],
    texts_written: null,
  }
  return {
    report: { ...labels, ...head, conversation_id: '2a', ...report } as ReportData['report'],
    conversation: {
      conversation_id: '2a',
      topic: 'Streets',
      description: null,
      link_url: null,
      parent_url: null,
      asked_by: null,
      contact: null,
      results_use: null,
      style_btn: null,
      logo: null,
      ownername: null,
      created: '1',
      is_active: false,
      strict_moderation: false,
      importance_enabled: false,
      ...conversation,
    },
    counts: {
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
    opinion: opinion === null ? null : createOpinion(comments, opinion),
    publications,
    ...(publication === undefined ? {} : { publication }),
    votes_published: null,
  }
}
