import type {
  ReportComment,
  ReportData,
  ReportOpinion,
  ReportLandscape,
  reportData,
  ReportReplay,
} from '@folkmoot/api-types/report-data'
import { MOD } from '@folkmoot/domain/comments'
import { isRehearsal } from '@folkmoot/domain/rehearsal'
import { listShownGroups, type Findings } from '@folkmoot/domain/reports/findings'
import { isShown, isTextShown, LEAN_LETTERS } from '@folkmoot/domain/reports/reports'
import type { Opinion } from '@folkmoot/opinion/stored-opinion'
import type { Handlers } from '../../platform/http/context.ts'
import { createParseError } from '../../platform/http/errors.ts'
import { createReplyCache, type ReplyKey } from '../../platform/http/reply-cache.ts'
import { registerContentCache } from '../../platform/bounded-cache.ts'
import type { ConversationRow } from '../../platform/storage/conversation-row.ts'
import type { Db } from '../../platform/storage/database.ts'
import { getPublicLeans, getReplayVersion, listReplayFrames, type ReplayVersion } from '../analysis/public.ts'
import { listReportSelections } from '../comments/public.ts'
import { getConversation } from '../conversations/public.ts'
import {
  type FinishedOpinion,
  findReaderOpinion,
  streamComments,
  countPublicTotals,
  findPublishedTime,
} from '../exports/public.ts'
import { listReasons } from '../moderation-log/public.ts'
import {
  type ExportedComment,
  type ExportedSummary,
  NO_VOTES,
  sumVotes,
  type VoteCountsByComment,
} from '../votes/public.ts'
import { dropStale, listAllTranslations, listOwnTexts } from '../translations/public.ts'
import { createPublicPoints } from './public-points.ts'
import { toReportReply } from './reply.ts'
import { findReportFindings } from './report-findings.ts'
import { isListed } from './report-topics.ts'
import {
  type ReportRow,
  getReportVersion,
  listPublications,
  listReports,
  type ReportVersion,
} from './storage.ts'

/** Hides the areas of groups that the report does not tell of. */
const hideAreas = (letters: string, told: ReadonlySet<number>): string =>
  [...letters].map((letter, area) => (told.has(area) ? letter : LEAN_LETTERS.few)).join('')

/** The areas that a report draws: of shown groups. */
async function listToldAreas(db: Db, zid: number): Promise<ReadonlySet<number>> {
  const opinion = await findReaderOpinion(db, zid)
  const told = new Set(opinion && listShownGroups(opinion.findings).map(({ id }) => id))
  return new Set(opinion?.clusters.filter(({ group }) => told.has(group)).map(({ area }) => area))
}

/** Creates the colours of a report's map: of the comments that it shows, in the areas that it draws. */
async function createReportLandscape(
  db: Db,
  { zid, mod_level }: Pick<ReportRow, 'zid' | 'mod_level'>,
): Promise<ReportLandscape> {
  const told = await listToldAreas(db, zid)
  const letters = await getPublicLeans(db, zid)
  const leans: ReportLandscape['leans'] = []
  for await (const page of streamComments(db, zid))
    for (const comment of page) {
      const found = isShown(comment, mod_level) ? letters.get(comment.tid) : undefined
      if (found !== undefined) leans.push({ tid: comment.tid, areas: hideAreas(found, told) })
    }
  return { leans }
}

const PIECE_ENTRIES = 500

