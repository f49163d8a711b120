import { OpinionMap, type math } from '@folkmoot/api-types/math'
import { LIMITS } from '@folkmoot/domain/limits'
import type { Context, Handlers } from '../../platform/http/context.ts'
import { ApiError, createParseError } from '../../platform/http/errors.ts'
import { createReplyCache, type ReplyKey } from '../../platform/http/reply-cache.ts'
import type { ConversationRow } from '../../platform/storage/conversation-row.ts'
import { findGeneration } from '../../platform/storage/generations.ts'
import { canReadAll, isDeniedResults } from '../conversations/public.ts'
import { findExistingParticipant, requireReadAccess } from '../participation/public.ts'
import { hasReportAccess } from '../reports/public.ts'
import { findInConv, findMembers, findVoteCounts, type Span, parseMapText } from './map-text.ts'
import { findPublicMapJson, findPublicTick } from './public-opinion.storage.ts'
import { findOpinionMapJson, findTick, listAcceptedTids } from './read.storage.ts'
import { createEmptyMap } from './reply.ts'

/** Leaves the first entries of a list or record of a map. */
function cutEntries(text: string, entries: Span | undefined, count: number): string {
  if (!entries) return text
  let at = entries.from - 1
  for (let entry = 0; entry < count; entry += 1) {
    at = text.indexOf(',', at + 1)
    if (at < 0 || at >= entries.end) return text
  }
  return text.slice(0, at) + text.slice(entries.end)
}

/** Leaves the lists of people of the base clusters empty, as the public state has them. */
function emptyMembers(text: string): string {
  const members = findMembers(text)
  if (!members) return text
  const lists = text.slice(members.from, members.end).split('],[').length
  return text.slice(0, members.from) + Array(lists).fill('[]').join(',') + text.slice(members.end)
}

/** A text above this is thinned in steps, each of which reads it once: some ten milliseconds for the 30 MB of a million people. */
const LARGE_CHARACTERS = 1_000_000

/**
 * Thins the text of a map for drawing: of more than `LIMITS.mapPeople` people `in-conv` and `user-vote-counts` name those with the
 * lowest numbers, and the base clusters nobody. What is drawn stays whole: places and sizes of base clusters, groups and comments.
 * Other requests run between the steps of a long text.
 * @param text as JSON.stringify writes it
 */
export async function thinMap(text: string, most: number = LIMITS.mapPeople): Promise<string> {
  const waitBetween = () => (text.length < LARGE_CHARACTERS ? undefined : new Promise(setImmediate))
  await waitBetween()
  const short = cutEntries(text, findInConv(text), most)
  if (short === text) return text
  await waitBetween()
  const counted = cutEntries(short, findVoteCounts(short), most)
  await waitBetween()
  return emptyMembers(counted)
}

/** of cached compressed results */
const CACHE_BYTES = 32 * 1024 * 1024
const PART_CACHE_BYTES = 16 * 1024 * 1024

const MAX_HEADER_CHARACTERS = 1000

/** A tag with a number, weak or not, with or without quotes. */
const NUMERIC_TAG = /^(?:W\/)?"?(-?\d{1,15})"?$/

/**
 * Parses the newest tick that the client has: `math_tick`, else the lowest tag in `If-None-Match`, else -1.
 * @throws ApiError when both are sent
 */
function parseRequestedTick(math_tick: number | undefined, header: string | undefined): number {
  if (header === undefined) return math_tick ?? -1
  if (math_tick !== undefined)
    throw new ApiError('polis_err_param_parse_failed_math_tick', {
      field: 'math_tick',
      message: 'Send either math_tick or If-None-Match, not both.',
    })
  if (header.length > MAX_HEADER_CHARACTERS)
    throw createParseError('if_none_match', `must have at most ${MAX_HEADER_CHARACTERS} characters`)
  const ticks = header.split(',').flatMap((tag) => {
    const text = tag.trim()
    if (text === '*') return [0]
    const [, number] = NUMERIC_TAG.exec(text) ?? []
    return number === undefined ? [] : [Number(number)]
  })
  return ticks.length === 0 ? -1 : Math.min(...ticks)
}

type ReaderContext = Pick<Context, 'db' | 'caller'> & { conversation: ConversationRow }

/**
 * Checks access to the map: of an invite-only conversation only participants, moderators and readers of a report; of
 * any other everybody.
 * @throws ApiError
 */
