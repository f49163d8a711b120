/** What the servers of this database share. */
export const SERVER: readonly string[] = [
  // the last number given by each counter, such as uid and zid
  `create table counters (name text not null primary key, value bigint not null)`,
  // keys that the server made for itself
  `create table secrets (name text not null primary key, value text not null)`,
  // what callers have used up of a limit, by a digest of who they are; servers on PostgreSQL share it
  `create table request_limits (key text not null primary key, points integer not null, expire bigint)`,
  // what is to be done at a time, by one of the servers
  `create table jobs (
    kind text not null, key text not null, due bigint not null, lease bigint, attempts integer not null,
    payload text not null, error text,
    primary key (kind, key)
  )`,
  `create index jobs_by_due on jobs (kind, due)`,
  // what was erased, so that a restored backup can be brought up to it; names no person, and keeps the numbers of deleted conversations
  `create table erasures (
    id integer primary key, kind text not null, subject text not null, created bigint not null,
    conversation_zid integer, unique (kind, subject)
  )`,
  // what `migrate` has brought from a database of the existing product, so that nothing comes twice
  `create table migrated_rows (
    source text not null, kind text not null, source_id integer not null, target_id integer not null,
    created bigint not null,
    primary key (source, kind, source_id)
  )`,
  // security events; it keeps the numbers of deleted conversations and accounts, so it has no column called zid
  `create table security_log (
    id integer primary key, created bigint not null, action text not null, conversation_zid integer,
    actor text not null, uid integer, details text not null
  )`,
  `create index security_log_by_action on security_log (action, id)`,
  `create index security_log_of_conversation on security_log (conversation_zid, id)`,
]

/** Accounts, their sites and roles. */
export const PEOPLE: readonly string[] = [
  // one row for each account
  `create table users (
    uid integer primary key, email text, email_key text unique, hname text, site_id text not null,
    site_owner integer not null default 1, tut integer not null default 0, created bigint not null,
    tokens_from bigint not null default 0
  )`,
  `create index users_by_site_id on users (site_id)`,
  // the sign-ins that an account has: a subject of an issuer
  `create table identities (
    issuer text not null, sub text not null, uid integer not null, created bigint not null,
    primary key (issuer, sub)
  )`,
  `create index identities_by_uid on identities (uid)`,
  // an account’s site, which its conversations belong to
  `create table sites (
    site_id text not null primary key, domain_whitelist text not null, created bigint not null
  )`,
  // conversations that a page of another site embeds under a name of its own
  `create table pages (
    site_id text not null, page_id text not null, zid integer not null, created bigint not null,
    primary key (site_id, page_id)
  )`,
  // roles that accounts got by an invitation, in a conversation or a site
  `create table person_roles (
    uid integer not null, zid integer, site_id text, role text not null, since bigint not null,
    given_by integer,
    constraint person_roles_place check ((zid is null) <> (site_id is null)), unique (uid, zid), unique (uid, site_id)
  )`,
  `create index person_roles_by_site on person_roles (site_id)`,
  `create index person_roles_by_zid on person_roles (zid)`,
  // invitations to a role
  `create table invitations (
    id integer primary key, token_hash text not null unique, zid integer, site_id text, role text not null,
    email text, created bigint not null, created_by integer not null, expires_at bigint not null,
    used_at bigint, used_by integer,
    constraint invitations_place check ((zid is null) <> (site_id is null))
  )`,
  `create index invitations_by_sender on invitations (created_by)`,
  `create index invitations_by_site on invitations (site_id)`,
  `create index invitations_by_zid on invitations (zid)`,
  // tokens with which programs act for an account
  `create table access_tokens (
    id integer primary key, token_hash text not null unique, ending text not null, name text not null,
    uid integer not null, scopes text not null, zid integer, site_id text, created bigint not null,
    expires_at bigint not null, last_used bigint,
    constraint access_tokens_place check ((zid is null) or (site_id is null))
  )`,
  `create index access_tokens_by_site on access_tokens (site_id)`,
  `create index access_tokens_by_uid on access_tokens (uid)`,
  `create index access_tokens_by_zid on access_tokens (zid)`,
]

/** Sign-ins to the console, and those of the development issuer. */
export const SIGN_INS: readonly string[] = [
  // sessions of the console, whose cookie names a row
  `create table console_sessions (
    id text not null primary key, uid integer not null, sealed text not null,
    created bigint not null, used bigint not null, sub_mark text not null, sid_mark text
  )`,
  `create index console_sessions_by_sub_mark on console_sessions (sub_mark)`,
  `create index console_sessions_of_user on console_sessions (uid)`,
  // sign-ins that are in the security log already
  `create table sign_ins (mark text not null primary key, created bigint not null)`,
  // sign-ins that a provider has ended
  `create table ended_sign_ins (mark text not null primary key, ended bigint not null)`,
  // what the development issuer stores
  `create table oidc_payloads (
    model text not null, id text not null, payload text not null, grant_id text, user_code text, uid text,
    expires_at bigint,
    primary key (model, id)
  )`,
  `create index oidc_payloads_by_expires_at on oidc_payloads (expires_at)`,
  `create index oidc_payloads_by_grant_id on oidc_payloads (grant_id)`,
  `create index oidc_payloads_by_uid on oidc_payloads (uid)`,
  `create index oidc_payloads_by_user_code on oidc_payloads (user_code)`,
]

/** Programs that are notified. */
export const WEBHOOKS: readonly string[] = [
  // addresses that are notified of events in a conversation or a site
  `create table webhooks (
    id integer primary key, uuid text not null unique, zid integer, site_id text, url text not null,
    events text not null, secret text not null,
    created bigint not null, maker integer,
    constraint webhooks_place check ((zid is null) <> (site_id is null))
  )`,
  `create index webhooks_by_site on webhooks (site_id)`,
  `create index webhooks_by_zid on webhooks (zid)`,
  // their messages: stored with what they tell, sent afterwards
  `create table webhook_deliveries (
    id integer primary key, message_id text not null unique, webhook_id integer not null, zid integer,
    type text not null, payload text not null, created bigint not null, state text not null,
    attempts integer not null, next_at bigint, give_up_at bigint not null, attempted bigint, status integer,
    problem text
  )`,
  `create index webhook_deliveries_by_webhook on webhook_deliveries (webhook_id, id)`,
  `create index webhook_deliveries_by_zid on webhook_deliveries (zid)`,
]
