import { useBlocker } from 'react-router-dom'
import { messages } from '../../messages.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { useLeaveWarning } from './use-leave-warning.ts'

interface Props {
  /** something could not be saved and would be lost */
  unsaved: boolean
  /** the address under which it is kept */
  within: string
}

/** Asks before a change that could not be saved is left behind. Screens of the same conversation keep it. */
export function LeaveGuard({ unsaved, within }: Props) {
  const blocker = useBlocker(({ nextLocation: { pathname } }) => {
    const stays = pathname === within || pathname.startsWith(`${within}/`)
    return unsaved && !stays
  })
  useLeaveWarning(unsaved)
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
