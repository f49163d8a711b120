import { createReportId, DEFAULT_MOD_LEVEL } from '@folkmoot/domain/reports/reports'
import { planRehearsal, type PlannedConversation } from '@folkmoot/domain/rehearsal'
import { createConversation } from '../../nouns/conversations/create-conversation.storage.ts'
import { insertPlanned } from '../../nouns/imports/planned.storage.ts'
import { insertNextWave } from '../../nouns/invite-tree/create-wave.ts'
import { markInviteUsed } from '../../nouns/invite-tree/redeem.storage.ts'
import { insertReport } from '../../nouns/reports/public.ts'
import type { Db } from '../../platform/storage/database.ts'
import { DEMO_ASKER } from './demo-comments.ts'
import { listUnusedInvites } from './storage.ts'

const DAY_MS = 24 * 60 * 60_000

/** A second question of the invented town, which was asked of people with an invite and is closed. */
const TOPIC = 'Lindwater: what should the library be open for, and when?'

const DESCRIPTION =
  '*A part of the demonstration: twenty readers were invited, and each could invite two others. It is closed.*'

const COMMENTS = [
  'The library should be open on Sundays, even if that means it closes on Mondays.',
  'A quiet room without telephones matters more than longer hours.',
  'Returning a book should be possible at night, through a box at the door.',
  'The reading room should be let for weddings: it pays for the roof.',
  'There should be a table where pupils get help with their homework in the afternoon.',
  'Fines for late books should go. They keep away those who need the library most.',
  'Games and films belong into a library as much as books do.',
  'Volunteers should be allowed to open the library when no librarian is there.',
  'The newspapers should stay on paper.',
  'A café in the entrance would bring people who never come otherwise.',
  'Whoever lives outside the town should pay for a card.',
  'Every child should get a library card with the first school report.',
]

/** Codes that the owner gives away, and codes of each member: 20, 40, 80. */
const WAVES = [
  { size: 20, request: { owner_invites: 20, invites_per_user: 0 } },
  { size: 40, request: { invites_per_user: 2 } },
  { size: 80, request: { invites_per_user: 2 } },
]

/** Lets the people of a plan join in their order, each by the next free code of their wave. */
async function joinByInvites(
  tx: Db,
  zid: number,
  { created, votes }: PlannedConversation,
  random: (below: number) => number,
): Promise<void> {
  const joined = new Map<number, number>()
  for (const { participant, time } of votes) if (!joined.has(participant)) joined.set(participant, time)
  const people = [...joined].map(([participant, now]) => ({ pid: participant + 1, now }))
  let wavesBegin = created
  for (const { size, request } of WAVES) {
    const begin = wavesBegin
    await insertNextWave(tx, { clock: () => begin, random }, zid, request)
    const codes = await listUnusedInvites(tx, zid)
    for (const [at, person] of people.splice(0, size).entries()) {
      const code = codes[at]
      if (code) await markInviteUsed(tx, { id: code.id, ...person })
      wavesBegin = person.now
    }
  }
}

/** Inserts a closed conversation with an invite tree and a report. `now`: milliseconds since 1970. */
export async function seedClosedDemo(
  tx: Db,
  { owner, now, random }: { owner: number; now: number; random: (below: number) => number },
): Promise<void> {
  const closed_at = now - 30 * DAY_MS
  const plan = planRehearsal({
    seeds: COMMENTS.map((txt) => ({ txt, is_meta: false })),
    people: 100,
    canWrite: false,
    isStrict: false,
    now: closed_at,
    seed: TOPIC,
  })
  const texts = { topic: TOPIC, description: DESCRIPTION, ...DEMO_ASKER }
  const states = { is_active: 0, closed_at, treevite_enabled: 1, vis_type: 1 }
  const choices = { ...texts, ...states }
  const { zid } = await createConversation(tx, { owner, choices, now: plan.created, random })
  await insertPlanned(tx, { zid, owner }, plan)
  await joinByInvites(tx, zid, plan, random)
  const report_id = createReportId(random)
  await insertReport(tx, {
    zid,
    report_id,
    mod_level: DEFAULT_MOD_LEVEL,
    published: closed_at,
    now: closed_at,
  })
}
