import { createHash } from 'node:crypto'
import type { ListedComment, ModerationComment, comments } from '@folkmoot/api-types/comments'
import type { ParsedInput } from '@folkmoot/api-types/endpoint'
import { MOD } from '@folkmoot/domain/comments'
import { isErasedComment } from '@folkmoot/domain/erasure'
import { LIMITS } from '@folkmoot/domain/limits'
import { isTextShown } from '@folkmoot/domain/reports/reports'
import type { Context, Handlers } from '../../platform/http/context.ts'
import { createParseError } from '../../platform/http/errors.ts'
import { toPage, createPagination, type Page } from '../../platform/http/lists.ts'
import {
  createReplyCache,
  hasCurrentCopy,
  type PreparedReply,
  type ReplyKey,
} from '../../platform/http/reply-cache.ts'
import type { ConversationRow } from '../../platform/storage/conversation-row.ts'
import type { CommentRow, Db } from '../../platform/storage/database.ts'
import { readPages } from '../../platform/storage/queries.ts'
import type { ReportColumns } from '../../platform/storage/result-tables.ts'
import { findPublicTick, getPublicFigures } from '../analysis/public.ts'
import { canReadAll } from '../conversations/public.ts'
import { findExistingParticipant, requireReadAccess } from '../participation/public.ts'
import { findReport } from '../reports/public.ts'
import { sumVotes, type VoteCountsByComment, listVoteCounts } from '../votes/public.ts'
import { toPlainCommentReply, listComments, type CommentFilter } from './comments.storage.ts'
import { countComments, getListGenerations, listReplacements, listReportSelections } from './storage.ts'
import type { Triage, TriageIndexes } from './triage-indexes.ts'

/** Comments selected for a report (true) or excluded from it (false). */
type ReportSelections = ReadonlyMap<number, boolean>

const toSelectionReply = (selections: ReportSelections | undefined, tid: number) => {
  const includeInReport = selections?.get(tid)
  return includeInReport === undefined ? {} : { includeInReport }
}

/** Converts a comment for the list of participants. */
const toListedCommentReply = (row: CommentRow, selections?: ReportSelections): ListedComment => ({
  ...toPlainCommentReply(row),
  ...toSelectionReply(selections, row.tid),
})

/** Numbers of agreeing, disagreeing and passing votes, and their sum. */
type VoteCounts = Required<Pick<ModerationComment, 'agree_count' | 'disagree_count' | 'pass_count' | 'count'>>

const NO_VOTE_COUNTS: VoteCounts = { agree_count: 0, disagree_count: 0, pass_count: 0, count: 0 }

/** Converts counts of votes to those of replies. */
const toVoteCounts = (counts: VoteCountsByComment): Map<number, VoteCounts> =>
  new Map(
    [...counts].map(([tid, votes]) => [
      tid,
      {
        agree_count: votes.agrees,
        disagree_count: votes.disagrees,
        pass_count: votes.passes,
        count: sumVotes(votes),
      },
    ]),
  )

/** The comments in place of others, by the number of the one that they replace. */
type Replacements = ReadonlyMap<number, number[]>

/** What a comment replaces, and what replaces it. */
function toReplacementReply(
  row: CommentRow,
  replacements: Replacements | undefined,
): Partial<ModerationComment> {
  const replaced_by = row.mod === MOD.rejected ? replacements?.get(row.tid) : undefined
  return {
    ...(replacements && typeof row.replaces_tid === 'number' ? { replaces: row.replaces_tid } : {}),
    ...(replaced_by ? { replaced_by } : {}),
  }
}

/** The marks of a comment, its group of near-duplicates, and what a moderator says it repeats. */
function toTriageReply(row: CommentRow, triage: Triage | undefined): Partial<ModerationComment> {
  if (!triage) return {}
  const { marks, similar_to, language } = isErasedComment(row) ? { marks: [] } : triage.get(row.tid)
  return {
    marks: [...marks],
    ...(similar_to === undefined ? {} : { similar_to }),
    ...(language === undefined ? {} : { detected_lang: language }),
    ...(row.mod === MOD.rejected && typeof row.repeats_tid === 'number' ? { repeats: row.repeats_tid } : {}),
  }
}

/** Options of a reply with the comments for moderators. */
interface ModerationReplyOptions {
  conversation_id: string
  /** present when voting patterns were requested */
  counts?: ReadonlyMap<number, VoteCounts> | undefined
  /** present for readers of a report, who do not see authors */
  selections?: ReportSelections | undefined
  /** present for people who run the conversation */
  triage?: Triage | undefined
  replacements?: Replacements | undefined
}

