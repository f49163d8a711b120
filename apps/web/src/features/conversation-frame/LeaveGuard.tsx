import { useBlocker } from 'react-router-dom'
import { messages } from '../../messages.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { useLeaveWarning } from '../../ui/use-leave-warning.ts'

interface Props {
  /** something could not be saved and would be lost */
  hasUnsavedChanges: boolean
  /** the screen that is open holds a text that goes with it */
  hasUnsentText: boolean
  /** the address under which what could not be saved is kept */
  basePath: string
}

/**
 * Asks before something is lost: a change that could not be saved, which the screens of its conversation keep, or a text
 * that goes with its screen.
 */
export function LeaveGuard({ hasUnsavedChanges: unsaved, hasUnsentText: unsent, basePath: within }: Props) {
  const blocker = useBlocker(({ currentLocation, nextLocation: { pathname } }) => {
    const stays = pathname === within || pathname.startsWith(`${within}/`)
    return (unsaved && !stays) || (unsent && pathname !== currentLocation.pathname)
  })
  useLeaveWarning(unsaved || unsent)
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
