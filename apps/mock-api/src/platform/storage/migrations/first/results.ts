/** Waves of invites, and the codes that people sign in with. */
export const INVITES: readonly string[] = [
  // waves, each for the people of the wave before
  `create table treevite_waves (
    id integer primary key, zid integer not null, wave integer not null, parent_wave integer not null,
    size integer not null, invites_per_user integer not null, owner_invites integer not null,
    expires_at bigint, created_at bigint not null, updated_at bigint not null,
    unique (zid, wave)
  )`,
  // codes, with who owns and who used each
  `create table treevite_invites (
    id integer primary key, zid integer not null, wave_id integer not null, parent_invite_id integer,
    invite_code text not null, status integer not null default 0, invite_owner_pid integer,
    ordinal integer not null, invite_used_by_pid integer, invite_used_at bigint, created_at bigint not null,
    updated_at bigint not null,
    unique (zid, invite_code), unique (wave_id, invite_owner_pid, ordinal)
  )`,
  `create index treevite_invites_by_wave_id_status on treevite_invites (wave_id, status)`,
  `create index treevite_invites_by_zid_invite_owner_pid_id on treevite_invites (zid, invite_owner_pid, id)`,
  `create index treevite_invites_by_zid_invite_used_by_pid on treevite_invites (zid, invite_used_by_pid)`,
  // codes that people who were invited come back with
  `create table treevite_login_codes (
    zid integer not null, pid integer not null, hash text not null, lookup text not null,
    revoked integer not null default 0, created bigint not null, last_used_at bigint,
    primary key (zid, pid), unique (zid, lookup)
  )`,
]

/** Reports, and what they publish. */
export const REPORTS: readonly string[] = [
  // `label_*` are the owner’s words for axes and groups
  `create table reports (
    rid integer primary key, report_id text not null unique, zid integer not null, report_name text,
    mod_level integer not null default -2, label_x_neg text, label_x_pos text, label_y_neg text,
    label_y_pos text, label_groups text not null, next_text text, answers text not null default '[]',
    story_texts text not null default '{}', texts_written bigint, created bigint not null, modified bigint not null,
    withdrawn bigint, published bigint
  )`,
  `create index reports_by_zid_modified on reports (zid, modified)`,
  // the results that a report had when it was published, without the texts of comments
  `create table report_publications (
    rid integer not null, zid integer not null, published bigint not null, data text not null,
    primary key (rid, published)
  )`,
  `create index report_publications_by_zid on report_publications (zid)`,
  // comments that a report has or leaves out
  `create table report_comment_selections (
    rid integer not null, zid integer not null, tid integer not null, selection integer not null,
    modified bigint not null,
    primary key (rid, tid)
  )`,
  // the state of the votes that an owner has published
  `create table vote_publications (
    zid integer primary key, secret text not null, generation bigint not null, people integer not null,
    groups text not null, created bigint not null
  )`,
]

/** Results of the opinion mathematics, and what strangers may know of them. */
export const ANALYSES: readonly string[] = [
  // the newest result of each kind; `result` is last, because SQLite reads a row from its beginning and it has up to 57 MB
  `create table analyses (
    zid integer not null, kind text not null, input_generation bigint not null default -1, computed bigint,
    measures text, priorities text, result text,
    primary key (zid, kind)
  )`,
  // what strangers and participants may know of the votes
  `create table public_opinions (
    zid integer primary key, tick bigint not null, mark text not null, computed bigint not null,
    voters integer not null default 0, map text not null, figures text not null, state text not null, leans text not null default '[]'
  )`,
  // moments of the replay of the Landscape
  `create table replay_frames (
    zid integer not null, id integer not null, tick bigint not null, time bigint not null,
    votes bigint not null, frame text not null,
    primary key (zid, id)
  )`,
]

/** Topics of comments, and the decisions about them. */
export const TOPICS: readonly string[] = [
  // runs of the topic model
  `create table topic_runs (
    zid integer not null, job text not null, model_name text not null, created bigint not null,
    primary key (zid, job)
  )`,
  // their topics
  `create table topics (
    zid integer not null, job text not null, layer integer not null, cluster integer not null,
    name text not null, model_name text not null, created bigint not null, status text not null,
    moderator bigint, moderated_at bigint, decision bigint, given_name text,
    hidden integer not null default 0,
    primary key (zid, job, layer, cluster)
  )`,
  `create index topics_by_zid_decision on topics (zid, decision)`,
  // comments of a topic; the key allows a comment one topic in each layer
  `create table topic_comments (
    zid integer not null, job text not null, layer integer not null, cluster integer not null,
    tid integer not null, typicality double precision,
    primary key (zid, job, layer, tid)
  )`,
  `create index topic_comments_by_zid_job_layer_cluster on topic_comments (zid, job, layer, cluster)`,
  // where comments are on the map of topics
  `create table topic_points (
    zid integer not null, job text not null, tid integer not null, x double precision not null,
    y double precision not null,
    primary key (zid, job, tid)
  )`,
  // topics before a decision, for undoing it
  `create table topic_decisions (
    zid integer not null, id bigint not null, topic_key text, status text, moderator bigint,
    moderated_at bigint,
    primary key (zid, id)
  )`,
  // their comments before it
  `create table topic_decision_comments (
    zid integer not null, id bigint not null, tid integer not null, mod integer not null,
    active integer not null, is_meta integer not null, modified bigint not null,
    primary key (zid, id, tid)
  )`,
]