/** Converts a comment for moderators or for readers of a report. */
function toModerationCommentReply(row: CommentRow, options: ModerationReplyOptions): ModerationComment {
  const { conversation_id, counts, selections, triage, replacements } = options
  const plain = toListedCommentReply(row, selections)
  return {
    ...plain,
    txt: selections === undefined || isTextShown(row) ? plain.txt : '',
    ...(selections ? {} : { pid: row.pid }),
    velocity: row.velocity,
    mod: row.mod,
    active: row.active !== 0,
    ...toTriageReply(row, triage),
    ...toReplacementReply(row, replacements),
    ...(counts ? (counts.get(row.tid) ?? NO_VOTE_COUNTS) : {}),
    conversation_id,
  }
}

/** of all cached lists */
const CACHE_BYTES = 32 * 1024 * 1024

/** Comments of a list that are read and serialised at a time. */
const PIECE_ROWS = 250

type ListHandlers = Pick<
  Handlers<typeof comments>,
  'listModerationPage' | 'listModerationComments' | 'listCommentsPage' | 'listComments'
>
type ModerationQuery = ParsedInput<typeof comments.listModerationComments>['query']
type PlainQuery = ParsedInput<typeof comments.listComments>['query']
type ListContext = Pick<Context, 'db' | 'caller' | 'request'> & { conversation: ConversationRow }

/** A report through which a list is read, and the comments selected for it. */
interface ReportView {
  report: ReportColumns
  selections: ReportSelections
}

async function findReportView(
  db: Db,
  zid: number,
  report_id: string | undefined,
): Promise<ReportView | undefined> {
  if (report_id === undefined) return undefined
  const report = await findReport(db, report_id)
  if (report?.zid !== zid) throw createParseError('report_id', 'does not match a report in this conversation')
  const rows = await listReportSelections(db, report.rid)
  return { report, selections: new Map(rows.map(({ tid, selection }) => [tid, selection > 0])) }
}

/** A list of comments: its filter and how to read a page. */
interface CommentListing<T> {
  filter: CommentFilter
  /** reads a page */
  read: (page: Page) => Promise<T[]>
  /** reads all of it, piece by piece */
  readAll: () => AsyncIterable<T[]>
  /** whether votes change the list */
  dependsOnVotes: boolean
  /** the other values that the list depends on */
  cacheKeyParts: readonly unknown[]
}

async function readReplacements(db: Db, zid: number): Promise<Replacements> {
  const replacedBy = new Map<number, number[]>()
  for (const { tid, replaces_tid } of await listReplacements(db, zid)) {
    const original = Number(replaces_tid)
    replacedBy.set(original, [...(replacedBy.get(original) ?? []), tid])
  }
  return replacedBy
}

/** How the comments of a list for moderators become replies. */
interface ModerationView extends Pick<ModerationReplyOptions, 'selections'> {
  /** whether the numbers of votes were asked for */
  readonly counted: boolean
  /** true for those who run the conversation: they get the numbers of all votes */
  readonly moderates: boolean
  readonly hasTriage: boolean
}

/** Reads what all comments of a list for moderators have in common. */
const readCommonOptions = async (
  { db, conversation: { zid, conversation_id } }: ListContext,
  { counted, moderates, hasTriage, selections }: ModerationView,
  triages: TriageIndexes,
): Promise<ModerationReplyOptions> => ({
  conversation_id,
  selections,
  ...(hasTriage && {
    triage: await triages.read(db, zid),
    replacements: await readReplacements(db, zid),
  }),
  ...(counted && !moderates && { counts: toVoteCounts((await getPublicFigures(db, zid)).counts) }),
})

/** Creates the readers of a list for moderators. */
function createModerationReaders(
  context: ListContext,
  filter: CommentFilter,
  view: ModerationView,
  triages: TriageIndexes,
): Pick<CommentListing<ModerationComment>, 'read' | 'readAll'> {
  const { db, conversation } = context
  const { zid } = conversation
  const toReplies = async (rows: CommentRow[], options: ModerationReplyOptions) => {
    const shown = rows.map(({ tid }) => tid)
    const counts =
      view.counted && view.moderates ? toVoteCounts(await listVoteCounts(db, zid, shown)) : options.counts
    return rows.map((row) => toModerationCommentReply(row, { ...options, counts }))
  }
  return {
    read: async (slice) =>
      toReplies(
        await listComments(db, zid, filter, { slice }),
        await readCommonOptions(context, view, triages),
      ),
    async *readAll() {
      const options = await readCommonOptions(context, view, triages)
      const pages = readPages<CommentRow>(
        (last, limit) => listComments(db, zid, filter, { slice: { limit, after: last?.tid } }),
        PIECE_ROWS,
      )
      for await (const rows of pages) yield await toReplies(rows, options)
    },
  }
}

