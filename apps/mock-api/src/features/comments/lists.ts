import { createHash } from 'node:crypto'
import type { comments, ListedComment, ModerationComment } from '@folkmoot/api-types/comments'
import type { ReadOf } from '@folkmoot/api-types/endpoint'
import { LIMITS } from '@folkmoot/domain/limits'
import { pageOf, paginationOf, type Page } from '../../http/paging.ts'
import type { Context, Handlers } from '../../http/context.ts'
import { parseFailed } from '../../http/errors.ts'
import { createReplyCache, has, type Prepared } from '../../http/prepared.ts'
import type { Db } from '../../storage/database.ts'
import type { Reports } from '../../storage/result-tables.ts'
import type { ConversationRow } from '../conversations/storage.ts'
import { findVisitor, requireInside } from '../../participants/join.ts'
import { findReport } from '../reports/storage.ts'
import { countsByComment, listedReply, moderationReply, type Beside, type Selections } from './reply.ts'
import {
  countComments,
  countVotes,
  findListGenerations,
  listComments,
  listSelections,
  type CommentFilter,
} from './storage.ts'

/** Bytes of lists kept for those who ask again. */
const KEPT = 64 * 1024 * 1024

type Lists = Pick<
  Handlers<typeof comments>,
  'listModerationPage' | 'listModerationComments' | 'listCommentsPage' | 'listComments'
>
type ModerationQuery = ReadOf<typeof comments.listModerationComments>['query']
type PlainQuery = ReadOf<typeof comments.listComments>['query']
type Asking = Pick<Context, 'db' | 'caller' | 'request'> & { conversation: ConversationRow }

/** A report in whose view a list is asked for, with the comments that were chosen for it. */
interface ReportView {
  report: Reports
  selections: Selections
}

async function viewOf(db: Db, zid: number, report_id: string | undefined): Promise<ReportView | undefined> {
  if (report_id === undefined) return undefined
  const report = await findReport(db, report_id)
  if (report?.zid !== zid) throw parseFailed('report_id', 'names no report of this conversation')
  const rows = await listSelections(db, report.rid)
  return { report, selections: new Map(rows.map(({ tid, selection }) => [tid, selection > 0])) }
}

/** What a list holds, and how it is read. */
interface Listing<T> {
  filter: CommentFilter
  read: (slice?: Page) => Promise<T[]>
  /** whether votes change it */
  counted: boolean
  /** what it depends on besides its generation */
  of: readonly unknown[]
}

/** Every comment that is asked for, whatever its state; through a report, those of the report's level. */
async function moderationListing(
  { db, conversation }: Asking,
  query: ModerationQuery,
): Promise<Listing<ModerationComment>> {
  const { zid, conversation_id, strict_moderation } = conversation
  const { mod, mod_gt, modIn, tids, include_voting_patterns: counted = false } = query
  const view = await viewOf(db, zid, query.report_id)
  const above = view?.report.mod_level
  const filter = { mod, mod_gt, modIn, tids, above, strict: strict_moderation !== 0 }
  const selections = view?.selections
  const read = async (slice?: Page) => {
    const rows = await listComments(db, zid, filter, { slice })
    const shown = slice ? rows.map(({ tid }) => tid) : tids
    const beside: Beside = { conversation_id, selections }
    if (counted) beside.counts = countsByComment(rows.length === 0 ? [] : await countVotes(db, zid, shown))
    return rows.map((row) => moderationReply(row, beside))
  }
  return { filter, read, counted, of: ['moderation', conversation_id, filter, selections && [...selections]] }
}

/** The comments that participants see. In an invite-only conversation insiders and holders of a report read them. */
async function plainListing(
  { db, caller, conversation }: Asking,
  { mod, modIn, tids, report_id }: PlainQuery,
): Promise<Listing<ListedComment>> {
  const { zid, treevite_enabled, strict_moderation } = conversation
  const view = await viewOf(db, zid, report_id)
  if (!view && treevite_enabled)
    requireInside({ caller, conversation }, await findVisitor(db, { caller, conversation }))
  const filter = { mod, modIn, tids, visible: true, strict: strict_moderation !== 0 }
  const selections = view?.selections
  const read = async (slice: Page = { limit: LIMITS.commentList, offset: 0 }) => {
    const rows = await listComments(db, zid, filter, { order: 'created', slice })
    return rows.map((row) => listedReply(row, selections))
  }
  return { filter, read, counted: false, of: ['plain', filter, selections && [...selections]] }
}

/** A page of a list, and where it stands in the whole. */
async function pageFrom<T>({ db, conversation }: Asking, { filter, read }: Listing<T>, page: Page) {
  const total = await countComments(db, conversation.zid, filter)
  return { comments: await read(page), pagination: paginationOf(page, total) }
}

/** Tells apart what the same generation is asked for: short, and the same for the same question. */
const digest = (parts: readonly unknown[]): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('base64url').slice(0, 22)

/**
 * The lists of comments. Each is made once for a generation of the moderation list (of everything, with voting
 * patterns), however many look on; whoever has the newest gets 304.
 */
export function createLists(): Lists {
  const cache = createReplyCache(KEPT)

  async function answer<T>(
    { db, conversation: { zid }, request }: Asking,
    { counted, of }: Pick<Listing<unknown>, 'counted' | 'of'>,
    page: Page | undefined,
    make: () => Promise<T>,
  ): Promise<Prepared<T>> {
    const { comments, value } = await findListGenerations(db, zid)
    const key = digest([zid, page, ...of])
    const etag = `"${counted ? `v${value}` : `c${comments}`}-${key}"`
    return has(request, etag) ? { etag } : cache.get(key, etag, make)
  }

  return {
    listModerationPage: async ({ query }, context) => {
      const page = pageOf(query)
      const list = await moderationListing(context, query)
      return answer(context, list, page, () => pageFrom(context, list, page))
    },
    listModerationComments: async ({ query }, context) => {
      const list = await moderationListing(context, query)
      return answer(context, list, undefined, () => list.read())
    },
    listCommentsPage: async ({ query }, context) => {
      const page = pageOf(query)
      const list = await plainListing(context, query)
      return answer(context, list, page, () => pageFrom(context, list, page))
    },
    listComments: async ({ query }, context) => {
      const list = await plainListing(context, query)
      return answer(context, list, undefined, () => list.read())
    },
  }
}
