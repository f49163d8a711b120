import type { ModerationComment } from '@folkmoot/api-types'
import { useAllComments } from '../../api/comment-lists.ts'
import { useNearDuplicates } from '../../ui/use-near-duplicates.ts'

const NONE: readonly ModerationComment[] = []

/**
 * The comments of the conversation, in whatever list, that say nearly the same as a seed that is being typed (CFG-6).
 * They are gone through only once something is typed.
 */
export function useSeedLikeness(conversation_id: string, text: string): readonly ModerationComment[] {
  const { comments = NONE } = useAllComments(conversation_id)
  const typed = text.trim() !== ''
  const { like } = useNearDuplicates(typed ? comments : NONE)
  if (!typed) return NONE
  const tids = new Set(like(text))
  return tids.size === 0 ? NONE : comments.filter(({ tid }) => tids.has(tid)).sort((a, b) => a.tid - b.tid)
}
