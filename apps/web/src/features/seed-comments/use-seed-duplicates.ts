import type { ModerationComment } from '@folkmoot/api-types/comments'
import { useAllComments } from '../../api/comment-lists.ts'
import { useNearDuplicates } from '../../ui/use-near-duplicates.ts'

const NONE: readonly ModerationComment[] = []

/**
 * Finds comments of the conversation that are similar to a seed comment while it is typed (CFG-6). The comments are
 * indexed only once there is a text.
 */
export function useSeedDuplicates(conversation_id: string, text: string): readonly ModerationComment[] {
  const { comments = NONE } = useAllComments(conversation_id)
  const isEmpty = text.trim() === ''
  const index = useNearDuplicates(isEmpty ? NONE : comments)
  if (isEmpty) return NONE
  const tids = new Set(index.findByText(text))
  return tids.size === 0 ? NONE : comments.filter(({ tid }) => tids.has(tid)).sort((a, b) => a.tid - b.tid)
}
