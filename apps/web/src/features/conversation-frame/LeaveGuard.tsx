import { useBlocker } from 'react-router-dom'
import { messages } from '../../messages.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { useLeaveWarning } from '../../ui/use-leave-warning.ts'

interface Props {
  /** a change could not be saved and would be lost */
  hasUnsavedChanges: boolean
  /** the open screen holds unsent text, which leaving discards */
  hasUnsentText: boolean
  /** the path below which failed changes are kept */
  basePath: string
}

/**
 * Asks before data is lost: a change that could not be saved, which the conversation's screens share, or unsent text of
 * the open screen.
 */
export function LeaveGuard({ hasUnsavedChanges, hasUnsentText, basePath }: Props) {
  const blocker = useBlocker(({ currentLocation, nextLocation: { pathname } }) => {
    const stays = pathname === basePath || pathname.startsWith(`${basePath}/`)
    return (hasUnsavedChanges && !stays) || (hasUnsentText && pathname !== currentLocation.pathname)
  })
  useLeaveWarning(hasUnsavedChanges || hasUnsentText)
  return (
    <ConfirmDialog
      open={blocker.state === 'blocked'}
      question={messages.leaveUnsaved}
      consequence={messages.leaveUnsavedConsequence}
      yes={messages.leave}
      no={messages.stay}
      intent="danger"
      onYes={() => blocker.proceed?.()}
      onNo={() => blocker.reset?.()}
    />
  )
}
