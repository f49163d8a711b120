import type { comments } from '@folkmoot/api-types'
import type { Config } from '../../config.ts'
import type { Handlers } from '../../http/context.ts'
import { createAutoModerator } from './auto-moderator.ts'
import { createComment } from './create.ts'
import { createLists } from './lists.ts'
import { moderateComment } from './moderate.ts'
import { uploadComments } from './upload.ts'

/** Lists, new comments, moderation and files of seed comments. */
export const createCommentsHandlers = (config: Config): Handlers<typeof comments> => ({
  ...createLists(),
  createComment: createComment(createAutoModerator(config)),
  moderateComment,
  uploadComments,
})
