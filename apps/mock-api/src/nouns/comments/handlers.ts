import type { comments } from '@folkmoot/api-types/comments'
import type { Dependencies } from '../../platform/http/dependencies.ts'
import type { Handlers } from '../../platform/http/context.ts'
import { createAutoModerator } from './auto-moderator.ts'
import { createCreateCommentHandler, replaceComment } from './create-comment.ts'
import { createListHandlers } from './lists.ts'
import { createOwnCommentsHandler } from './own-comments.ts'
import { createTriageIndexes } from './triage-indexes.ts'
import { moderateComment } from './moderate-comment.ts'
import { uploadComments } from './upload-comments.ts'

/** Creates the handlers of comments: lists, new comments, moderation and files of seed comments. */
export const createCommentsHandlers = ({ config }: Dependencies): Handlers<typeof comments> => ({
  ...createListHandlers(createTriageIndexes(config)),
  listMyComments: createOwnCommentsHandler(),
  createComment: createCreateCommentHandler(createAutoModerator(config)),
  moderateComment,
  replaceComment,
  uploadComments,
})
