// The JSON of all commands: ISO times, words for states, one name for one thing
import { getModerationList } from '@folkmoot/domain/comments'
import { VOTE } from '@folkmoot/domain/votes'

/** Fields whose numbers, or texts of digits, are milliseconds since 1970; also the members of such lists. */
export const TIME_FIELDS: ReadonlySet<string> = new Set(
  (
    'archived_at at attempted began_at broken_at closed_at closes_at commentTimes computed confirmed_at created expiration expires expires_at ' +
    'exported firstCommentTimes firstVoteTimes identities_removed_at lastModTimestamp lastVoteTimestamp last_interaction last_notified ' +
    'last_used last_used_at mailed_at measured modified next_attempt oldest opens_at rehearsal_until retry_at since time until used_at voteTimes ' +
    'votes_published withdrawn'
  ).split(' '),
)

/** What one thing is called, where the contract has several names. */
const NAMES: Readonly<Record<string, string>> = {
  A: 'agrees',
  D: 'disagrees',
  S: 'votes',
  agree_count: 'agrees',
  disagree_count: 'disagrees',
  pass_count: 'passes',
  vote_count: 'votes',
  comment_id: 'tid',
  comment_text: 'text',
  txt: 'text',
  mod: 'state',
  firstVoteTimes: 'first_vote_times',
  moderation_status: 'state',
}

/** Fields that are false or true in words somewhere. */
const FLAG_FIELDS: ReadonlySet<string> = new Set(['has_browser_key', 'high_priority', 'votes_kept'])

const VOTE_WORDS: Readonly<Record<number, string>> = Object.fromEntries(
  Object.entries(VOTE).map(([word, vote]) => [vote, word]),
)

/** Times before 1973 are rather other numbers. */
const FIRST_TIME_MS = 1e11

/** Writes a name with small letters and underscores: `lastVoteTimestamp`, `base-clusters`. */
const toSnakeCase = (name: string): string =>
  name
    .replace(/([a-z0-9])([A-Z])/g, '$1_$2')
    .replaceAll('-', '_')
    .toLowerCase()

/** Keys of objects that list things by number, such as groups, stay as they are. */
const convertName = (name: string): string =>
  NAMES[name] ?? (/^[A-Za-z]/.test(name) ? toSnakeCase(name) : name)

function convertTime(value: unknown): unknown {
  const timeMs = typeof value === 'string' && /^\d+$/.test(value) ? Number(value) : value
  if (typeof timeMs !== 'number') return value
  if (timeMs === 0) return null
  return Math.abs(timeMs) < FIRST_TIME_MS ? value : new Date(timeMs).toISOString()
}

function convertField(name: string, value: unknown): unknown {
  if (Array.isArray(value)) return value.map((item) => convertField(name, item))
  if (typeof value === 'object' && value !== null) return convertJson(value)
  if (TIME_FIELDS.has(name)) return convertTime(value)
  if (name === 'mod' && value !== null) return getModerationList(Number(value))
  if (name === 'vote' && typeof value === 'number') return VOTE_WORDS[value] ?? value
  if (FLAG_FIELDS.has(name) && typeof value === 'string') return value === 'true' || value === '1'
  return value
}

/** Converts a reply to the JSON of commands. */
export function convertJson(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(convertJson)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, field]) => [convertName(name), convertField(name, field)]),
  )
}
