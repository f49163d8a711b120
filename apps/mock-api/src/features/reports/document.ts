import type { ReportComment, ReportData, ReportOpinion } from '@folkmoot/api-types/report-data'
import { MOD } from '@folkmoot/domain/comments'
import type { Opinion } from '@folkmoot/opinion/stored-opinion'
import type { ExportedComment, ExportedSummary } from '../../core/export/export-rows.ts'
import { NO_VOTES, countVotes, type VoteCountsByComment } from '../../core/export/vote-counts.ts'
import { createPublicPoints } from './public-points.ts'
import { isShown, MIN_GROUP_SIZE } from '@folkmoot/domain/reports/reports'
import { findReportedGroups } from './reported-groups.ts'
import type { ConversationRow } from '../../core/conversation-row.ts'
import type { FinishedOpinion } from '../exports/storage.ts'
import { toReportReply } from './reply.ts'
import type { ReportRow } from './storage.ts'

/** Input of a report's document. */
export interface ReportSource {
  readonly report: ReportRow
  readonly conversation: ConversationRow
  readonly figures: Pick<ExportedSummary, 'voters' | 'commenters'> & { readonly votes: number }
  readonly comments: readonly ExportedComment[]
  readonly tally: VoteCountsByComment
  /** whether a comment was selected for the report; undecided comments are missing */
  readonly selections: ReadonlyMap<number, boolean>
  readonly opinion: FinishedOpinion | undefined
}

/** Creates the figures of a comment. @param told the groups whose figures may be published */
function getGroupFigures(opinion: Opinion | undefined, told: ReadonlySet<number>, tid: number) {
  if (!opinion) return {}
  const consensus = opinion.consensusByTid.get(tid)
  const groups = opinion.groups
    .filter(({ id }) => told.has(id))
    .map(({ id }) => {
      const { agrees, disagrees, passes } = opinion.getVotes(id, tid)
      return { id, agree_count: agrees, disagree_count: disagrees, pass_count: passes }
    })
  // the product over all groups would reveal the smallest one
  const all = consensus !== undefined && opinion.groups.every(({ id }) => told.has(id))
  return { ...(all ? { group_aware_consensus: consensus } : {}), groups }
}

function toReportComment(
  row: ExportedComment,
  source: ReportSource,
  told: ReadonlySet<number>,
): ReportComment {
  const { tid, txt, created, is_seed, is_meta, active, mod } = row
  const votes = source.tally.get(tid) ?? NO_VOTES
  const includeInReport = source.selections.get(tid)
  return {
    tid,
    txt,
    created: String(created),
    is_seed: is_seed !== 0,
    is_meta: is_meta !== 0,
    active: active !== 0,
    mod,
    ...(includeInReport === undefined ? {} : { includeInReport }),
    agree_count: votes.agrees,
    disagree_count: votes.disagrees,
    pass_count: votes.passes,
    count: countVotes(votes),
    ...(source.conversation.importance_enabled ? { importance: votes.important } : {}),
    ...getGroupFigures(source.opinion, told, tid),
  }
}

/** Removes what the report does not show, such as rejected comments, from the analysis. */
function toReportOpinion(
  opinion: FinishedOpinion,
  told: ReadonlySet<number>,
  shown: readonly ExportedComment[],
): ReportOpinion {
  const listed = new Set(shown.filter(({ mod }) => mod !== MOD.rejected).map(({ tid }) => tid))
  const only = (tids: readonly number[]) => tids.filter((tid) => listed.has(tid))
  return {
    computed: opinion.computed,
    outcome: opinion.outcome,
    stability: opinion.stability,
    grouped: opinion.inConversation,
    groups: opinion.groups.map((group) => ({
      id: group.id,
      size: group.size,
      too_small: group.size < MIN_GROUP_SIZE,
      told: told.has(group.id),
      center: told.has(group.id) ? [...group.center] : null,
      representative: told.has(group.id) ? group.representative.filter(({ tid }) => listed.has(tid)) : [],
    })),
    points: createPublicPoints(opinion.clusters, told),
    consensus: { agree: only(opinion.consensus.agree), disagree: only(opinion.consensus.disagree) },
  }
}

/** Creates the content of a report page. It never contains who wrote or voted what. */
export function createReportDocument(source: ReportSource): ReportData {
  const { report, conversation, figures, opinion } = source
  const shown = source.comments.filter((comment) => isShown(comment, report.mod_level))
  const told = findReportedGroups(opinion?.groups ?? [], figures.voters)
  const inState = (state: number) => source.comments.filter(({ mod }) => mod === state).length
  const { conversation_id, topic, description, link_url, parent_url, ownername } = conversation
  return {
    report: toReportReply(report),
    conversation: {
      conversation_id,
      topic,
      description,
      link_url,
      parent_url,
      ownername,
      created: String(conversation.created),
      is_active: conversation.is_active !== 0,
      strict_moderation: conversation.strict_moderation !== 0,
      importance_enabled: conversation.importance_enabled !== 0,
    },
    counts: {
      participants: conversation.participant_count,
      voters: figures.voters,
      commenters: figures.commenters,
      votes: figures.votes,
      comments: shown.length,
      accepted: inState(MOD.accepted),
      unmoderated: inState(MOD.unmoderated),
      rejected: inState(MOD.rejected),
    },
    comments: shown.map((comment) => toReportComment(comment, source, told)),
    opinion: opinion ? toReportOpinion(opinion, told, shown) : null,
  }
}
