import * as Type from 'typebox'
import { defineEndpoint } from './endpoint.ts'
import { RecordOfSchema, ConversationId, Empty, Milliseconds, Nullable, ReportId, Int32 } from './schema.ts'

const Count = Type.Integer()
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

/** Agreements, disagreements, and all votes, passes among them. */
const Votes = Type.Object({ A: Count, D: Count, S: Count })

/** What an analysis of opinions found: participants by pid, comments by tid, groups and base clusters by id. */
export const OpinionMap = Type.Object({
  /** participants in the matrix */
  n: Count,
  'n-cmts': Count,
  /** in the order of the arrays of `pca` */
  tids: Ids,
  pca: Type.Object({
    center: Numbers,
    comps: Type.Array(Numbers),
    /** a row of x and one of y; an empty object as long as nothing was analysed */
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
  /** rises with every result */
  math_tick: Count,
  /** how it went: our own addition to the contract */
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
      /** how often in a row which number of groups did best, and how many are shown */
      smoothing: Nullable(Type.Object({ best: Count, wins: Count, shown: Count })),
    }),
  ),
})
export type OpinionMap = Type.Static<typeof OpinionMap>

/** Somebody whom the map may name. */
const XInfo = Type.Object({
  x_profile_image_url: Nullable(Type.String()),
  xid: Type.String(),
  x_name: Nullable(Type.String()),
})

export const FeaturedParticipant = Type.Object({
  priority: Count,
  pid: Count,
  isSelf: Type.Optional(Type.Literal(true)),
  xInfo: Type.Optional(XInfo),
  /** a letter for each comment from 0 on: a agrees, d disagrees, p passes, u not seen */
  votes: Type.String(),
  /** the base cluster, -1 for none */
  bid: Count,
})
export type FeaturedParticipant = Type.Static<typeof FeaturedParticipant>

export const SocialParticipant = Type.Object({
  pid: Count,
  mod: Count,
  xInfo: XInfo,
  conversation_id: Type.String(),
})
export type SocialParticipant = Type.Static<typeof SocialParticipant>

/** How one analysis stands. */
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
  /** failures since the newest result, why the last one failed, and when it is tried again */
  failures: Count,
  failure: Nullable(Type.String()),
  retry_at: Nullable(Milliseconds),
}

/** How the analyses of a conversation stand: of opinions, and of topics. */
export const AnalysisProgress = Type.Object({
  ...progressFields,
  /** of votes, comments and moderation now */
  generation: Count,
  /** the generation that the newest result was computed from; null without one */
  math_tick: Nullable(Count),
  topics: Type.Object({
    ...progressFields,
    /** the run that is owed, if any */
    job_id: Nullable(Type.String()),
    /** why a configured service was not used for the newest topics */
    notes: Type.Array(Type.String()),
  }),
})
export type AnalysisProgress = Type.Static<typeof AnalysisProgress>

const mapQuery = {
  conversation_id: ConversationId,
  /** only an analysis newer than this */
  math_tick: Type.Optional(Int32),
  /** lets its holder read an invite-only conversation */
  report_id: Type.Optional(ReportId),
}

const mapEndpoint = { method: 'GET', access: 'public', errors: ['polis_err_treevite_auth_required'] } as const

export const math = {
  oldOpinionMap: defineEndpoint({
    method: 'GET',
    path: '/api/v3/math/pca',
    summary: 'Tells old clients that there is nothing new',
    access: 'public',
    reply: Empty,
    cached: true,
    errors: [],
  }),
  opinionMap: defineEndpoint({
    ...mapEndpoint,
    path: '/api/v3/math/pca2',
    summary:
      'What the newest analysis of opinions found; 304 when it is not newer than math_tick or If-None-Match',
    query: Type.Object(mapQuery),
    reply: OpinionMap,
    cached: true,
  }),
  analysisProgress: defineEndpoint({
    method: 'GET',
    path: '/api/v3/math/state',
    summary:
      'How the analyses of opinions and of topics stand, and why they failed if they did; our own addition to the contract',
    access: 'moderator',
    query: Type.Object({ conversation_id: ConversationId }),
    reply: AnalysisProgress,
    errors: [],
  }),
  analyseAnew: defineEndpoint({
    method: 'POST',
    path: '/api/v3/mathUpdate',
    summary:
      'Has the opinions analysed anew, in the background, though nothing changed; after failures it is tried at once',
    access: 'moderator',
    body: Type.Object({
      conversation_id: ConversationId,
      /** one kind of update is like the other here: all votes are worked in */
      math_update_type: Type.String({ minLength: 1, maxLength: 32 }),
    }),
    reply: Empty,
    errors: [],
  }),
  clusterMembers: defineEndpoint({
    ...mapEndpoint,
    path: '/api/v3/bidToPid',
    summary: 'The participants of each base cluster; empty when there is nothing newer',
    query: Type.Object(mapQuery),
    reply: Type.Object({ bidToPid: Type.Optional(Type.Array(Ids)) }),
  }),
  ownCluster: defineEndpoint({
    method: 'GET',
    path: '/api/v3/bid',
    summary: 'The base cluster of the caller; empty when they are in none',
    access: ['signed-in', 'participant'],
    query: Type.Object({ conversation_id: ConversationId, math_tick: Type.Optional(Int32) }),
    reply: Type.Object({ bid: Type.Optional(Count) }),
    errors: [],
  }),
  famousVotes: defineEndpoint({
    ...mapEndpoint,
    path: '/api/v3/votes/famous',
    summary: 'The votes of the caller and, for moderators, of the participants whom the map shows by name',
    query: Type.Object({
      ...mapQuery,
      ptptoiLimit: Type.Optional(Type.Integer({ minimum: 0, maximum: 99 })),
    }),
    reply: RecordOfSchema(FeaturedParticipant),
  }),
  listPictured: defineEndpoint({
    method: 'GET',
    path: '/api/v3/ptptois',
    summary: 'Participants with an external id and a picture; for moderators, nobody for others',
    access: 'public',
    query: Type.Object({ conversation_id: ConversationId, mod: Type.Optional(Int32) }),
    reply: Type.Array(SocialParticipant),
    errors: [],
  }),
  updatePictured: defineEndpoint({
    method: 'PUT',
    path: '/api/v3/ptptois',
    summary:
      'Decides whether the map names a participant: -1 hides, 0 leaves it open, 1 is seen, 2 is pinned',
    access: 'moderator',
    refusal: { 403: 'polis_err_ptptoi_permissions_123' },
    body: Type.Object({
      conversation_id: ConversationId,
      pid: Type.Integer({ minimum: 0, maximum: 2_147_483_647 }),
      mod: Type.Integer({ minimum: -1, maximum: 2 }),
    }),
    merged: true,
    reply: Empty,
    errors: ['polis_err_ptptoi_permissions_123', 'polis_err_param_parse_failed_pid'],
  }),
}
