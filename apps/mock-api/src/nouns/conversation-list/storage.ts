import { WAITING } from '@folkmoot/domain/comments'
import {
  LIST_PAGE_SIZE,
  LIST_SECTIONS,
  type ListPart,
  type ListSection,
  type ListSort,
  createSearchText,
  createTopicKey,
} from '@folkmoot/domain/conversation-list'
import { formatPlaceholderTopic } from '@folkmoot/domain/conversations'
import type { ConversationStatus } from '@folkmoot/domain/lifecycle'
import { includesRole, type PersonRole } from '@folkmoot/domain/people'
import { sql, type RawBuilder } from 'kysely'
import type { SignedInUser } from '../../platform/identity/caller.ts'
import { selectZidsWithRole } from '../../platform/identity/roles.storage.ts'
import type { Db } from '../../platform/storage/database.ts'
import { upsertMany } from '../../platform/storage/queries.ts'
import type { ConversationTextRow } from '../../platform/storage/people-tables.ts'
import { runTransaction } from '../../platform/storage/transaction.ts'
import { HOUR_MS } from '../../platform/storage/vote-counters.ts'
import { participantCount, publicVoters } from '../conversations/public.ts'

/** Conversations whose searched texts are made at a time. */
const TEXT_ROWS = 100

/** What a page is selected by. */
export interface ListSelection {
  part: ListPart
  status: ConversationStatus | undefined
  sort: ListSort
  /** normalized; the texts contain them all */
  words: readonly string[]
  /** from 1 */
  page: number
}

/** True for texts that contain a normalized word, which has no character that means something in a pattern. */
const createContains = (word: string): RawBuilder<boolean> => sql`texts.searched like ${`%${word}%`}`

/** `column in (…)`, false for no values: `in ()` is not valid everywhere. */
const isOneOf = (column: RawBuilder<unknown>, values: readonly (number | string)[]): RawBuilder<boolean> =>
  values.length === 0 ? sql`1 = 0` : sql`${column} in (${sql.join(values)})`

/** The conditions of somebody's roles of at least a level, by invitation. */
function hasGivenRole({ roles }: SignedInUser, level: PersonRole): RawBuilder<boolean> {
  const given = roles.filter(({ role }) => includesRole(role, level))
  const zids = given.flatMap(({ zid }) => (zid === null ? [] : [zid]))
  const sites = given.flatMap(({ site_id }) => (site_id === null ? [] : [site_id]))
  return sql`(${isOneOf(sql`conversations.zid`, zids)} or ${isOneOf(sql`users.site_id`, sites)})`
}

const hasRole = (user: SignedInUser): RawBuilder<boolean> =>
  user.isAdmin ? sql`1 = 1` : sql`(users.site_id = ${user.site_id} or ${hasGivenRole(user, 'analyst')})`

/** Finds the place of the section; null for what the part does not have. */
function createSection(user: SignedInUser, part: ListPart): RawBuilder<number | null> {
  const place = (section: ListSection) => sql.lit(LIST_SECTIONS.indexOf(section))
  const ofSite = sql`users.site_id = ${user.site_id}`
  const isOwn = sql`(conversations.owner = ${user.uid} or (${ofSite} and ${sql.lit(user.isSiteOwner ? 1 : 0)} = 1)
    or ${hasGivenRole(user, 'owner')})`
  if (part === 'others') return sql`case when ${isOwn} then null else ${place('others')} end`
  return sql`case when not ${isOwn} then null when pins.uid is not null then ${place('pinned')} else ${place('own')} end`
}

/** `getConversationStatus` in SQL. */
const status = sql<ConversationStatus>`case when conversations.archived_at is not null then 'archived'
  when conversations.is_active = 0 then case when conversations.opens_at is not null then 'scheduled' else 'closed' end
  when conversations.is_draft = 1 then 'draft' else 'open' end`

/** Selects the conversations in which an account has a role or, for `others`, takes part; all for administrators. */
function selectListed(db: Db, user: SignedInUser, part: ListPart) {
  const rows = db
    .selectFrom('conversations')
    .innerJoin('users', 'users.uid', 'conversations.owner')
    .leftJoin('conversation_pins as pins', (on) =>
      on.onRef('pins.zid', '=', 'conversations.zid').on('pins.uid', '=', user.uid),
    )
    // hides unfinished imports
    .where('conversations.state', '=', 'ready')
  if (user.isAdmin) return rows
  const takesPart = part === 'others'
  if (!takesPart && user.roles.length === 0) return rows.where('users.site_id', '=', user.site_id)
  const zids = selectZidsWithRole(db, user)
  const joined = db.selectFrom('participants').select('zid').where('uid', '=', user.uid)
  return rows.where('conversations.zid', 'in', takesPart ? zids.union(joined) : zids)
}

/** Counts the conversations of a part by section and status. */
export async function countListed(db: Db, user: SignedInUser, part: ListPart) {
  const rows = await db
    .selectFrom(
      selectListed(db, user, part)
        .select([createSection(user, part).as('section'), status.as('status')])
        .as('listed'),
    )
    .select((row) => ['section', 'status', row.fn.countAll<number>().as('count')])
    .where('section', 'is not', null)
    .groupBy(['section', 'status'])
    .execute()
  return rows.flatMap((row) => {
    const section = LIST_SECTIONS[row.section ?? -1]
    return section === undefined ? [] : [{ section, status: row.status, count: Number(row.count) }]
  })
}

const lastChange = sql`(select case when generations.modified > conversations.modified then generations.modified
  else conversations.modified end from generations where generations.zid = conversations.zid)`

