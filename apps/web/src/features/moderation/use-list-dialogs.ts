import type { ModerationComment } from '@folkmoot/api-types/comments'
import { useState } from 'react'
import type { ModerationStore } from './moderation-store.ts'
import type { ReplacedComment } from './record-replacement.ts'
import type { QueueActions } from './use-queue.ts'

/** The dialogs of a list: the reason of a rejection, a question, other texts, saved views, and the shortcuts. */
export function useListDialogs(
  store: ModerationStore,
  actions: QueueActions,
  comments: readonly ModerationComment[],
) {
  const [tidsForReason, onReason] = useState<readonly number[]>([])
  const [asked, onAsk] = useState<number>()
  const [replaced, onReplace] = useState<number>()
  const [isHelpOpen, setIsHelpOpen] = useState(false)
  const [areViewsOpen, setAreViewsOpen] = useState(false)
  const find = (tid: number | undefined) =>
    tid === undefined ? undefined : comments.find((comment) => comment.tid === tid)
  const closeReason = () => onReason([])
  const closeQuestion = () => onAsk(undefined)
  const closeReplacement = () => onReplace(undefined)
  const handleReject = (reason: string | undefined) => {
    closeReason()
    actions.decide(tidsForReason, { kind: 'reject' }, reason)
  }
  const handleAsked = () => {
    closeQuestion()
    void store.reload()
  }
  const handleReplaced = (replacement: ReplacedComment) => {
    closeReplacement()
    actions.leave(replacement.tid)
    store.recordReplacement(replacement)
  }
  return {
    onReason,
    onAsk,
    onReplace,
    onHelp: () => setIsHelpOpen(true),
    onViews: () => setAreViewsOpen(true),
    reasons: { count: tidsForReason.length, onReject: handleReject, onClose: closeReason },
    question: { comment: find(asked), onAsked: handleAsked, onClose: closeQuestion },
    replacement: { comment: find(replaced), onReplaced: handleReplaced, onClose: closeReplacement },
    help: { isOpen: isHelpOpen, onClose: () => setIsHelpOpen(false) },
    views: { isOpen: areViewsOpen, onClose: () => setAreViewsOpen(false) },
  }
}
