import { Kysely, sql } from 'kysely'
import { createPostgresDialect } from '@folkmoot/server/platform/storage/postgres'
import { createPostgresDatabase } from './database.ts'

/**
 * The tables of the existing product's database that `migrate` reads, by the names and types that its published migrations
 * have. One column a word: `name:type`, with `!` where it may not be null.
 */
const PEER_TABLES: Readonly<Record<string, string>> = {
  users:
    'uid:serial! hname:text created:bigint email:text is_owner:boolean zinvite:text tut:smallint site_id:text! site_owner:boolean',
  oidc_user_mappings: 'oidc_sub:text! uid:integer! created:bigint',
  jianiuevyew: 'uid:integer! pwhash:text!',
  site_domain_whitelist:
    'site_id:text! domain_whitelist:text domain_whitelist_override_key:text modified:bigint! created:bigint!',
  conversations:
    'zid:serial! topic:text description:text link_url:text parent_url:text upvotes:integer participant_count:integer is_anon:boolean ' +
    'is_active:boolean is_draft:boolean is_public:boolean is_data_open:boolean profanity_filter:boolean spam_filter:boolean ' +
    'strict_moderation:boolean prioritize_seed:boolean vis_type:integer write_type:integer help_type:integer write_hint_type:integer ' +
    'style_btn:text socialbtn_type:integer subscribe_type:integer branding_type:integer bgcolor:text help_bgcolor:text help_color:text ' +
    'email_domain:text use_xid_whitelist:boolean owner:integer org_id:integer context:text course_id:integer ' +
    'owner_sees_participation_stats:boolean auth_needed_to_vote:boolean auth_needed_to_write:boolean auth_opt_fb:boolean ' +
    'auth_opt_tw:boolean auth_opt_allow_3rdparty:boolean modified:bigint created:bigint importance_enabled:boolean ' +
    'treevite_enabled:boolean xid_required:boolean topics_enabled:boolean',
  zinvites: 'zid:integer! zinvite:text! created:bigint uuid:uuid',
  participants:
    'pid:integer! uid:integer! zid:integer! vote_count:integer last_interaction:bigint subscribed:integer last_notified:bigint ' +
    'nsli:smallint mod:integer created:bigint',
  comments:
    'tid:integer! zid:integer! pid:integer! uid:integer! created:bigint modified:bigint txt:text! velocity:real mod:integer lang:text ' +
    'lang_confidence:real active:boolean is_meta:boolean tweet_id:bigint quote_src_url:text anon:boolean is_seed:boolean original_id:uuid',
  votes:
    'zid:integer! pid:integer! tid:integer! vote:smallint weight_x_32767:smallint created:bigint high_priority:boolean',
  votes_latest_unique:
    'zid:integer! pid:integer! tid:integer! vote:smallint weight_x_32767:smallint modified:bigint',
  xids: 'uid:integer! owner:integer! xid:text! x_profile_image_url:text x_name:text x_email:text created:bigint modified:bigint zid:integer pid:integer',
  xid_whitelist: 'owner:integer! xid:text! created:bigint zid:integer',
  reports:
    'rid:bigserial! report_id:text! zid:integer! created:bigint modified:bigint report_name:text label_x_neg:text label_x_pos:text ' +
    'label_y_neg:text label_y_pos:text label_group_0:text label_group_1:text label_group_2:text label_group_3:text label_group_4:text ' +
    'label_group_5:text label_group_6:text label_group_7:text label_group_8:text label_group_9:text mod_level:smallint',
  report_comment_selections: 'zid:integer! rid:bigint! tid:integer! selection:smallint! modified:bigint',
  treevite_waves:
    'id:bigserial! zid:integer! wave:integer! parent_wave:integer size:integer invites_per_user:integer! owner_invites:integer! ' +
    'created_at:timestamptz updated_at:timestamptz',
  treevite_invites:
    'id:bigserial! zid:integer! wave_id:bigint! parent_invite_id:bigint invite_code:text! status:smallint! invite_owner_pid:integer ' +
    'invite_used_by_pid:integer invite_used_at:timestamptz created_at:timestamptz updated_at:timestamptz',
  page_ids: 'site_id:text! page_id:text! zid:integer!',
}

const formatColumn = (word: string): string => {
  const [name = '', type = ''] = word.split(':')
  return `"${name}" ${type.replace('!', ' not null')}`
}

/** Values by column; those left out are null. */
export type PeerRow = Readonly<Record<string, string | number | boolean | null>>

