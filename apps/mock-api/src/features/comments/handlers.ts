import type { comments } from '@folkmoot/api-types/comments'
import type { Dependencies, Handlers } from '../../http/context.ts'
import { createLimiter } from '../../http/limits.ts'
import { createAutoModerator } from './auto-moderator.ts'
import { createComment } from './create.ts'
import { createLists } from './lists.ts'
import { moderateComment } from './moderate.ts'
import { uploadComments } from './upload.ts'

/** Lists, new comments, moderation and files of seed comments. */
export function createCommentsHandlers({ config, clock }: Dependencies): Handlers<typeof comments> {
  const perMinute = config.limits.comments_per_participant
  const flood = createLimiter({ perMinute, clock, code: 'polis_err_too_many_comments' })
  return {
    ...createLists(),
    createComment: createComment({ automatic: createAutoModerator(config), flood }),
    moderateComment,
    uploadComments,
  }
}