/** Maps a list; other requests run between two pieces of a long one. */
async function mapInPieces<T, R>(list: readonly T[], map: (one: T) => R): Promise<R[]> {
  const mapped: R[] = []
  for (let start = 0; start < list.length; start += PIECE_ENTRIES) {
    if (start > 0) await new Promise(setImmediate)
    mapped.push(...list.slice(start, start + PIECE_ENTRIES).map(map))
  }
  return mapped
}

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
  /** of the decisions that comments have */
  readonly reasons: ReadonlyMap<number, string>
  readonly publications: readonly number[]
  readonly votes_published: number | null
  readonly translations: Awaited<ReturnType<typeof listAllTranslations>>
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
  const reason = source.reasons.get(tid)
  return {
    tid,
    txt: isTextShown(row) ? txt : '',
    ...(mod === MOD.rejected && reason ? { reason } : {}),
    created: String(created),
    is_seed: is_seed !== 0,
    is_meta: is_meta !== 0,
    active: active !== 0,
    mod,
    ...(includeInReport === undefined ? {} : { includeInReport }),
    agree_count: votes.agrees,
    disagree_count: votes.disagrees,
    pass_count: votes.passes,
    count: sumVotes(votes),
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

/** The translations of the texts that a report shows; nothing without any. */
function listShownTranslations(
  { conversation, translations }: ReportSource,
  shown: readonly ExportedComment[],
): Pick<ReportData, 'translations'> {
  const tids = new Set(shown.filter(isTextShown).map(({ tid }) => tid))
  const found = dropStale(translations, listOwnTexts(conversation))
    .filter(({ tid }) => tid < 0 || tids.has(tid))
    .map(({ tid, language, txt }) => ({ tid, language, txt }))
  return found.length > 0 ? { translations: found } : {}
}

/** Creates the content of a report page. It never contains who wrote or voted what. */
async function createReportDocument(source: ReportSource): Promise<ReportData> {
  const { report, conversation, figures, opinion } = source
  const shown = source.comments.filter((comment) => isShown(comment, report.mod_level))
  const findings = findReportFindings(opinion, source.comments, source.selections)
  const told = new Set(listShownGroups(findings).map(({ id }) => id))
  const inState = (state: number) => source.comments.filter(({ mod }) => mod === state).length
  const { conversation_id, topic, description, link_url, parent_url, ownername } = conversation
  const { asked_by, contact, results_use, style_btn, logo } = conversation
  return {
    report: toReportReply(report),
    conversation: {
      conversation_id,
      topic,
      description,
      link_url,
      parent_url,
      asked_by,
      contact,
      results_use,
      style_btn,
      logo,
      ownername,
      created: String(conversation.created),
      is_active: conversation.is_active !== 0,
      strict_moderation: conversation.strict_moderation !== 0,
      importance_enabled: conversation.importance_enabled !== 0,
      ...(isRehearsal(conversation) ? { is_rehearsal: true } : {}),
    },
    counts: {
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
    publications: [...source.publications],
    votes_published: source.votes_published,
    ...listShownTranslations(source, shown),
  }
}

/** Creates the past of a report's map: moments that are public, of groups that were told of then. */
async function createReportReplay(db: Db, zid: number, { isComputed }: ReplayVersion): Promise<ReportReplay> {
  const frames = (await listReplayFrames(db, zid)).map(({ voters, count, ...frame }) => ({
    ...frame,
    voters,
    count: [...count],
    x: [...frame.x],
    y: [...frame.y],
    group: [...frame.group],
    ungrouped: count.reduce((left, people) => left - people, voters),
  }))
  return { state: frames.length > 0 ? 'ready' : isComputed ? 'few' : 'computing', frames }
}

/** of cached documents */
const CACHE_BYTES = 32 * 1024 * 1024
const LANDSCAPE_CACHE_BYTES = 16 * 1024 * 1024
const REPLAY_CACHE_BYTES = 16 * 1024 * 1024

/** Readers wait this long for the new version of a large report, then they get the previous one. */
const TIMEOUT_MS = 1500

type SelectionRows = Awaited<ReturnType<typeof listReportSelections>>

/** Creates the version key of a report. Votes count through the public state that includes them. */
const createVersionKey = (report: ReportRow, selected: SelectionRows, version: ReportVersion): string =>
  JSON.stringify([report.modified, report.conversation_id, version, selected])

/** A report, its selections, and by which key and version replies about it are cached. */
interface ReportState {
  readonly report: ReportRow
  readonly key: ReplyKey
  readonly selected: SelectionRows
  readonly version: string
}

/** Reads the state of a report. @throws ApiError for `report_id` without such a report */
export async function getReportState(db: Db, report_id: string): Promise<ReportState> {
  const [report] = await listReports(db, { report_id })
  if (!report) throw createParseError('report_id', 'does not match a report on this server')
  const selected = await listReportSelections(db, report.rid)
  const version = await getReportVersion(db, report.zid)
  return {
    report,
    // nobody gets an earlier version with comments or settings of then
    key: `${report.zid} public ${report_id} ${version.comments}-${version.settings_version}-${report.mod_level}`,
    selected,
    version: createVersionKey(report, selected, version),
  }
}

/** The last document of a database: the languages and publications of a report are written from one. */
interface LastDocument {
  kept?: { readonly name: string; readonly data: Promise<ReportData> }
  readonly clear: () => void
  readonly delete: () => void
}

function createLastDocument(): LastDocument {
  const clear = () => void delete last.kept
  const last: LastDocument = { clear, delete: clear }
  return registerContentCache(last)
}

const lastDocuments = new WeakMap<Db, LastDocument>()

function getLastDocument(db: Db): LastDocument {
  const found = lastDocuments.get(db) ?? createLastDocument()
  lastDocuments.set(db, found)
  return found
}

/** Creates the document of a report, once for all who ask for it one after another. */
export function createReportData(db: Db, state: ReportState, now: number): Promise<ReportData> {
  const last = getLastDocument(db)
  const name = `${state.key} ${state.version}`
  if (last.kept?.name === name) return last.kept.data
  const data = readReportData(db, state, now)
  const kept = { name, data }
  last.kept = kept
  data.catch(() => last.kept === kept && last.clear())
  return data
}

async function readReportData(db: Db, { report, selected }: ReportState, now: number): Promise<ReportData> {
  const { zid } = report
  const comments: ExportedComment[] = []
  for await (const page of streamComments(db, zid)) comments.push(...page)
  const { counts, ...figures } = await countPublicTotals(db, zid)
  const conversation = await getConversation(db, zid)
  return createReportDocument({
    report,
    conversation,
    figures,
    comments,
    tally: counts,
    selections: new Map(selected.map(({ tid, selection }) => [tid, selection > 0])),
    opinion: await findReaderOpinion(db, zid),
    reasons: await listReasons(db, zid),
    publications: await listPublications(db, report.rid),
    votes_published: await findPublishedTime(db, zid, now),
    translations: conversation.languages === '' ? [] : await listAllTranslations(db, zid),
  })
}

/** Creates the handlers of a report's document, of its map and of its past, which are computed once for each state of the report. */
export function createReportDataHandlers(): Handlers<typeof reportData> {
  const cache = createReplyCache(CACHE_BYTES)
  const landscapes = createReplyCache(LANDSCAPE_CACHE_BYTES)
  const replays = createReplyCache(REPLAY_CACHE_BYTES)
  return {
    reportData: async ({ params: { report_id } }, { db, clock }) => {
      const state = await getReportState(db, report_id)
      // the Story has the translations: all languages together would be several times the rest
      const create = async () => {
        const { translations: _, ...data } = await createReportData(db, state, clock())
        return data
      }
      return cache.getByContent(state.key, state.version, create, TIMEOUT_MS)
    },

    reportLandscape: async ({ params: { report_id } }, { db }) => {
      const state = await getReportState(db, report_id)
      const create = () => createReportLandscape(db, state.report)
      return landscapes.getByContent(state.key, state.version, create, TIMEOUT_MS)
    },

    reportReplay: async ({ params: { report_id } }, { db }) => {
      const { report, key, version } = await getReportState(db, report_id)
      const newest = await getReplayVersion(db, report.zid)
      const create = () => createReportReplay(db, report.zid, newest)
      return replays.getByContent(key, version + JSON.stringify(newest), create)
    },
  }
}