/** Creates the list for moderators: every requested comment in any state, or through a report those of its level. */
async function createModerationListing(
  context: ListContext,
  query: ModerationQuery,
  triages: TriageIndexes,
): Promise<CommentListing<ModerationComment>> {
  const { db, caller, conversation } = context
  const { zid, conversation_id, strict_moderation } = conversation
  const { mod, mod_gt, modIn, tids, include_voting_patterns: counted = false } = query
  const report = await findReportView(db, zid, query.report_id)
  const aboveMod = report?.report.mod_level
  // numbers without a state between them ask for the same list
  const above = mod_gt && Math.min(MOD.accepted, Math.max(MOD.rejected - 1, mod_gt))
  // what another filter makes void is no other list
  const states = mod === undefined ? (above === undefined ? { modIn } : { mod_gt: above }) : { mod }
  const filter = { ...states, tids, aboveMod, strict: strict_moderation !== 0 }
  const selections = report?.selections
  const moderates = canReadAll(caller, conversation)
  const hasTriage = moderates && report === undefined
  // the mark would move with each erasure of a person who was counted
  const publicVotes = counted && !moderates ? await findPublicTick(db, zid) : undefined
  const parts = [selections && [...selections], moderates, publicVotes, hasTriage ? triages.version : '']
  const view = { counted, moderates, hasTriage, selections }
  return {
    filter,
    ...createModerationReaders(context, filter, view, triages),
    dependsOnVotes: counted && moderates,
    cacheKeyParts: ['moderation', conversation_id, filter, ...parts],
  }
}

/**
 * Creates the list that participants see. In an invite-only conversation only participants, moderators and readers of
 * a report may read it, readers of a report only the comments of its level.
 */
async function createPlainListing(
  { db, caller, conversation }: ListContext,
  { mod, modIn, tids, report_id }: PlainQuery,
): Promise<CommentListing<ListedComment>> {
  const { zid, treevite_enabled, strict_moderation } = conversation
  const view = await findReportView(db, zid, report_id)
  if (!view && treevite_enabled)
    requireReadAccess({ caller, conversation }, await findExistingParticipant(db, { caller, conversation }))
  const aboveMod = view?.report.mod_level
  const states = mod === undefined ? { modIn } : { mod }
  const filter = { ...states, tids, aboveMod, visible: true, strict: strict_moderation !== 0 }
  const selections = view?.selections
  const read = async (slice: Page) => {
    const rows = await listComments(db, zid, filter, { order: 'created', slice })
    return rows.map((row) => toListedCommentReply(row, selections))
  }
  async function* readAll() {
    yield await read({ limit: LIMITS.commentList, offset: 0 })
  }
  return {
    filter,
    read,
    readAll,
    dependsOnVotes: false,
    cacheKeyParts: ['plain', filter, selections && [...selections]],
  }
}

/** Reads a page of a list with its position. */
async function readPage<T>(
  { db, conversation }: ListContext,
  { filter, read }: CommentListing<T>,
  page: Page,
) {
  const total = await countComments(db, conversation.zid, filter)
  return { comments: await read(page), pagination: createPagination(page, total) }
}

/** Hashes the parts of a cache key to a short text. */
const hashKeyParts = (parts: readonly unknown[]): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('base64url').slice(0, 22)

/**
 * Creates the handlers of the lists of comments. Each list is computed once per generation: of the comments, or of
 * everything when it has voting patterns. A client with the current copy gets 304.
 */
export function createListHandlers(triages: TriageIndexes): ListHandlers {
  const cache = createReplyCache(CACHE_BYTES)

  async function answer<T>(
    { db, caller, conversation, request }: ListContext,
    { dependsOnVotes, cacheKeyParts }: Pick<CommentListing<unknown>, 'dependsOnVotes' | 'cacheKeyParts'>,
    page: Page | undefined,
    prepare: (key: ReplyKey, etag: string) => Promise<PreparedReply<T>>,
  ): Promise<PreparedReply<T>> {
    const { zid } = conversation
    const { comments, value } = await getListGenerations(db, zid)
    const key = hashKeyParts([zid, page, ...cacheKeyParts])
    const etag = `"${dependsOnVotes ? `v${value}` : `c${comments}`}-${key}"`
    const audience = canReadAll(caller, conversation) ? 'exact' : 'public'
    return hasCurrentCopy(request, etag) ? { etag } : prepare(`${zid} ${audience} ${key}`, etag)
  }

  const answerPage = <T>(context: ListContext, list: CommentListing<T>, page: Page) =>
    answer(context, list, page, (key, etag) => cache.get(key, etag, () => readPage(context, list, page)))
  const answerAll = <T>(context: ListContext, list: CommentListing<T>) =>
    answer(context, list, undefined, (key, etag) => cache.getList(key, etag, list.readAll))

  return {
    listModerationPage: async ({ query }, context) =>
      answerPage(context, await createModerationListing(context, query, triages), toPage(query)),
    listModerationComments: async ({ query }, context) =>
      answerAll(context, await createModerationListing(context, query, triages)),
    listCommentsPage: async ({ query }, context) =>
      answerPage(context, await createPlainListing(context, query), toPage(query)),
    listComments: async ({ query }, context) => answerAll(context, await createPlainListing(context, query)),
  }
}