/** A database like the existing product's, on a PostgreSQL server. */
export interface PeerDatabase {
  readonly url: string
  /** inserts rows, each with the columns that it has */
  readonly insert: (table: string, ...rows: readonly PeerRow[]) => Promise<void>
  /** runs a statement */
  readonly run: (statement: string) => Promise<void>
  /** deletes it */
  readonly close: () => Promise<void>
}

/** Runs a statement in the PostgreSQL database of `url`. */
export async function runStatement(url: string, statement: string): Promise<void> {
  const db = new Kysely<unknown>({ dialect: createPostgresDialect(url, 1) })
  await sql
    .raw(statement)
    .execute(db)
    .finally(() => db.destroy())
}

/**
 * Creates an empty database with the tables of the existing product.
 * @param server the address of a database on the server; by default the server that the tests run on
 */
export async function createPeerDatabase(server?: string): Promise<PeerDatabase> {
  const { url, close } = await createPostgresDatabase('peer', server)
  const db = new Kysely<unknown>({ dialect: createPostgresDialect(url, 1) })
  const run = async (statement: string) => {
    await sql.raw(statement).execute(db)
  }
  for (const [table, columns] of Object.entries(PEER_TABLES))
    await run(`create table ${table} (${columns.split(' ').map(formatColumn).join(', ')})`)
  await run('create index on votes (zid, pid)')
  await run('create unique index on comments (zid, tid)')
  await run('create unique index on participants (zid, pid)')
  await run('create unique index on votes_latest_unique (zid, pid, tid)')
  return {
    url,
    run,
    insert: async (table, ...rows) => {
      for (const row of rows) {
        const names = sql.join(Object.keys(row).map((column) => sql.ref(column)))
        await sql`insert into ${sql.table(table)} (${names}) values (${sql.join(Object.values(row))})`.execute(
          db,
        )
      }
    },
    close: async () => {
      await db.destroy()
      await close()
    },
  }
}

/** When everything began, in milliseconds. */
const START_MS = 1_700_000_000_000
const HOUR_MS = 3_600_000

/** The people of `fillPeerDatabase`: two of one team, one who took part with an address, three who only took part. */
const PEOPLE: readonly PeerRow[] = [
  { uid: 11, hname: 'Mira', email: 'mira@town.example', site_id: 'polis_site_id_town', site_owner: true },
  { uid: 12, hname: 'Ole', email: 'Ole@Town.example', site_id: 'polis_site_id_town', site_owner: false },
  { uid: 13, hname: 'Pia', email: 'pia@people.example', site_id: 'polis_site_id_pia', site_owner: true },
  { uid: 21, hname: null, email: null, site_id: 'polis_site_id_21', site_owner: true },
  { uid: 22, hname: null, email: null, site_id: 'polis_site_id_22', site_owner: true },
  { uid: 23, hname: null, email: null, site_id: 'polis_site_id_23', site_owner: true },
]

async function fillConversation({ insert, run }: PeerDatabase): Promise<void> {
  await insert(
    'participants',
    ...[11, 21, 22, 23, 13].map((uid, pid) => ({
      zid: 5,
      pid,
      uid,
      mod: 0,
      subscribed: pid === 4 ? 1 : 0,
      last_interaction: START_MS + pid * HOUR_MS,
      created: START_MS + pid,
    })),
  )
  const comment = { zid: 5, created: START_MS, modified: START_MS, velocity: 1, active: true, is_meta: false }
  await insert(
    'comments',
    { ...comment, tid: 0, pid: 0, uid: 11, txt: 'Longer hours, “even” Sundays', mod: 1, is_seed: true },
    {
      ...comment,
      tid: 1,
      pid: 1,
      uid: 21,
      txt: '=A swimming pool, please',
      mod: 0,
      is_seed: false,
      lang: 'en',
    },
    { ...comment, tid: 2, pid: 2, uid: 22, txt: 'Buy this', mod: -1, is_seed: false },
  )
  await run(`update comments set original_id = '0b7c1f7e-6a4e-4b43-9a52-2f2a4f6c9f10' where tid = 1`)
  // a changed vote, one of a later time that was stored first, two of one time, an important one, a weighted one
  const votes = [
    [1, 0, -1, 1],
    [1, 0, 1, 9],
    [1, 1, 0, 3],
    [2, 0, 1, 8],
    [2, 0, -1, 4],
    [3, 0, -1, 5],
    [3, 0, 0, 5],
    [4, 1, -1, 6],
  ]
  await insert(
    'votes',
    ...votes.map(([pid = 0, tid = 0, vote = 0, after = 0]) => ({
      zid: 5,
      pid,
      tid,
      vote,
      weight_x_32767: pid === 4 ? 16_383 : 0,
      high_priority: pid === 3,
      created: START_MS + after * HOUR_MS,
    })),
    // of nobody, on nothing, without a value
    { zid: 5, pid: 99, tid: 0, vote: 1, created: START_MS },
    { zid: 5, pid: 1, tid: 99, vote: 1, created: START_MS },
    { zid: 5, pid: 1, tid: 2, vote: null, created: START_MS },
  )
  await run(`insert into votes_latest_unique (zid, pid, tid, vote, modified)
    select distinct on (pid, tid) zid, pid, tid, vote, created from votes order by pid, tid, created desc, ctid desc`)
}

