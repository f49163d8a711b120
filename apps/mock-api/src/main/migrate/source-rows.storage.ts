import { sql, type RawBuilder } from 'kysely'
import type { Source, SourceRow } from './source.storage.ts'

/** Lists the rows of a table of a conversation; none where this version has no such table. */
export const listOfConversation = (
  source: Source,
  table: string,
  zid: number,
  order: string,
): Promise<SourceRow[]> =>
  source.has(table)
    ? source.list(sql`select * from ${sql.table(table)} where zid = ${zid} order by ${sql.ref(order)}`)
    : Promise.resolve([])

/** Lists the accounts that own something, or that somebody signed in with: people who only took part have none. */
export const listAccounts = (source: Source): Promise<SourceRow[]> => {
  const mapped = source.has('oidc_user_mappings')
  const subject = mapped
    ? sql`(select oidc_sub from oidc_user_mappings m where m.uid = users.uid)`
    : sql`null::text`
  return source.list(sql`select users.*, ${subject} as oidc_sub from users
    where email is not null or ${mapped ? sql`uid in (select uid from oidc_user_mappings)` : sql`false`}
      or uid in (select owner from conversations where owner is not null)
    order by uid`)
}

/** Lists the conversations with their addresses, the newest last. */
export const listConversations = (source: Source): Promise<SourceRow[]> =>
  source.list(sql`select * from conversations order by zid`)

/** Lists the addresses of a conversation; a uuid of it stands beside them. */
export const listZinvites = (source: Source, zid: number): Promise<SourceRow[]> =>
  listOfConversation(source, 'zinvites', zid, 'created')

/** Lists the allowed hosts of the sites, the newest last. */
export const listDomainLists = (source: Source): Promise<SourceRow[]> =>
  source.has('site_domain_whitelist')
    ? source.list(sql`select * from site_domain_whitelist order by modified`)
    : Promise.resolve([])

/** Lists the external ids that may join all conversations of an owner. */
export const listOwnersAllowedXids = (source: Source): Promise<SourceRow[]> => {
  if (!source.has('xid_whitelist')) return Promise.resolve([])
  const scope = source.has('xid_whitelist', 'zid') ? sql`where zid is null` : sql``
  return source.list(sql`select owner, xid, created from xid_whitelist ${scope} order by owner, xid`)
}

/** Lists the external ids that may join a conversation. */
export const listAllowedXids = (source: Source, zid: number): Promise<SourceRow[]> =>
  source.has('xid_whitelist', 'zid')
    ? source.list(
        sql`select distinct on (xid) xid, created from xid_whitelist where zid = ${zid} order by xid`,
      )
    : Promise.resolve([])

/** The votes of a conversation that count: of its people on its comments, with one of the three values. */
const selectVotes = (source: Source, zid: number): RawBuilder<unknown> => sql`
  select v.pid, v.tid, v.vote * ${sql.lit(source.voteFactor)} as vote, coalesce(v.created, 0) as created,
    coalesce(v.weight_x_32767, 0) as weight_x_32767, v.ctid as place,
    ${source.has('votes', 'high_priority') ? sql`v.high_priority` : sql`false`} as high_priority
  from votes v where v.zid = ${sql.lit(zid)} and v.vote in (-1, 0, 1)
    and exists (select 1 from comments c where c.zid = v.zid and c.tid = v.tid)
    and exists (select 1 from participants p where p.zid = v.zid and p.pid = v.pid)`

/** The latest vote of each person on each comment, by the history: of several at one time the one that was stored last. */
const selectLatestVotes = (source: Source, zid: number): RawBuilder<unknown> => sql`
  select distinct on (pid, tid) * from (${selectVotes(source, zid)}) as history
  order by pid, tid, created desc, place desc`

/** Streams the history of votes in its order. */
export const streamVotes = (source: Source, zid: number) =>
  source.stream(
    sql`select pid, tid, vote, created, weight_x_32767, high_priority
      from (${selectVotes(source, zid)}) as history order by created, place`,
  )

