import { createHash } from 'node:crypto'
import type { conversations } from '@folkmoot/api-types/conversations'
import { LOGO_FILE_BYTES } from '@folkmoot/domain/logo'
import type { Context, Handlers } from '../../platform/http/context.ts'
import { ApiError, createParseError } from '../../platform/http/errors.ts'
import { createLanes } from '../../platform/jobs/lanes.ts'
import { runThread } from '../../platform/jobs/workers/run-thread.ts'
import { runTransaction } from '../../platform/storage/transaction.ts'
import { saveConversation } from '../lifecycle/public.ts'
import { getConversation, lockConversation } from './conversations.storage.ts'
import { deleteUnusedLogo, insertLogo } from './logo.storage.ts'
import { toConversationReply } from './reply.ts'

/** Ends the drawing of a file that takes longer: the next one waits for it. */
const MAX_DRAWING_MS = 5000

const runInLane = createLanes()

/** Redraws a logo, one at a time; those of an account wait in one lane. @throws ApiError for what is no picture, is too large, or takes too long */
async function redrawLogo(owner: number, picture: string, log: Context['log']) {
  const file = Buffer.from(picture, 'base64')
  if (file.length > LOGO_FILE_BYTES) throw createParseError('picture', 'is larger than 1 MB')
  const png = await runInLane(String(owner), () =>
    runThread<Uint8Array>('logo-worker', file, MAX_DRAWING_MS).catch((error: unknown) => {
      log.warn({ error }, 'a logo was not drawn')
      throw createParseError(
        'picture',
        'cannot be drawn. Choose a PNG or JPEG file of at most 8 million pixels, or an SVG file without pictures in it',
      )
    }),
  )
  return { hash: createHash('sha256').update(png).digest('hex'), png: Buffer.from(png).toString('base64') }
}

/** Changes the logo of a conversation. */
export const changeLogo: Handlers<typeof conversations>['changeLogo'] = async (
  { body: { picture } },
  { db, conversation: { zid, owner }, caller, clock, log },
) => {
  const logo = picture === undefined ? undefined : await redrawLogo(owner, picture, log)
  const row = await runTransaction(db, async (tx) => {
    await lockConversation(tx, zid)
    const current = await getConversation(tx, zid)
    if (current.archived_at !== null) throw new ApiError('polis_err_conversation_archived')
    if (logo) await insertLogo(tx, logo)
    const settings = { logo: logo?.hash ?? null }
    await saveConversation(tx, current, { settings, life: {} }, { by: caller, now: clock() })
    await deleteUnusedLogo(tx, current.logo)
    return getConversation(tx, zid)
  })
  return toConversationReply(row, caller)
}
