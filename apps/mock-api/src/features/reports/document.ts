import { isRehearsal } from '@folkmoot/domain/rehearsal/rehearsals'
import type { ReportComment, ReportData, ReportOpinion } from '@folkmoot/api-types/report-data'
import { MOD } from '@folkmoot/domain/comments'
import type { Opinion } from '@folkmoot/opinion/stored-opinion'
import type { ExportedComment, ExportedSummary } from '../../core/export/export-rows.ts'
import { NO_VOTES, countVotes, type VoteCountsByComment } from '../../core/export/vote-counts.ts'
import { createPublicPoints } from './public-points.ts'
import { listToldGroups, type Findings } from '@folkmoot/domain/reports/findings'
import { isShown, isTextShown } from '@folkmoot/domain/reports/reports'
import { mapInPieces } from '../../core/map-in-pieces.ts'
import { isListed } from '../../core/report-topics.ts'
import { findReportFindings } from '../../core/report-findings.ts'
import type { ConversationRow } from '../../core/conversation-row.ts'
import type { FinishedOpinion } from '../exports/storage.ts'
import { toReportReply } from './reply.ts'
import type { ReportRow } from './storage.ts'

/** Input of a report's document. */
interface ReportSource {
  readonly report: ReportRow
  readonly conversation: ConversationRow
  readonly figures: Pick<ExportedSummary, 'voters' | 'commenters'> & { readonly votes: number }
  readonly comments: readonly ExportedComment[]
  readonly tally: VoteCountsByComment
  /** whether a comment was selected for the report; undecided comments are missing */
  readonly selections: ReadonlyMap<number, boolean>
  readonly opinion: FinishedOpinion | undefined
}

/** Creates the figures of a comment by group. @param told the groups whose figures may be published */
function getGroupFigures(opinion: Opinion | undefined, told: ReadonlySet<number>, tid: number) {
  if (!opinion) return {}
  const groups = [...told].map((id) => {
    const { agrees, disagrees, passes } = opinion.getVotes(id, tid)
    return { id, agree_count: agrees, disagree_count: disagrees, pass_count: passes }
  })
  return { groups }
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
    txt: isTextShown(row, source.report.rejected_texts !== 0) ? txt : '',
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

const toReportOpinion = (
  { computed, outcome, stability, clusters }: FinishedOpinion,
  findings: Findings,
  told: ReadonlySet<number>,
): ReportOpinion => ({
  computed,
  outcome,
  stability,
  findings,
  points: createPublicPoints(clusters, told),
})

/** Creates the content of a report page. It never contains who wrote or voted what. */
export async function createReportDocument(source: ReportSource): Promise<ReportData> {
  const { report, conversation, figures, opinion } = source
  const shown = source.comments.filter((comment) => isShown(comment, report.mod_level))
  const findings = findReportFindings(opinion, source.comments, source.selections)
  const told = new Set(listToldGroups(findings).map(({ id }) => id))
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
      ...(isRehearsal(conversation) ? { is_rehearsal: true } : {}),
    },
    counts: {
      participants: conversation.participant_count,
      voters: figures.voters,
      commenters: figures.commenters,
      votes: figures.votes,
      comments: shown.filter((comment) => isListed(comment, report.mod_level)).length,
      accepted: inState(MOD.accepted),
      unmoderated: inState(MOD.unmoderated),
      rejected: inState(MOD.rejected),
    },
    comments: await mapInPieces(shown, (comment) => toReportComment(comment, source, told)),
    opinion: opinion ? toReportOpinion(opinion, findings, told) : null,
  }
}
