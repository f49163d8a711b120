import { LIMITS } from '@folkmoot/domain/limits'
import * as Type from 'typebox'
import { defineEndpoint } from './endpoint.ts'
import { Findings } from './findings.ts'
import {
  Milliseconds,
  Nullable,
  RecordOfSchema,
  ConversationId,
  Empty,
  makeOptional,
  ReportId,
  Int32,
} from './schema.ts'

const Count = Type.Integer()

/** The state of an analysis. */
const progressFields = {
  state: Type.Union([
    Type.Literal('empty'),
    Type.Literal('waiting'),
    Type.Literal('running'),
    Type.Literal('current'),
    Type.Literal('failed'),
  ]),
  /** when the newest result was computed; null without one */
  computed: Nullable(Milliseconds),
  /** failures since the newest result, the reason of the last one, and the time of the next attempt */
  failures: Count,
  failure: Nullable(Type.String()),
  retry_at: Nullable(Milliseconds),
}

/** The states of a conversation's opinion analysis and topic analysis. */
export const AnalysisProgress = Type.Object({
  ...progressFields,
  /** the current generation of votes, comments and moderation */
  generation: Count,
  /** the generation of the newest result; null without one */
  math_tick: Nullable(Count),
  topics: Type.Object({
    ...progressFields,
    /** the pending run, if any */
    job_id: Nullable(Type.String()),
    /** why the newest topics did not use a configured service */
    notes: Type.Array(Type.String()),
  }),
})
export type AnalysisProgress = Type.Static<typeof AnalysisProgress>

const Ids = Type.Array(Count)
const Numbers = Type.Array(Type.Number())

const successFields = {
  tid: Count,
  'n-success': Count,
  'n-trials': Count,
  'p-success': Type.Number(),
  'p-test': Type.Number(),
}
const ConsensusComment = Type.Object(successFields)

const Representative = Type.Object({
  ...successFields,
  repness: Type.Number(),
  'repness-test': Type.Number(),
  'repful-for': Type.Union([Type.Literal('agree'), Type.Literal('disagree')]),
  'best-agree': Type.Optional(Type.Boolean()),
  'n-agree': Type.Optional(Count),
})

/** Numbers of agreements, disagreements, and all votes including passes. */
const Votes = Type.Object({ A: Count, D: Count, S: Count })

/** The result of an opinion analysis: participants by pid, comments by tid, groups and base clusters by id. */
export const OpinionMap = Type.Object({
  /** participants in the matrix */
  n: Count,
  'n-cmts': Count,
  /** in the order of the arrays of `pca` */
  tids: Ids,
  pca: Type.Object({
    center: Numbers,
    comps: Type.Array(Numbers),
    /** a row of x and one of y; an empty object before the first analysis */
    'comment-projection': Type.Union([Type.Array(Numbers), Empty]),
    'comment-extremity': Numbers,
  }),
  /** parallel arrays, at most 100 long */
  'base-clusters': Type.Object({
    id: Ids,
    x: Numbers,
    y: Numbers,
    count: Ids,
    members: Type.Array(Ids),
  }),
  /** members are ids of base clusters */
  'group-clusters': Type.Array(Type.Object({ id: Count, center: Numbers, members: Ids })),
  'group-votes': RecordOfSchema(Type.Object({ id: Count, 'n-members': Count, votes: RecordOfSchema(Votes) })),
  /** by the position of the base cluster */
  'votes-base': RecordOfSchema(Type.Object({ A: Ids, D: Ids, S: Ids })),
  repness: RecordOfSchema(Type.Array(Representative)),
  consensus: Type.Object({ agree: Type.Array(ConsensusComment), disagree: Type.Array(ConsensusComment) }),
  'group-aware-consensus': RecordOfSchema(Type.Number()),
  'comment-priorities': RecordOfSchema(Type.Number()),
  'in-conv': Ids,
  'user-vote-counts': RecordOfSchema(Count),
  'mod-out': Ids,
  'mod-in': Ids,
  'meta-tids': Ids,
  /** milliseconds */
  lastVoteTimestamp: Type.Number(),
  lastModTimestamp: Nullable(Type.Number()),
  /** increases with every result */
  math_tick: Count,
  /** our extension: the outcome */
  analysis: Type.Optional(
    Type.Object({
      mode: Type.Union([Type.Literal('default'), Type.Literal('compatible')]),
      outcome: Type.Union([
        Type.Literal('groups'),
        Type.Literal('no-stable-groups'),
        Type.Literal('not-enough-data'),
      ]),
      /** 0 to 1; null without groups, and in compatible mode */
      stability: Nullable(Type.Number()),
      /** the mean silhouette by number of groups */
      silhouettes: RecordOfSchema(Type.Number()),
      /** which number of groups was best how often in a row, and the number shown */
      smoothing: Nullable(Type.Object({ best: Count, wins: Count, shown: Count })),
    }),
  ),
  /** our extension: what the analysis found, for people */
  findings: Type.Optional(Findings),
})
export type OpinionMap = Type.Static<typeof OpinionMap>

