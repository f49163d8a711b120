import type { DocumentedCall } from './contract-pages.ts'

type Json = Record<string, unknown>

const isRecord = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Removes fields at any depth. */
export function removeFields(value: unknown, names: ReadonlySet<string>): unknown {
  if (Array.isArray(value)) return value.map((one) => removeFields(one, names))
  if (!isRecord(value)) return value
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name]) => !names.has(name))
      .map(([name, field]) => [name, removeFields(field, names)]),
  )
}

const omit = (value: Json, ...names: string[]): Json => removeFields(value, new Set(names)) as Json

/** Ids of rows of the invite tree are text, and the number in the database is sent too. */
const spellRow = (row: Json): Json => ({
  ...row,
  zid: 17,
  ...Object.fromEntries(
    ['id', 'wave_id', 'parent_invite_id']
      .filter((name) => typeof row[name] === 'number')
      .map((name) => [name, String(row[name])]),
  ),
})

const spellRows = (rows: unknown): unknown =>
  Array.isArray(rows) ? rows.map((row) => (isRecord(row) ? spellRow(row) : row)) : rows

/** An empty topic is the time of creation in words, and `is_mod` is absent where it is false. */
function spellListed(item: Json): Json {
  const { is_mod, ...rest } = omit(item, 'is_draft', 'is_anon')
  const topic = rest['topic'] === '' ? new Date(Number(rest['created'])).toUTCString() : rest['topic']
  return { ...rest, topic, ...(is_mod === true && { is_mod }) }
}

/** How the existing product writes what differs from ours in more than missing fields, by the name of the call. */
const SPELLINGS: Readonly<Record<string, (reply: Json) => unknown>> = {
  updateConversation: (reply) => omit(reply, 'is_owner'),
  // it makes the codes of members of the parent wave twice, and counts both
  createWave: (reply) =>
    spellRow({
      ...reply,
      invites_created:
        Number(reply['parent_wave']) > 0 ? 2 * Number(reply['invites_created']) : reply['invites_created'],
    }),
  listInvites: (reply) => ({ ...reply, invites: spellRows(reply['invites']) }),
  getMyPlace: (reply) => ({ ...reply, zid: 17, invites: spellRows(reply['invites']) }),
}

/** The same for calls that answer with a list. */
const ROW_SPELLINGS: Readonly<Record<string, (row: Json) => Json>> = {
  listConversations: spellListed,
  listConversationsOfContext: spellListed,
  listWaves: spellRow,
  listMyInvites: spellRow,
}

/** Writes a reply of ours as the existing product would: without what only we have, in its spelling. */
export function spellReply({ name, ourFields }: DocumentedCall, reply: unknown): unknown {
  const known = removeFields(reply, ourFields)
  const spellRowOfList = ROW_SPELLINGS[name]
  if (Array.isArray(known))
    return spellRowOfList ? known.map((row) => (isRecord(row) ? spellRowOfList(row) : row)) : known
  return isRecord(known) ? (SPELLINGS[name]?.(known) ?? known) : known
}
