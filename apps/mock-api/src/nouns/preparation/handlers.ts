import type { preparation } from '@folkmoot/api-types/preparation'
import { type LaunchFacts, createLaunchList } from '@folkmoot/domain/launch'
import { canModerate } from '@folkmoot/domain/people'
import {
  planRehearsal,
  DEFAULT_REHEARSAL_PEOPLE,
  MAX_REHEARSALS,
  MAX_REHEARSAL_SEEDS,
  MIN_REHEARSAL_COMMENTS,
  REHEARSAL_DAYS,
} from '@folkmoot/domain/rehearsal'
import { areResultsWithheld } from '@folkmoot/domain/results-shown'
import type { Handlers } from '../../platform/http/context.ts'
import { ApiError } from '../../platform/http/errors.ts'
import { workOnEach } from '../../platform/jobs/every.ts'
import { recordSecurityEvent } from '../../platform/security-log/security-log.storage.ts'
import type { Config } from '../../platform/settings/config.ts'
import type { ConversationRow } from '../../platform/storage/conversation-row.ts'
import type { Db, ConversationColumns } from '../../platform/storage/database.ts'
import { lockIfPresent } from '../../platform/storage/generations.ts'
import { runTransaction } from '../../platform/storage/transaction.ts'
import {
  getConversation,
  lockConversation,
  listRehearsals,
  createConversation,
  copySettings,
  hideDeletedConversation,
  streamSeeds,
} from '../conversations/public.ts'
import { findDomainList } from '../embed/public.ts'
import { deleteImport, insertPlanned } from '../imports/public.ts'
import { listInvitedPeople, listSiteMembers } from '../people/public.ts'
import {
  countListedIds,
  countUnusedCodes,
  countWaiting,
  hasVisibleComment,
  listVisibleSeeds,
  copyRoles,
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
async function readLaunchFacts(
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

const DAY_MS = 86_400_000

/** How people come in, and where it is found, is not rehearsed: codes, ids and addresses belong to the real conversation. */
const WAY_IN = {
  treevite_enabled: 0,
  xid_required: 0,
  use_xid_whitelist: 0,
  xid_policy: 'label',
  identity_required: 0,
  is_public: 0,
  context: null,
  parent_url: null,
  retention_days: 0,
  subscribe_type: 0,
} as const satisfies Partial<ConversationColumns>

/** Creates the empty rehearsal, of the holder of the conversation. */
const createEmpty = (
  tx: Db,
  source: ConversationRow,
  {
    people,
    created,
    now,
    random,
  }: { people: number; created: number; now: number; random: (below: number) => number },
) =>
  createConversation(tx, {
    owner: source.owner,
    choices: {
      ...copySettings(source),
      ...WAY_IN,
      rehearsal_of: source.zid,
      rehearsal_until: now + REHEARSAL_DAYS * DAY_MS,
      rehearsal_people: people,
      created,
    },
    now,
    random,
  })

/** Plans the people of a rehearsal by the settings of the conversation. */
const planPeople = (
  { write_type, strict_moderation }: ConversationRow,
  seeds: readonly { readonly txt: string; readonly is_meta: number }[],
  input: { people: number; now: number; seed: string },
) =>
  planRehearsal({
    ...input,
    seeds: seeds.map(({ txt, is_meta }) => ({ txt, is_meta: is_meta !== 0 })),
    canWrite: write_type !== 0,
    isStrict: strict_moderation !== 0,
  })

/** Creates a rehearsal: a copy with simulated people. */
const createRehearsal: Handlers<typeof preparation>['createRehearsal'] = async (
  { body: { people = DEFAULT_REHEARSAL_PEOPLE } },
  { db, conversation, user, caller, clock, random, config },
) =>
  runTransaction(db, async (tx) => {
    await lockConversation(tx, conversation.zid)
    const source = await getConversation(tx, conversation.zid)
    if ((await listRehearsals(tx, { of: source.zid })).length >= MAX_REHEARSALS)
      throw new ApiError('polis_err_too_many_rehearsals')
    const { value: [...seeds] = [] } = await streamSeeds(tx, source.zid).next()
    seeds.splice(MAX_REHEARSAL_SEEDS)
    if (seeds.length < MIN_REHEARSAL_COMMENTS) throw new ApiError('polis_err_rehearsal_comments')
    const now = clock()
    const plan = planPeople(source, seeds, { people, now, seed: String(random(2 ** 31)) })
    const { zid, conversation_id } = await createEmpty(tx, source, {
      people,
      created: plan.created,
      now,
      random,
    })
    await insertPlanned(tx, { zid, owner: source.owner }, plan)
    await copyRoles(tx, {
      from: source.zid,
      to: zid,
      maker: user.uid === source.owner ? undefined : user.uid,
      now,
    })
    const details = { participants: people }
    await recordSecurityEvent(tx, { action: 'rehearsal-created', by: caller, zid: source.zid, details, now })
    return {
      url: `${config.publicOrigin}/${conversation_id}`,
      conversation_id,
      people,
      comments: plan.comments.length,
      votes: plan.votes.length,
      rehearsal_until: now + REHEARSAL_DAYS * DAY_MS,
    }
  })

/** Deletes the rehearsals whose time is over. Of several processes one deletes each. */
export const endRehearsals = async (db: Db, now: number): Promise<void> =>
  workOnEach(await listRehearsals(db, { endedAt: now }), async (zid) => {
    await runTransaction(db, async (tx) => {
      await lockIfPresent(tx, zid)
      if (!(await listRehearsals(tx, { endedAt: now })).includes(zid)) return
      if (!(await hideDeletedConversation(tx, zid, now))) return
      await recordSecurityEvent(tx, { action: 'conversation-deleted', by: 'server', zid, now })
    })
    await deleteImport(db, zid)
  })

/** Creates the handlers of what hosts do before a launch. */
export const createPreparationHandlers = (): Handlers<typeof preparation> => ({
  checkLaunch: async (_, { db, conversation, config, clock }) => ({
    items: createLaunchList(await readLaunchFacts(db, conversation, { config, now: clock() })),
  }),
  createRehearsal,
})
