import { createHash } from 'node:crypto'
import type { conversations } from '@folkmoot/api-types/conversations'
import { LOGO_FILE_BYTES } from '@folkmoot/domain/logo'
import type { Context, Handlers } from '../../platform/http/context.ts'
import { ApiError, createParseError } from '../../platform/http/errors.ts'
import { createLanes } from '../../platform/jobs/lanes.ts'
import { runThread } from '../../platform/jobs/workers/run-thread.ts'
import { recordSecurityEvent } from '../../platform/security-log/security-log.storage.ts'
import { runTransaction } from '../../platform/storage/transaction.ts'
import { getConversation, lockConversation } from './conversations.storage.ts'
import { replaceLogo } from './logo.storage.ts'
import { toConversationReply } from './reply.ts'

/** Ends the drawing of a file that takes longer: the next one waits for it. */
const MAX_DRAWING_MS = 5000

const runInLane = createLanes()

/** Draws a logo anew, one at a time. @throws ApiError for what is no picture, is too large, or takes too long */
async function redrawLogo(zid: number, picture: string, log: Context['log']) {
  const file = Buffer.from(picture, 'base64')
  if (file.length > LOGO_FILE_BYTES) throw createParseError('picture', 'is larger than 1 MB')
  const png = await runInLane(String(zid), () =>
    runThread<Uint8Array>('logo-worker', file, MAX_DRAWING_MS).catch((error: unknown) => {
      log.warn({ error }, 'a logo was not drawn')
      throw createParseError(
        'picture',
        'cannot be drawn. Choose a PNG or JPEG file of at most 16 million pixels, or an SVG file without pictures in it',
      )
    }),
  )
  return { hash: createHash('sha256').update(png).digest('hex'), png: Buffer.from(png).toString('base64') }
}

/** Changes the logo of a conversation, and records that in the security log. */
export const changeLogo: Handlers<typeof conversations>['changeLogo'] = async (
  { body: { picture } },
  { db, conversation: { zid }, caller, clock, log },
) => {
  const logo = picture === undefined ? undefined : await redrawLogo(zid, picture, log)
  const row = await runTransaction(db, async (tx) => {
    await lockConversation(tx, zid)
    const current = await getConversation(tx, zid)
    if (current.archived_at !== null) throw new ApiError('polis_err_conversation_archived')
    await replaceLogo(tx, current, logo)
    const details = { logo: logo?.hash ?? null }
    await recordSecurityEvent(tx, { action: 'settings-changed', by: caller, zid, details, now: clock() })
    return getConversation(tx, zid)
  })
  return toConversationReply(row, caller)
}