async function fillInvites({ insert }: PeerDatabase): Promise<void> {
  const at = '2024-01-02T03:04:05.678Z'
  const stamps = { zid: 5, created_at: at, updated_at: at }
  await insert(
    'treevite_waves',
    { ...stamps, id: 71, wave: 1, parent_wave: 0, size: 2, invites_per_user: 2, owner_invites: 0 },
    { ...stamps, id: 72, wave: 2, parent_wave: 1, size: 2, invites_per_user: 1, owner_invites: 0 },
  )
  await insert(
    'treevite_invites',
    {
      ...stamps,
      id: 81,
      wave_id: 71,
      invite_code: 'aaaa1111bbbb',
      status: 1,
      invite_used_by_pid: 1,
      invite_used_at: at,
    },
    { ...stamps, id: 82, wave_id: 71, invite_code: 'cccc2222dddd', status: 0 },
    {
      ...stamps,
      id: 83,
      wave_id: 72,
      parent_invite_id: 81,
      invite_code: 'eeee3333ffff',
      status: 0,
      invite_owner_pid: 1,
    },
  )
}

/**
 * Fills such a database with a small town: accounts 11 and 12 of one team, Pia (13), who took part, and three people without an account.
 * Conversation 5 (`3kpolls2town`, before `9oldtown`) has everything; conversation 6 (`4quiet`) is closed and empty.
 */
export async function fillPeerDatabase(peer: PeerDatabase): Promise<void> {
  const { insert } = peer
  await insert('users', ...PEOPLE.map((person) => ({ ...person, created: START_MS, is_owner: true, tut: 0 })))
  await insert('jianiuevyew', { uid: 11, pwhash: 'a secret that stays' })
  await insert('oidc_user_mappings', { oidc_sub: 'their|mira', uid: 11, created: START_MS })
  const site = { modified: START_MS, created: START_MS }
  await insert('site_domain_whitelist', {
    site_id: 'polis_site_id_town',
    domain_whitelist: 'town.example',
    ...site,
  })
  const times = { owner: 11, org_id: 11, created: START_MS, modified: START_MS + HOUR_MS }
  await insert(
    'conversations',
    {
      ...times,
      zid: 5,
      topic: 'Library hours',
      description: 'When should it open?',
      is_active: true,
      is_draft: false,
      strict_moderation: true,
      vis_type: 1,
      importance_enabled: true,
      treevite_enabled: true,
      help_color: 'not a colour;}',
      link_url: 'https://town.example',
      parent_url: 'javascript:alert(1)',
      is_data_open: true,
    },
    { ...times, zid: 6, topic: 'Quiet', is_active: false, is_draft: false },
  )
  await insert(
    'zinvites',
    { zid: 5, zinvite: '9oldtown', created: START_MS },
    {
      zid: 5,
      zinvite: '3kpolls2town',
      created: START_MS + 1,
      uuid: '5f0f3a52-3d5a-4c0e-8a39-6f3b1f0f7c11',
    },
    { zid: 6, zinvite: '4quiet', created: START_MS },
  )
  await fillConversation(peer)
  await insert('xids', { uid: 22, owner: 11, xid: 'visitor-22', x_name: 'Vi', ...site })
  await insert(
    'xid_whitelist',
    { owner: 11, xid: 'everywhere', created: START_MS },
    { owner: 11, xid: 'here', created: START_MS, zid: 5 },
  )
  await insert('reports', {
    rid: 61,
    report_id: 'r7townreport',
    zid: 5,
    created: START_MS,
    modified: START_MS,
    report_name: 'For the council',
    label_x_neg: 'Sundays',
    label_group_1: 'Families',
    mod_level: -1,
  })
  await insert('report_comment_selections', { zid: 5, rid: 61, tid: 1, selection: -1, modified: START_MS })
  await fillInvites(peer)
  await insert('page_ids', { site_id: 'polis_site_id_town', page_id: 'page-1', zid: 5 })
}
