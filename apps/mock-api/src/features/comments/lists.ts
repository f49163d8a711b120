import { toKnownAccount } from '../../core/known-account.ts'
import { createHash } from 'node:crypto'
import type { comments, ListedComment, ModerationComment } from '@folkmoot/api-types/comments'
import type { ParsedInput } from '@folkmoot/api-types/endpoint'
import { LIMITS } from '@folkmoot/domain/limits'
import { toPage, createPagination, type Page } from '../../http/paging.ts'
import type { Context, Handlers } from '../../http/context.ts'
import { createParseError } from '../../core/errors.ts'
import { createReplyCache, hasCurrentCopy, type PreparedReply } from '../../http/reply-cache.ts'
import type { Db } from '../../storage/database.ts'
import type { ReportColumns } from '../../storage/result-tables.ts'
import type { ConversationRow } from '../../core/conversation-row.ts'
import { findExistingParticipant, requireReadAccess } from '../../core/participants/join.ts'
import { canReadAll } from '../../core/authority.ts'
import { findPublicTick, getPublicFigures } from '../../core/public-opinion.storage.ts'
import { findReport } from '../../core/reports.storage.ts'
import {
  sumVotesByComment,
  toListedCommentReply,
  toModerationCommentReply,
  toVoteCounts,
  type CommentNotes,
  type ModerationReplyOptions,
  type ReportSelections,
} from './reply.ts'
import { listQuestions, listReplacements } from '../../core/triage.storage.ts'
import { listSecondOpinions } from '../moderation-team/storage.ts'
import type { TriageIndexes } from './triage-indexes.ts'
import { countComments, countLatestVotes, getListGenerations, listReportSelections } from './storage.ts'
import { listComments, type CommentFilter } from '../../core/comments.storage.ts'

/** of all cached lists */
const CACHE_BYTES = 64 * 1024 * 1024

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
  read: (slice?: Page) => Promise<T[]>
  /** whether votes change the list */
  dependsOnVotes: boolean
  /** the other values that the list depends on */
  cacheKeyParts: readonly unknown[]
}

/** Reads what moderators have said about comments. */
async function readNotes(db: Db, zid: number): Promise<CommentNotes> {
  const questions = (await listQuestions(db, zid)).map(({ tid, uid, ...question }) => {
    const known = toKnownAccount(uid)
    return [tid, { ...question, uid: known, created: Number(question.created) }] as const
  })
  const replacedBy = new Map<number, number[]>()
  for (const { tid, replaces_tid } of await listReplacements(db, zid)) {
    const original = Number(replaces_tid)
    replacedBy.set(original, [...(replacedBy.get(original) ?? []), tid])
  }
  return { questions: new Map(questions), replacedBy }
}

/** Creates the list for moderators: every requested comment in any state, or through a report those of its level. */
async function createModerationListing(
  { db, caller, conversation }: ListContext,
  query: ModerationQuery,
  triages: TriageIndexes,
): Promise<CommentListing<ModerationComment>> {
  const { zid, conversation_id, strict_moderation } = conversation
  const { mod, mod_gt, modIn, tids, include_voting_patterns: counted = false } = query
  const view = await findReportView(db, zid, query.report_id)
  const aboveMod = view?.report.mod_level
  const showsRejectedTexts = view === undefined || view.report.rejected_texts !== 0
  const filter = { mod, mod_gt, modIn, tids, aboveMod, strict: strict_moderation !== 0 }
  const selections = view?.selections
  const moderates = canReadAll(caller, conversation)
  const hasTriage = moderates && view === undefined
  // the mark would move with each erasure of a person who was counted
  const publicVotes = counted && !moderates ? await findPublicTick(db, zid) : undefined
  const read = async (slice?: Page) => {
    const rows = await listComments(db, zid, filter, { slice })
    const shown = slice ? rows.map(({ tid }) => tid) : tids
    const options: ModerationReplyOptions = { conversation_id, selections, showsRejectedTexts }
    if (hasTriage) {
      options.triage = await triages.read(db, zid)
      options.notes = await readNotes(db, zid)
      options.secondOpinions = await listSecondOpinions(db, zid)
    }
    if (counted)
      options.counts = moderates
        ? sumVotesByComment(rows.length === 0 ? [] : await countLatestVotes(db, zid, shown))
        : toVoteCounts((await getPublicFigures(db, zid)).counts)
    return rows.map((row) => toModerationCommentReply(row, options))
  }
  const parts = [selections && [...selections], moderates, publicVotes, hasTriage ? triages.version : '']
  return {
    filter,
    read,
    dependsOnVotes: counted && moderates,
    cacheKeyParts: ['moderation', conversation_id, filter, showsRejectedTexts, ...parts],
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
  const filter = { mod, modIn, tids, aboveMod, visible: true, strict: strict_moderation !== 0 }
  const selections = view?.selections
  const read = async (slice: Page = { limit: LIMITS.commentList, offset: 0 }) => {
    const rows = await listComments(db, zid, filter, { order: 'created', slice })
    return rows.map((row) => toListedCommentReply(row, selections))
  }
  return {
    filter,
    read,
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
    { db, conversation: { zid }, request }: ListContext,
    { dependsOnVotes, cacheKeyParts }: Pick<CommentListing<unknown>, 'dependsOnVotes' | 'cacheKeyParts'>,
    page: Page | undefined,
    create: () => Promise<T>,
  ): Promise<PreparedReply<T>> {
    const { comments, value } = await getListGenerations(db, zid)
    const key = hashKeyParts([zid, page, ...cacheKeyParts])
    const etag = `"${dependsOnVotes ? `v${value}` : `c${comments}`}-${key}"`
    return hasCurrentCopy(request, etag) ? { etag } : cache.get(key, etag, create)
  }

  return {
    listModerationPage: async ({ query }, context) => {
      const page = toPage(query)
      const list = await createModerationListing(context, query, triages)
      return answer(context, list, page, () => readPage(context, list, page))
    },
    listModerationComments: async ({ query }, context) => {
      const list = await createModerationListing(context, query, triages)
      return answer(context, list, undefined, () => list.read())
    },
    listCommentsPage: async ({ query }, context) => {
      const page = toPage(query)
      const list = await createPlainListing(context, query)
      return answer(context, list, page, () => readPage(context, list, page))
    },
    listComments: async ({ query }, context) => {
      const list = await createPlainListing(context, query)
      return answer(context, list, undefined, () => list.read())
    },
  }
}
