/** Conversations and their settings. */
export const CONVERSATIONS: readonly string[] = [
  // settings and state; `zid` never reaches the wire
  `create table conversations (
    zid integer primary key, conversation_uuid text not null unique, state text not null, importing_until bigint,
    settings_version integer not null default 1, owner integer not null, org_id integer not null, created bigint not null, modified bigint not null,
    topic text, description text, asked_by text, contact text, results_use text, rules text, reject_reasons text, link_url text, parent_url text, context text, course_id integer, email_domain text,
    imported_url text, imported_views integer, participant_count integer not null default 0,
    is_active integer not null default 1, is_draft integer not null default 0,
    is_public integer not null default 1, is_anon integer not null default 0, is_data_open integer not null default 0,
    opens_at bigint, closes_at bigint, closed_at bigint, archived_at bigint,
    retention_days integer not null default 0, identities_removed_at bigint,
    rehearsal_of integer, rehearsal_until bigint, rehearsal_people integer,
    strict_moderation integer not null default 0, prioritize_seed integer not null default 0,
    profanity_filter integer not null default 1, spam_filter integer not null default 1,
    upvotes integer not null default 1, importance_enabled integer not null default 0,
    treevite_enabled integer not null default 0, topics_enabled integer not null default 0,
    use_xid_whitelist integer not null default 0, xid_required integer not null default 0,
    xid_policy text not null default 'label', identity_required integer not null default 0,
    results_shown text not null default 'votes', results_after_votes integer not null default 7,
    owner_sees_participation_stats integer not null default 0,
    auth_needed_to_vote integer not null default 0, auth_needed_to_write integer not null default 0,
    auth_opt_allow_3rdparty integer not null default 1, auth_opt_fb integer, auth_opt_tw integer,
    vis_type integer not null default 0, write_type integer not null default 1,
    help_type integer not null default 1, write_hint_type integer not null default 1,
    socialbtn_type integer not null default 0, subscribe_type integer not null default 1,
    branding_type integer not null default 1, style_btn text, logo text, bgcolor text, help_bgcolor text, help_color text,
    wall_tid integer, comment_characters integer not null default 400, languages text not null default ''
  )`,
  `create index conversations_by_importing_until on conversations (importing_until)`,
  `create index conversations_by_owner_created on conversations (owner, created)`,
  `create index conversations_by_rehearsal on conversations (rehearsal_of)`,
  // logos as PNG in base64, which several conversations of an owner may have
  `create table logos (hash text not null primary key, png text not null)`,
  `create index conversations_by_logo on conversations (logo)`,
  // public ids, of which the newest is shown; the index has the order of the query that every call makes
  `create table conversation_ids (
    conversation_id text not null primary key, zid integer not null, created bigint not null
  )`,
  `create index conversation_ids_newest on conversation_ids (zid, created desc, conversation_id)`,
  // what the list of conversations searches and sorts by
  `create table conversation_texts (
    zid integer primary key, settings_version integer not null, topic_key text not null,
    searched text not null
  )`,
  // conversations that a person keeps at the top of the list
  `create table conversation_pins (
    uid integer not null, zid integer not null, since bigint not null,
    primary key (uid, zid)
  )`,
  `create index conversation_pins_by_zid on conversation_pins (zid)`,
  // one row for each conversation, which every change of it raises first: `value` numbers its votes
  `create table generations (
    zid integer primary key, value bigint not null default 0, comments bigint not null default 0,
    modified bigint not null, erasures integer not null default 0, imported_voters text
  )`,
]

