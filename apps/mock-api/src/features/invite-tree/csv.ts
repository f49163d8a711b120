import { getInviteStatus, toInviteStatusWord } from '@folkmoot/domain/invite-tree'
import { LIMITS } from '@folkmoot/domain/limits'
import type { Db } from '../../storage/database.ts'
import type { InviteRow } from '../../storage/conversation-tables.ts'
import type { InviteWithWave } from './redeem.storage.ts'
import { listOwnerInvitesBefore, type InviteFilter } from './storage.ts'

/** Formats a day as in the contract, in UTC: `Wed Sep 17 2025`. */
function formatDay(time: number): string {
  const [weekday = '', day, month, year] = new Date(time).toUTCString().split(' ')
  return [weekday.slice(0, 3), month, day, year].join(' ')
}

/**
 * Streams the owner's codes as CSV, newest first, page by page. No cell holds user text, so none needs quotes. The
 * last line has no line break, as in the contract.
 * @param createLink adds a last column with the link of each code
 */
export async function* streamOwnerInvitesCsv(
  db: Db,
  filter: InviteFilter,
  createLink?: (code: string) => string,
): AsyncGenerator<string> {
  const waves = new Map(filter.waves.map((wave) => [wave.id, wave]))
  const line = ({ wave_id, invite_code, status, invite_used_at, created_at }: InviteRow) => {
    const wave = waves.get(wave_id)
    const word = toInviteStatusWord(getInviteStatus(status, wave?.expires_at ?? null, filter.now))
    const used = invite_used_at === null ? '' : formatDay(invite_used_at)
    const link = createLink ? `,${createLink(invite_code)}` : ''
    return `\n${wave?.wave ?? ''},${invite_code},${word},${used},${formatDay(created_at)}${link}`
  }
  yield `wave,invite_code,status,invite_used_at,created_at${createLink ? ',link' : ''}`
  let before: number | undefined
  do {
    const page: InviteRow[] = await listOwnerInvitesBefore(db, filter, {
      before,
      limit: LIMITS.exportPageRows,
    })
    yield page.map(line).join('')
    before = page.length === LIMITS.exportPageRows ? page.at(-1)?.id : undefined
  } while (before !== undefined)
}

const MY_INVITES_HEADER = 'invite_code,status,created_at'

/**
 * Streams the participant's own unused codes as CSV. Without participation the result is the header with a line break,
 * without codes the header alone, as in the contract.
 */
export async function* streamMyInvitesCsv(
  rows: readonly InviteWithWave[] | undefined,
): AsyncGenerator<string> {
  if (!rows) return yield `${MY_INVITES_HEADER}\n`
  yield MY_INVITES_HEADER
  for (const { invite_code, status, created_at } of rows)
    yield `\n${invite_code},${toInviteStatusWord(status)},${formatDay(created_at)}`
}
