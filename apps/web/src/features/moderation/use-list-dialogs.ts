import type { ModerationComment } from '@folkmoot/api-types/comments'
import { useState } from 'react'
import type { ModerationStore } from './moderation-store.ts'
import type { ReplacedComment } from './moderation-types.ts'
import type { QueueActions } from './use-queue.ts'

const findComment = (comments: readonly ModerationComment[], tid: number | undefined) =>
  tid === undefined ? undefined : comments.find((comment) => comment.tid === tid)

type SetTid = (tid: number | undefined) => void
type CommentDialog = readonly [comment: ModerationComment | undefined, setTid: SetTid]

/** The dialogs in which a moderator writes about a comment. */
function createTextDialogs(
  store: ModerationStore,
  actions: QueueActions,
  dialogs: { question: CommentDialog; replacement: CommentDialog },
) {
  const [asked, onAsk] = dialogs.question
  const [replaced, onReplace] = dialogs.replacement
  const handleAsked = (tid: number) => {
    onAsk(undefined)
    // who waits for an answer holds the comment no longer: a colleague decides it without taking it over
    actions.leave(tid)
    void store.reload()
  }
  const handleReplaced = (replacement: ReplacedComment) => {
    onReplace(undefined)
    actions.leave(replacement.tid)
    store.recordReplacement(replacement)
  }
  return {
    question: { comment: asked, onAsked: handleAsked, onClose: () => onAsk(undefined) },
    replacement: { comment: replaced, onReplaced: handleReplaced, onClose: () => onReplace(undefined) },
  }
}

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
  const find = (tid: number | undefined) => findComment(comments, tid)
  const closeReason = () => onReason([])
  const handleReject = (reason: string | undefined) => {
    closeReason()
    actions.decide(tidsForReason, { kind: 'reject' }, reason)
  }
  return {
    onReason,
    onAsk,
    onReplace,
    onHelp: () => setIsHelpOpen(true),
    onViews: () => setAreViewsOpen(true),
    reasons: { count: tidsForReason.length, onReject: handleReject, onClose: closeReason },
    ...createTextDialogs(store, actions, {
      question: [find(asked), onAsk],
      replacement: [find(replaced), onReplace],
    }),
    help: { isOpen: isHelpOpen, onClose: () => setIsHelpOpen(false) },
    views: { isOpen: areViewsOpen, onClose: () => setAreViewsOpen(false) },
  }
}