/** Participants, their external ids and addresses. */
export const PARTICIPANTS: readonly string[] = [
  // one row for each person in a conversation, with how far they got
  `create table participants (
    zid integer not null, pid integer not null, uid integer, vote_count integer not null default 0,
    mod integer not null default 0, last_interaction bigint not null default 0,
    subscribed integer not null default 0, participant_key text, xid_label text, created bigint not null,
    epoch integer not null default 0, first_vote bigint, last_vote bigint,
    bursts integer not null default 0, voted_comments integer not null default 0, network integer,
    primary key (zid, pid), unique (zid, uid), unique (zid, participant_key)
  )`,
  `create index participants_by_uid on participants (uid, zid)`,
  `create index participants_by_label on participants (zid, pid) where xid_label is not null`,
  // numbers that nobody gets again
  `create table erased_participants (zid integer not null, pid integer not null, primary key (zid, pid))`,
  // addresses for updates about new comments, in a table that no export reads
  `create table email_subscriptions (
    zid integer not null, pid integer not null, email text not null, lang text not null,
    signature text not null, since bigint not null, look_at bigint not null, confirmed_at bigint,
    primary key (zid, pid)
  )`,
  `create index email_subscriptions_look on email_subscriptions (look_at)`,
  // ids of other sites that identify participants
  `create table xids (
    owner integer not null, zid integer not null, xid text not null, uid integer, pid integer,
    x_profile_image_url text, x_name text, x_email text, created bigint not null, modified bigint not null,
    primary key (zid, xid)
  )`,
  `create index xids_by_owner_xid on xids (owner, xid)`,
  `create index xids_by_uid on xids (uid)`,
  `create index xids_by_zid_pid on xids (zid, pid)`,
  // secrets with which a site signs external ids
  `create table xid_secrets (
    site_id text not null, slot integer not null, secret_id text not null, secret text not null,
    created bigint not null,
    primary key (site_id, slot)
  )`,
  // external ids that may join a conversation
  `create table xid_allow_list (
    zid integer not null, xid text not null, created bigint not null,
    primary key (zid, xid)
  )`,
  // external ids that may join all conversations of an owner
  `create table xid_owner_allow_list (
    owner integer not null, xid text not null, created bigint not null,
    primary key (owner, xid)
  )`,
]

/** Comments and the decisions about them. */
export const COMMENTS: readonly string[] = [
  // `txt_key` makes texts unique; imported duplicates have none
  `create table comments (
    zid integer not null, tid integer not null, pid integer not null, uid integer, txt text not null,
    txt_key text, mod integer not null default 0, active integer not null default 1,
    is_meta integer not null default 0, is_seed integer not null default 0,
    velocity double precision not null default 1, lang text, quote_src_url text, original_id text,
    created bigint not null, modified bigint not null, repeats_tid integer, replaces_tid integer,
    primary key (zid, tid), unique (zid, txt_key)
  )`,
  `create index comments_by_replaces on comments (zid, replaces_tid) where replaces_tid is not null`,
  `create index comments_by_zid_mod_tid on comments (zid, mod, tid)`,
  `create index comments_by_author on comments (zid, pid)`,
  // what comments, the question (-2) and the description (-1) say in other languages
  `create table translations (
    zid integer not null, tid integer not null, language text not null, txt text not null,
    original_key text not null, primary key (zid, language, tid)
  )`,
  // every decision about a comment or topic
  `create table moderation_log (
    zid integer not null, id bigint not null, tid integer, topic_key text, uid integer,
    action text not null, before text not null, after text not null, reason text, created bigint not null,
    primary key (zid, id)
  )`,
  `create index moderation_log_by_tid on moderation_log (zid, tid)`,
  // moderators’ wishes for mails about waiting comments
  `create table moderation_digests (
    zid integer not null, uid integer not null, every text not null, time_zone text not null,
    signature text not null, told_tid integer not null,
    primary key (zid, uid)
  )`,
]

/** Votes and their counters. */
export const VOTES: readonly string[] = [
  // the history: one row for each vote cast; the second index has the order of exports
  `create table votes (
    zid integer not null, pid integer not null, tid integer not null, vote integer not null,
    id bigint not null, high_priority integer not null default 0, weight_x_32767 integer not null default 0,
    created bigint not null,
    primary key (zid, id)
  )`,
  `create index votes_by_zid_pid on votes (zid, pid)`,
  `create index votes_by_zid_tid_pid_id on votes (zid, tid, pid, id)`,
  // the latest vote of each person on each comment; SQLite keeps it in its key, which analyses read three times as fast
  `create table votes_latest (
    zid integer not null, pid integer not null, tid integer not null, vote integer not null,
    high_priority integer not null default 0, weight_x_32767 integer not null default 0,
    modified bigint not null,
    primary key (zid, pid, tid)
  ) without rowid`,
  // votes by minute, for Monitor
  `create table vote_minutes (
    zid integer not null, minute bigint not null, votes integer not null, people integer not null,
    active integer not null,
    primary key (zid, minute)
  )`,
  // the latest votes by comment
  `create table comment_votes (
    zid integer not null, tid integer not null, agrees integer not null, disagrees integer not null,
    passes integer not null, important integer not null,
    primary key (zid, tid)
  )`,
]