/** Streams the history of votes by comment and person, as files of exports have it. */
export const streamVotesByComment = (source: Source, zid: number) =>
  source.stream(
    sql`select pid, tid, vote, created, weight_x_32767, high_priority
      from (${selectVotes(source, zid)}) as history order by tid, pid, created, place`,
  )

/** Tells whether any vote has a weight. */
export const hasWeights = async (source: Source, zid: number): Promise<boolean> =>
  (
    await source.list(
      sql`select 1 from (${selectVotes(source, zid)}) as history where weight_x_32767 <> 0 limit 1`,
    )
  ).length > 0

/** Streams the latest votes by person and comment. */
export const streamLatestVotes = (source: Source, zid: number) =>
  source.stream(
    sql`select pid, tid, vote, high_priority from (${selectLatestVotes(source, zid)}) as latest order by pid, tid`,
  )

/** Sums the latest votes by comment. */
export const listVoteCounts = (source: Source, zid: number): Promise<SourceRow[]> =>
  source.list(sql`select tid, count(*) filter (where vote = -1) as agrees,
      count(*) filter (where vote = 1) as disagrees, count(*) filter (where high_priority) as important
    from (${selectLatestVotes(source, zid)}) as latest group by tid`)

/** Streams the comments by number. */
export const streamComments = (source: Source, zid: number) =>
  source.stream(sql`select * from comments where zid = ${sql.lit(zid)} order by tid`)

/** Streams the participants by number, with the number of their votes. */
export const streamParticipants = (source: Source, zid: number) =>
  source.stream(sql`select p.*, coalesce(counted.votes, 0) as votes from participants p
    left join (select pid, count(*) as votes from (${selectVotes(source, zid)}) as history group by pid) as counted
      on counted.pid = p.pid
    where p.zid = ${sql.lit(zid)} order by p.pid`)

/**
 * The external ids of a conversation, each once. Older ones belong to all conversations of an owner: they are those of the
 * people who took part.
 */
const selectXids = (source: Source, zid: number): RawBuilder<unknown> => {
  const ofOwner = sql`x.owner in (select unnest(array[owner, org_id]) from conversations where zid = ${sql.lit(zid)})
    and p.pid is not null`
  const scope = source.has('xids', 'zid')
    ? sql`(x.zid = ${sql.lit(zid)} or (x.zid is null and ${ofOwner}))`
    : sql`(${ofOwner})`
  return sql`select distinct on (x.xid) x.xid, p.pid, x.uid, x.x_profile_image_url, x.x_name, x.x_email, x.created, x.modified
    from xids x left join participants p on p.zid = ${sql.lit(zid)} and p.uid = x.uid
    where ${scope} order by x.xid, p.pid nulls last`
}

/** Streams the external ids of a conversation, each once. */
export const streamXids = (source: Source, zid: number) => source.stream(selectXids(source, zid))

/** Counts the rows of a conversation that are taken, and votes that are not. */
export async function countSourceRows(source: Source, zid: number): Promise<Record<string, number>> {
  const count = async (rows: RawBuilder<unknown>): Promise<number> =>
    Number((await source.list(sql`select count(*) as count from (${rows}) as counted`))[0]?.count ?? 0)
  const countTable = (table: string) =>
    source.has(table)
      ? count(sql`select 1 from ${sql.table(table)} where zid = ${sql.lit(zid)}`)
      : Promise.resolve(0)
  const votes = await count(selectVotes(source, zid))
  return {
    participants: await countTable('participants'),
    comments: await countTable('comments'),
    votes,
    leftVotes: (await countTable('votes')) - votes,
    xids: await count(selectXids(source, zid)),
    allowedXids: (await listAllowedXids(source, zid)).length,
    waves: await countTable('treevite_waves'),
    invites: await countTable('treevite_invites'),
    reports: await countTable('reports'),
  }
}
