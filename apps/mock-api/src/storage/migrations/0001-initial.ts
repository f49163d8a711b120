import type { ColumnDataType, Kysely, Migration } from 'kysely'

type Columns = Record<string, string>

/**
 * Creates a table from short column types: `text`, `integer`, `bigint`, `double`; `?` allows null, `=n` is a default.
 * `keys` contains the primary key, then unique keys.
 */
async function createTable(
  db: Kysely<unknown>,
  name: string,
  columns: Columns,
  keys: readonly string[][],
): Promise<void> {
  let create = db.schema.createTable(name)
  for (const [column, spec] of Object.entries(columns)) {
    const [type = 'text', initial] = spec.replace('?', '').split('=')
    const dataType = (type === 'double' ? 'double precision' : type) as ColumnDataType
    create = create.addColumn(column, dataType, (definition) => {
      const nullable = spec.includes('?') ? definition : definition.notNull()
      return initial === undefined ? nullable : nullable.defaultTo(Number(initial))
    })
  }
  const [primary = [], ...unique] = keys
  create = create.addPrimaryKeyConstraint(`${name}_pk`, primary as never)
  for (const key of unique) create = create.addUniqueConstraint(`${name}_${key.join('_')}`, key as never)
  await create.execute()
}

const createIndex = (db: Kysely<unknown>, name: string, columns: string[]) =>
  db.schema
    .createIndex(`${name}_by_${columns.join('_')}`)
    .on(name)
    .columns(columns)
    .execute()

async function createUserTables(db: Kysely<unknown>) {
  await createTable(db, 'counters', { name: 'text', value: 'bigint' }, [['name']])
  await createTable(db, 'secrets', { name: 'text', value: 'text' }, [['name']])
  const payload = {
    model: 'text',
    id: 'text',
    payload: 'text',
    grant_id: 'text?',
    user_code: 'text?',
    uid: 'text?',
  }
  await createTable(db, 'oidc_payloads', { ...payload, expires_at: 'bigint?' }, [['model', 'id']])
  for (const column of ['grant_id', 'user_code', 'uid', 'expires_at'])
    await createIndex(db, 'oidc_payloads', [column])
  const account = { uid: 'integer', email: 'text?', email_key: 'text?', hname: 'text?', site_id: 'text' }
  await createTable(
    db,
    'users',
    { ...account, site_owner: 'integer=1', tut: 'integer=0', created: 'bigint' },
    [['uid'], ['email_key']],
  )
  await createIndex(db, 'users', ['site_id'])
  await createTable(db, 'identities', { issuer: 'text', sub: 'text', uid: 'integer', created: 'bigint' }, [
    ['issuer', 'sub'],
  ])
  await createIndex(db, 'identities', ['uid'])
  await createTable(db, 'sites', { site_id: 'text', domain_whitelist: 'text', created: 'bigint' }, [
    ['site_id'],
  ])
  await createTable(db, 'pages', { site_id: 'text', page_id: 'text', zid: 'integer', created: 'bigint' }, [
    ['site_id', 'page_id'],
  ])
}

const CONVERSATION_TEXTS =
  'topic description link_url parent_url context email_domain style_btn bgcolor help_bgcolor help_color imported_url'
const CONVERSATION_NUMBERS =
  'upvotes=1 participant_count=0 is_anon=0 is_active=1 is_draft=0 is_public=1 is_data_open=0 profanity_filter=1 ' +
  'spam_filter=1 strict_moderation=0 prioritize_seed=0 vis_type=0 write_type=1 help_type=1 write_hint_type=1 ' +
  'socialbtn_type=0 subscribe_type=1 branding_type=1 use_xid_whitelist=0 xid_required=0 ' +
  'owner_sees_participation_stats=0 auth_needed_to_vote=0 auth_needed_to_write=0 auth_opt_allow_3rdparty=1 ' +
  'importance_enabled=0 treevite_enabled=0 topics_enabled=0'