/** The order within a section by what is shown there, for all but topics, which `Intl` compares. */
function createOrder(user: SignedInUser, sort: ListSort): RawBuilder<number> {
  switch (sort) {
    case 'participants':
      return sql`case when ${hasRole(user)} then ${participantCount} else ${publicVoters} end`
    case 'activity':
      return sql`case when ${hasRole(user)} then ${lastChange} else ${lastChange} - ${lastChange} % ${sql.lit(HOUR_MS)} end`
    case 'waiting':
      // who only takes part does not learn what waits
      return sql`case when ${hasRole(user)} then
        (select count(*) from comments where comments.zid = conversations.zid and comments.mod = ${sql.lit(WAITING)})
        else 0 end`
    case 'newest':
    case 'topic':
      return sql`conversations.created`
  }
}

/** A conversation of a page. */
interface ListedRow {
  zid: number
  section: ListSection
}

/** Names the section of a row; none for what the part does not have. */
function toListedRow({ zid, section }: { zid: number; section: number | null }): ListedRow[] {
  const name = LIST_SECTIONS[section ?? -1]
  return name === undefined ? [] : [{ zid, section: name }]
}

/** Lists the conversations whose searched texts were made from other settings than they have now. */
const listOutdated = (db: Db, user: SignedInUser, part: ListPart) =>
  selectListed(db, user, part)
    .leftJoin('conversation_texts as texts', (on) =>
      on
        .onRef('texts.zid', '=', 'conversations.zid')
        .onRef('texts.settings_version', '=', 'conversations.settings_version'),
    )
    .select(['conversations.zid', 'conversations.settings_version', 'topic', 'description', 'parent_url'])
    .select('conversations.created')
    .where('texts.zid', 'is', null)
    .limit(TEXT_ROWS)
    .execute()

/** Saves texts of conversations that nobody has deleted meanwhile. */
async function saveTexts(tx: Db, rows: readonly ConversationTextRow[]): Promise<void> {
  const zids = rows.map(({ zid }) => zid)
  const kept = await tx.selectFrom('conversations').select('zid').where('zid', 'in', zids).execute()
  const there = new Set(kept.map(({ zid }) => zid))
  const saved = rows.filter(({ zid }) => there.has(zid))
  if (saved.length > 0) await upsertMany(tx, 'conversation_texts', saved, ['zid'])
}

/**
 * Brings the searched texts of somebody's conversations up to date. They are made when they are first needed, so that nothing that
 * writes settings has to know of them; the version of the settings tells which are old.
 */
export async function updateSearchedTexts(db: Db, user: SignedInUser, part: ListPart): Promise<void> {
  for (;;) {
    const rows = (await listOutdated(db, user, part)).map(({ zid, settings_version, created, ...texts }) => {
      // as the reply has it
      const topic = texts.topic === null || texts.topic === '' ? formatPlaceholderTopic(created) : texts.topic
      const searched = createSearchText({ ...texts, topic })
      return { zid, settings_version, topic_key: createTopicKey(topic), searched }
    })
    if (rows.length > 0) await runTransaction(db, (tx) => saveTexts(tx, rows))
    if (rows.length < TEXT_ROWS) return
  }
}

/**
 * Lists a page of a selection in the order of the sections, then in theirs, equal ones newest first. With words or by topic, the
 * searched texts must be up to date.
 */
export async function listSelected(
  db: Db,
  user: SignedInUser,
  { part, status: wanted, sort, words, page }: ListSelection,
): Promise<ListedRow[]> {
  const columns = [
    'conversations.zid',
    'conversations.created',
    createSection(user, part).as('section'),
    createOrder(user, sort).as('rank'),
  ] as const
  const all = selectListed(db, user, part).where(
    status,
    wanted === undefined ? '!=' : '=',
    wanted ?? 'archived',
  )
  let texts = all.innerJoin('conversation_texts as texts', 'texts.zid', 'conversations.zid')
  for (const word of words) texts = texts.where(createContains(word))
  const isByText = words.length > 0 || sort === 'topic'
  const listed = (
    isByText
      ? texts.select(columns).select('texts.topic_key')
      : all.select([...columns, sql<string>`''`.as('topic_key')])
  ).as('listed')
  const rows = await db
    .selectFrom(listed)
    .select(['zid', 'section'])
    .where('section', 'is not', null)
    .orderBy('section')
    .$if(sort === 'topic', (list) => list.orderBy('topic_key'))
    .$if(sort !== 'topic', (list) => list.orderBy('rank', 'desc'))
    .orderBy('created', 'desc')
    .orderBy('zid', 'desc')
    .limit(LIST_PAGE_SIZE)
    .offset((page - 1) * LIST_PAGE_SIZE)
    .execute()
  return rows.flatMap(toListedRow)
}

/** Counts what has all words of a search, on all pages; the searched texts must be up to date. */
export async function countMatching(
  db: Db,
  user: SignedInUser,
  { part, status: wanted, words }: ListSelection,
): Promise<number> {
  let rows = selectListed(db, user, part)
    .innerJoin('conversation_texts as texts', 'texts.zid', 'conversations.zid')
    .where(status, wanted === undefined ? '!=' : '=', wanted ?? 'archived')
  for (const word of words) rows = rows.where(createContains(word))
  const { count } = await db
    .selectFrom(rows.select(createSection(user, part).as('section')).as('matching'))
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('section', 'is not', null)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Pins a conversation to the top of somebody's list, or takes it from there. Repeating it changes nothing. */
export async function savePin(
  db: Db,
  pin: { uid: number; zid: number; since: number },
  isPinned: boolean,
): Promise<void> {
  if (!isPinned) {
    await db.deleteFrom('conversation_pins').where('uid', '=', pin.uid).where('zid', '=', pin.zid).execute()
    return
  }
  await db
    .insertInto('conversation_pins')
    .values(pin)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
