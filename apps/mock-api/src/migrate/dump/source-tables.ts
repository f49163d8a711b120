/** The tables of the existing product that `migrate` reads. Nothing else of a dump is taken: no passwords, no tokens. */
export const SOURCE_TABLES: readonly string[] = [
  'users',
  'oidc_user_mappings',
  'site_domain_whitelist',
  'conversations',
  'zinvites',
  'participants',
  'comments',
  'votes',
  'votes_latest_unique',
  'vote_convention',
  'xids',
  'xid_whitelist',
  'reports',
  'report_comment_selections',
  'treevite_waves',
  'treevite_invites',
  'page_ids',
]

/** Columns by which large tables are read, one index each. */
export const SOURCE_INDEXES: readonly (readonly [table: string, ...columns: string[]])[] = [
  ['votes', 'zid', 'pid'],
  ['votes', 'zid', 'tid'],
  ['votes_latest_unique', 'zid', 'pid', 'tid'],
  ['comments', 'zid', 'tid'],
  ['participants', 'zid', 'pid'],
  ['participants', 'uid'],
  ['xids', 'uid'],
]