/** A person whom the map may name. */
const XInfo = Type.Object({
  x_profile_image_url: Nullable(Type.String()),
  xid: Type.String(),
  x_name: Nullable(Type.String()),
})

const NO_PROFILE = {
  xid: Type.Optional(Type.Null()),
  x_name: Type.Optional(Type.Null()),
  x_email: Type.Optional(Type.Null()),
  x_profile_image_url: Type.Optional(Type.Null()),
}

export const FeaturedParticipant = Type.Object({
  priority: Count,
  pid: Count,
  isSelf: Type.Optional(Type.Literal(true)),
  xInfo: Type.Optional(XInfo),
  /** always null here, as in the contract: xInfo has what is shown */
  ...NO_PROFILE,
  /** a letter for each comment from 0 on: a agrees, d disagrees, p passes, u not seen */
  votes: Type.String(),
  /** the base cluster, -1 for none */
  bid: Count,
})
export type FeaturedParticipant = Type.Static<typeof FeaturedParticipant>

const SocialParticipant = Type.Object({
  pid: Count,
  mod: Count,
  xInfo: XInfo,
  conversation_id: Type.String(),
})
type SocialParticipant = Type.Static<typeof SocialParticipant>

const mapQuery = {
  conversation_id: ConversationId,
  /** only a newer analysis */
  math_tick: Type.Optional(Int32),
  /** allows reading an invite-only conversation */
  report_id: Type.Optional(ReportId),
}

const newestMapQuery = {
  ...mapQuery,
  /**
   * an extension. `public`: the result that everybody reads, for those with a role too; `all`: that of all votes, refused to others.
   * Without it each gets the fullest result they may read
   */
  votes: Type.Optional(Type.Union([Type.Literal('public'), Type.Literal('all')])),
  /** an extension. `all` names all people; without it a map of many people names the first 50,000 */
  people: Type.Optional(Type.Literal('all')),
}

const mapEndpoint = {
  method: 'GET',
  access: 'public',
  refusedWhen: ['withdrawn'],
  errors: ['polis_err_treevite_auth_required'],
} as const

const newestMapEndpoint = {
  ...mapEndpoint,
  errors: [...mapEndpoint.errors, 'polis_err_math_all_votes'],
} as const

