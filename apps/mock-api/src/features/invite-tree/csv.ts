import { getInviteStatus, toInviteStatusWord } from '@folkmoot/domain/invite-tree'
import { LIMITS } from '@folkmoot/domain/limits'
import type { Db } from '../../storage/database.ts'
import type { Invites } from '../../storage/invite-tables.ts'
import type { InviteWithWave } from './redeem.storage.ts'
import { listOwnerInvitesBefore, type InviteFilter } from './storage.ts'

/** A day as the contract writes it, in UTC: `Wed Sep 17 2025`. */
function formatDay(time: number): string {
  const [weekday = '', day, month, year] = new Date(time).toUTCString().split(' ')
  return [weekday.slice(0, 3), month, day, year].join(' ')
}

/**
 * The owner's codes as CSV, the newest first, read in pages while the client takes them. No cell holds text of people,
 * so none needs quotes or a guard; the last line ends without a line break, as the contract has it.
 */
export async function* streamOwnerInvitesCsv(db: Db, filter: InviteFilter): AsyncGenerator<string> {
  const waves = new Map(filter.waves.map((wave) => [wave.id, wave]))
  const line = ({ wave_id, invite_code, status, invite_used_at, created_at }: Invites) => {
    const wave = waves.get(wave_id)
    const word = toInviteStatusWord(getInviteStatus(status, wave?.expires_at ?? null, filter.now))
    const used = invite_used_at === null ? '' : formatDay(invite_used_at)
    return `\n${wave?.wave ?? ''},${invite_code},${word},${used},${formatDay(created_at)}`
  }
  yield 'wave,invite_code,status,invite_used_at,created_at'
  let before: number | undefined
  do {
    const page: Invites[] = await listOwnerInvitesBefore(db, filter, { before, limit: LIMITS.exportPageRows })
    yield page.map(line).join('')
    before = page.length === LIMITS.exportPageRows ? page.at(-1)?.id : undefined
  } while (before !== undefined)
}

const MY_INVITES_HEADER = 'invite_code,status,created_at'

/**
 * Somebody's own unused codes as CSV. Whoever does not take part gets the header as a line, a participant without
 * codes the header alone, as the contract has it.
 */
export async function* streamMyInvitesCsv(
  rows: readonly InviteWithWave[] | undefined,
): AsyncGenerator<string> {
  if (!rows) return yield `${MY_INVITES_HEADER}\n`
  yield MY_INVITES_HEADER
  for (const { invite_code, status, created_at } of rows)
    yield `\n${invite_code},${toInviteStatusWord(status)},${formatDay(created_at)}`
}