function listConversationColumns(): Columns {
  const columns: Columns = {
    zid: 'integer',
    state: 'text',
    importing_until: 'bigint?',
    conversation_uuid: 'text',
  }
  Object.assign(columns, { settings_version: 'integer=1', owner: 'integer', org_id: 'integer' })
  for (const name of CONVERSATION_TEXTS.split(' ')) columns[name] = 'text?'
  for (const spec of CONVERSATION_NUMBERS.split(' ')) {
    const [name = '', initial] = spec.split('=')
    columns[name] = `integer=${initial}`
  }
  for (const name of ['course_id', 'auth_opt_fb', 'auth_opt_tw', 'imported_views']) columns[name] = 'integer?'
  return { ...columns, created: 'bigint', modified: 'bigint' }
}

async function createConversationTables(db: Kysely<unknown>) {
  await createTable(db, 'conversations', listConversationColumns(), [['zid'], ['conversation_uuid']])
  await createIndex(db, 'conversations', ['owner', 'created'])
  await createIndex(db, 'conversations', ['importing_until'])
  await createTable(db, 'conversation_ids', { conversation_id: 'text', zid: 'integer', created: 'bigint' }, [
    ['conversation_id'],
  ])
  await createIndex(db, 'conversation_ids', ['zid', 'created'])
  const generation = { zid: 'integer', value: 'bigint=0', comments: 'bigint=0', modified: 'bigint' }
  await createTable(db, 'generations', generation, [['zid']])
  const participant = {
    zid: 'integer',
    pid: 'integer',
    uid: 'integer?',
    vote_count: 'integer=0',
    mod: 'integer=0',
  }
  const contact = {
    last_interaction: 'bigint=0',
    last_notified: 'bigint=0',
    subscribed: 'integer=0',
    nsli: 'integer=0',
  }
  await createTable(
    db,
    'participants',
    { ...participant, ...contact, participant_key: 'text?', created: 'bigint' },
    [
      ['zid', 'pid'],
      ['zid', 'uid'],
      ['zid', 'participant_key'],
    ],
  )
  await createIndex(db, 'participants', ['uid'])
  const comment = {
    zid: 'integer',
    tid: 'integer',
    pid: 'integer',
    uid: 'integer?',
    txt: 'text',
    txt_key: 'text?',
  }
  const marks = {
    mod: 'integer=0',
    active: 'integer=1',
    is_meta: 'integer=0',
    is_seed: 'integer=0',
    velocity: 'double=1',
  }
  const origin = {
    lang: 'text?',
    quote_src_url: 'text?',
    original_id: 'text?',
    created: 'bigint',
    modified: 'bigint',
  }
  await createTable(db, 'comments', { ...comment, ...marks, ...origin }, [
    ['zid', 'tid'],
    ['zid', 'txt_key'],
  ])
  await createIndex(db, 'comments', ['zid', 'mod', 'tid'])
  const pair = { zid: 'integer', pid: 'integer', tid: 'integer', vote: 'integer' }
  const weight = { high_priority: 'integer=0', weight_x_32767: 'integer=0' }
  await createTable(db, 'votes', { ...pair, id: 'bigint', ...weight, created: 'bigint' }, [['zid', 'id']])
  await createIndex(db, 'votes', ['zid', 'pid'])
  // in the order of exports
  await createIndex(db, 'votes', ['zid', 'tid', 'pid', 'id'])
  await createTable(db, 'votes_latest', { ...pair, ...weight, modified: 'bigint' }, [['zid', 'pid', 'tid']])
  const xid = { owner: 'integer', zid: 'integer', xid: 'text', uid: 'integer?', pid: 'integer?' }
  const profile = {
    x_profile_image_url: 'text?',
    x_name: 'text?',
    x_email: 'text?',
    created: 'bigint',
    modified: 'bigint',
  }
  await createTable(db, 'xids', { ...xid, ...profile }, [['zid', 'xid']])
  await createIndex(db, 'xids', ['owner', 'xid'])
  await createIndex(db, 'xids', ['zid', 'pid'])
  await createTable(db, 'xid_allow_list', { zid: 'integer', xid: 'text', created: 'bigint' }, [
    ['zid', 'xid'],
  ])
  await createTable(db, 'xid_owner_allow_list', { owner: 'integer', xid: 'text', created: 'bigint' }, [
    ['owner', 'xid'],
  ])
}

