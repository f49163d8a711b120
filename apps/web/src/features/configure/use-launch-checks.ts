import { createLaunchChecklist, type LaunchCheck } from '../../conversation/launch-checks.ts'
import { isVisible } from '@folkmoot/domain/visibility'
import { useAllComments, useWaitingCount } from '../../api/comment-lists.ts'
import { useLaunchProgress } from '../../conversation/launch-progress.ts'
import type { Settings } from '../../conversation/use-settings.ts'

/** The launch checklist's state. */
export interface LaunchChecks {
  checks: readonly LaunchCheck[]
  /** seed comments that participants see, and comments to review; undefined until they are known */
  seedCount: number | undefined
  waitingCount: number | undefined
  /** the comments could not be loaded */
  error: unknown
  retry: () => void
  isRetrying: boolean
  /** remembers that someone decided how comments are moderated */
  markModerationDecided: () => void
}

/** Loads the facts for the launch checklist. */
export function useLaunchChecks({ saved }: Settings): LaunchChecks {
  const { conversation_id, description, strict_moderation, participant_count } = saved
  const [has, remember] = useLaunchProgress(conversation_id)
  const { comments, error, isFetching, refetch } = useAllComments(conversation_id)
  const waiting = useWaitingCount(conversation_id)
  const seeds = comments?.filter((comment) => comment.is_seed && isVisible(comment, saved)).length
  const checks = createLaunchChecklist({
    description,
    seeds,
    waiting: waiting.total,
    isModerationChosen: strict_moderation || has('moderation'),
    // a person who adds seeds counts as a participant; a second one came by the link
    isLinkTried: has('link') || participant_count > 1,
  })
  return {
    checks,
    seedCount: seeds,
    waitingCount: waiting.total,
    error: (seeds === undefined && error) || (waiting.total === undefined && waiting.error) || undefined,
    retry: () => {
      refetch()
      void waiting.refetch()
    },
    isRetrying: isFetching || waiting.isFetching,
    markModerationDecided: () => remember('moderation'),
  }
}
