import { findDomainList } from '../embed/public.ts'
import { listInvitedPeople, listSiteMembers } from '../people/public.ts'
import type { LaunchFacts } from '@folkmoot/domain/launch'
import { canModerate } from '@folkmoot/domain/people'
import { areResultsWithheld } from '@folkmoot/domain/results-shown'
import type { Config } from '../../platform/settings/config.ts'
import type { ConversationRow } from '../../platform/storage/conversation-row.ts'
import type { Db } from '../../platform/storage/database.ts'
import {
  countListedIds,
  countUnusedCodes,
  countWaiting,
  hasVisibleComment,
  listVisibleSeeds,
} from './storage.ts'

/** Counts the accounts that may moderate: the holder, those of its site, and those invited here or there. */
async function countModerators(db: Db, { zid, owner, owner_site_id }: ConversationRow): Promise<number> {
  const invited = [
    ...(await listInvitedPeople(db, { zid, site_id: null })),
    ...(await listInvitedPeople(db, { zid: null, site_id: owner_site_id })),
  ]
  const members = await listSiteMembers(db, owner_site_id)
  return new Set([
    owner,
    ...members.map(({ uid }) => uid),
    ...invited.filter(({ role }) => canModerate(role)).map(({ uid }) => uid),
  ]).size
}

/** Reads what the launch list is computed from. */
export async function readLaunchFacts(
  db: Db,
  conversation: ConversationRow,
  { config, now }: { config: Config; now: number },
): Promise<LaunchFacts> {
  const { zid, topic, description, parent_url, opens_at, closes_at } = conversation
  return {
    now,
    topic,
    description,
    seeds: await listVisibleSeeds(db, conversation),
    hasVisible: await hasVisibleComment(db, conversation),
    waiting: await countWaiting(db, zid),
    canWrite: conversation.write_type !== 0,
    isStrict: conversation.strict_moderation !== 0,
    moderators: await countModerators(db, conversation),
    isInviteOnly: conversation.treevite_enabled !== 0,
    unusedCodes: await countUnusedCodes(db, zid, now),
    needsListedId: conversation.use_xid_whitelist !== 0,
    listedIds: await countListedIds(db, conversation),
    domainList: await findDomainList(db, conversation.owner_site_id),
    parentUrl: parent_url,
    publicOrigin: config.publicOrigin,
    opensAt: opens_at === null ? null : Number(opens_at),
    closesAt: closes_at === null ? null : Number(closes_at),
    areResultsAfterClosing: conversation.vis_type !== 0 && areResultsWithheld(conversation, true),
    offersMail: conversation.subscribe_type !== 0,
    canSendMail: config.smtpUrl !== null,
    hasOrganiser: config.operator.name !== null && config.operator.contact !== null,
  }
}