async function createInviteTables(db: Kysely<unknown>) {
  const wave = { id: 'integer', zid: 'integer', wave: 'integer', parent_wave: 'integer', size: 'integer' }
  const counts = {
    invites_per_user: 'integer',
    owner_invites: 'integer',
    making_until: 'bigint?',
    expires_at: 'bigint?',
  }
  const stamps = { created_at: 'bigint', updated_at: 'bigint' }
  await createTable(db, 'treevite_waves', { ...wave, ...counts, ...stamps }, [['id'], ['zid', 'wave']])
  const invite = {
    id: 'integer',
    zid: 'integer',
    wave_id: 'integer',
    parent_invite_id: 'integer?',
    invite_code: 'text',
  }
  const use = {
    status: 'integer=0',
    invite_owner_pid: 'integer?',
    ordinal: 'integer',
    invite_used_by_pid: 'integer?',
  }
  await createTable(db, 'treevite_invites', { ...invite, ...use, invite_used_at: 'bigint?', ...stamps }, [
    ['id'],
    ['zid', 'invite_code'],
    ['wave_id', 'invite_owner_pid', 'ordinal'],
  ])
  await createIndex(db, 'treevite_invites', ['zid', 'invite_owner_pid', 'id'])
  await createIndex(db, 'treevite_invites', ['zid', 'invite_used_by_pid'])
  await createIndex(db, 'treevite_invites', ['wave_id', 'status'])
  const code = {
    zid: 'integer',
    pid: 'integer',
    hash: 'text',
    lookup: 'text',
    revoked: 'integer=0',
    created: 'bigint',
  }
  await createTable(db, 'treevite_login_codes', { ...code, last_used_at: 'bigint?' }, [
    ['zid', 'pid'],
    ['zid', 'lookup'],
  ])
}

async function createResultTables(db: Kysely<unknown>) {
  const report = {
    rid: 'integer',
    report_id: 'text',
    zid: 'integer',
    report_name: 'text?',
    mod_level: 'integer=-2',
  }
  const labels = { label_x_neg: 'text?', label_x_pos: 'text?', label_y_neg: 'text?', label_y_pos: 'text?' }
  const stamps = { created: 'bigint', modified: 'bigint' }
  await createTable(db, 'reports', { ...report, ...labels, label_groups: 'text', ...stamps }, [
    ['rid'],
    ['report_id'],
  ])
  await createIndex(db, 'reports', ['zid', 'modified'])
  const selection = {
    rid: 'integer',
    zid: 'integer',
    tid: 'integer',
    selection: 'integer',
    modified: 'bigint',
  }
  await createTable(db, 'report_comment_selections', selection, [['rid', 'tid']])
  const analysis = { zid: 'integer', kind: 'text', input_generation: 'bigint=-1', leased_until: 'bigint?' }
  const outcome = { attempts: 'integer=0', error: 'text?', result: 'text?', computed: 'bigint?' }
  await createTable(db, 'analyses', { ...analysis, ...outcome }, [['zid', 'kind']])
  const entry = {
    zid: 'integer',
    id: 'bigint',
    tid: 'integer?',
    topic_key: 'text?',
    uid: 'integer?',
    action: 'text',
  }
  await createTable(
    db,
    'moderation_log',
    { ...entry, before: 'text', after: 'text', reason: 'text?', created: 'bigint' },
    [['zid', 'id']],
  )
}

/** The initial schema. Never change a released migration; add a file instead. */
export const initial: Migration = {
  async up(db) {
    await createUserTables(db)
    await createConversationTables(db)
    await createInviteTables(db)
    await createResultTables(db)
  },
}