export const math = {
  oldOpinionMap: defineEndpoint({
    method: 'GET',
    path: '/api/v3/math/pca',
    summary: 'Deprecated, use GET /api/v3/math/pca2: tells old clients that there are no updates',
    access: 'public',
    reply: Empty,
  }),
  opinionMapPart: defineEndpoint({
    ...newestMapEndpoint,
    path: '/api/v3/math/pca2',
    when: { keys: 'given' },
    summary: 'Returns only these keys of the newest opinion analysis; 304 when it is not newer',
    query: Type.Object({
      ...newestMapQuery,
      /** names of its keys, also repeated or with commas; others are left out */
      keys: Type.Array(Type.String({ maxLength: LIMITS.mapKey }), { maxItems: LIMITS.mapKeys }),
    }),
    reply: Type.Object(makeOptional(OpinionMap.properties)),
  }),
  opinionMap: defineEndpoint({
    ...newestMapEndpoint,
    path: '/api/v3/math/pca2',
    summary: 'Returns the newest opinion analysis; 304 when it is not newer than math_tick or If-None-Match',
    query: Type.Object(newestMapQuery),
    reply: OpinionMap,
  }),
  analysisProgress: defineEndpoint({
    method: 'GET',
    path: '/api/v3/math/state',
    summary:
      'Returns the states of the opinion and topic analyses, with the reason of a failure (an extension)',
    access: 'analyst',
    query: Type.Object({ conversation_id: ConversationId }),
    reply: AnalysisProgress,
  }),
  requestOpinionAnalysis: defineEndpoint({
    method: 'POST',
    path: '/api/v3/mathUpdate',
    summary:
      'Starts the opinion analysis in the background, also without changes; after failures, without waiting',
    access: 'moderator',
    body: Type.Object({
      conversation_id: ConversationId,
      /** both kinds of update are the same here: all votes are used */
      math_update_type: Type.String({ minLength: 1, maxLength: 32 }),
    }),
    reply: Empty,
  }),
  clusterMembers: defineEndpoint({
    ...mapEndpoint,
    path: '/api/v3/bidToPid',
    summary: 'Lists the participants of each base cluster; empty when there is no newer analysis',
    query: Type.Object(mapQuery),
    reply: Type.Object({ bidToPid: Type.Optional(Type.Array(Ids)) }),
  }),
  ownCluster: defineEndpoint({
    method: 'GET',
    path: '/api/v3/bid',
    scope: 'none',
    summary: 'Returns the base cluster of the caller; empty when they are in none',
    access: ['signed-in', 'participant'],
    query: Type.Object({ conversation_id: ConversationId, math_tick: Type.Optional(Int32) }),
    reply: Type.Object({ bid: Type.Optional(Count) }),
  }),
  famousVotes: defineEndpoint({
    ...mapEndpoint,
    path: '/api/v3/votes/famous',
    scope: 'export',
    records: 'votes-read',
    summary:
      'Lists the votes of the caller and, for moderators, of the participants whom the map shows by name',
    query: Type.Object({
      ...mapQuery,
      ptptoiLimit: Type.Optional(Type.Integer({ minimum: 0, maximum: 99 })),
    }),
    reply: RecordOfSchema(FeaturedParticipant),
  }),
  listPictured: defineEndpoint({
    method: 'GET',
    path: '/api/v3/ptptois',
    scope: 'export',
    records: 'identities-read',
    summary: 'Lists participants with an external id and a picture, for moderators; empty for others',
    access: 'public',
    query: Type.Object({ conversation_id: ConversationId, mod: Type.Optional(Int32) }),
    reply: Type.Array(SocialParticipant),
  }),
  updatePictured: defineEndpoint({
    method: 'PUT',
    path: '/api/v3/ptptois',
    scope: 'manage',
    summary: 'Sets whether the map names a participant: -1 hidden, 0 undecided, 1 shown, 2 pinned',
    access: 'moderator',
    refusal: { 403: 'polis_err_ptptoi_permissions_123' },
    body: Type.Object({
      conversation_id: ConversationId,
      pid: Type.Integer({ minimum: 0, maximum: 2_147_483_647 }),
      mod: Type.Integer({ minimum: -1, maximum: 2 }),
    }),
    merged: true,
    reply: Empty,
    errors: ['polis_err_param_parse_failed_pid'],
  }),
}