export async function checkCanRead(
  { db, caller, conversation }: ReaderContext,
  report_id: string | undefined,
) {
  if (report_id !== undefined) {
    if (await hasReportAccess({ db, conversation, report_id })) return
    throw createParseError('report_id', 'does not match a report in this conversation')
  }
  if (!conversation.treevite_enabled) return
  requireReadAccess({ caller, conversation }, await findExistingParticipant(db, { caller, conversation }))
}

type MapContext = Context<typeof math.opinionMap>

/** The newest map of a caller: its tag, and its text if the caller does not have it. */
interface NewestMap {
  readonly etag: string
  /** a cached text is of this */
  readonly cacheKey: ReplyKey
  /** undefined if the caller has it */
  readonly read: (() => Promise<string>) | undefined
  /** true for a map that everybody gets who asks without saying who they are */
  readonly isShared: boolean
}

/** Which map was asked for. */
interface NewestMapQuery {
  readonly math_tick?: number
  readonly report_id?: string
  readonly votes?: 'public' | 'all'
  readonly people?: 'all'
}

/** Tells whether nothing in a request but its address decides what the reply is. */
const isAnonymous = ({ headers }: MapContext['request']): boolean =>
  headers.authorization === undefined && headers.cookie === undefined

/**
 * Finds the newest map: of all votes for those with a role who did not ask for the public one, else the public state, if they get
 * results now.
 * @throws ApiError where others ask for all votes
 */
async function findNewestMap(
  { math_tick, report_id, votes, people }: NewestMapQuery,
  context: Pick<MapContext, 'db' | 'caller' | 'conversation' | 'request' | 'clock'>,
): Promise<NewestMap> {
  const { db, caller, conversation, request, clock } = context
  const { zid } = conversation
  const requestedTick = parseRequestedTick(math_tick, request.headers['if-none-match'])
  await checkCanRead(context, report_id)
  const canReadExact = canReadAll(caller, conversation)
  if (votes === 'all' && !canReadExact) throw new ApiError('polis_err_math_all_votes')
  const isExact = canReadExact && votes !== 'public'
  const isDenied = isDeniedResults(caller, conversation, report_id)
  const tick = isDenied ? undefined : await (isExact ? findTick : findPublicTick)(db, zid)
  const generation = tick === undefined ? await findGeneration(db, zid) : undefined
  const isThinned = people === undefined && conversation.participant_count > LIMITS.mapPeople
  const isOpen = report_id === undefined && !conversation.treevite_enabled && tick !== undefined
  const found = {
    etag: `"${tick ?? 0}"`,
    // without a result the reply has the comments of now
    cacheKey: `${zid} ${isExact ? 'exact' : 'public'} ${isThinned} ${tick ?? `none ${generation}`}` as const,
    isShared: isOpen && !isExact && isAnonymous(request),
  }
  if (requestedTick >= (tick ?? 0)) return { ...found, read: undefined }
  const read = async () => {
    const text =
      tick === undefined ? undefined : await (isExact ? findOpinionMapJson : findPublicMapJson)(db, zid)
    if (text === undefined) return JSON.stringify(createEmptyMap(await listAcceptedTids(db, zid), clock()))
    return isThinned ? thinMap(text) : text
  }
  return { ...found, read }
}

/** Selects known keys of a map, in the order of the contract. */
async function selectKeys(text: string, keys: readonly string[]): Promise<Partial<OpinionMap>> {
  const map = (await parseMapText(text)) as OpinionMap
  return Object.fromEntries(
    keys.filter((key) => Object.hasOwn(map, key)).map((key) => [key, map[key as keyof OpinionMap]]),
  )
}

const KEYS = Object.keys(OpinionMap.properties)

/** Creates the handlers of the newest result, prepared once for all clients, and of parts of it. */
export function createOpinionMapHandlers(): Pick<Handlers<typeof math>, 'opinionMap' | 'opinionMapPart'> {
  const cache = createReplyCache(CACHE_BYTES)
  const parts = createReplyCache(PART_CACHE_BYTES)
  return {
    opinionMap: async ({ query }, context) => {
      const { etag, cacheKey, read, isShared } = await findNewestMap(query, context)
      if (!read) return { etag, isShared, isGzipOnly: true }
      return { ...(await cache.getGzip<OpinionMap>(cacheKey, etag, read)), isShared }
    },

    opinionMapPart: async ({ query }, context) => {
      const { etag, cacheKey, read, isShared } = await findNewestMap(query, context)
      if (!read) return { etag, isShared }
      const keys = KEYS.filter((key) => query.keys.includes(key))
      const create = async () => selectKeys(await read(), keys)
      return { ...(await parts.get(`${cacheKey} ${keys.join()}`, etag, create)), isShared }
    },
  }
}
