import { Button } from '@blueprintjs/core'
import { Rocket } from '@blueprintjs/icons'
import { useState } from 'react'
import { configureMessages } from '../../messages/configure.ts'
import { lifecycleMessages as words } from '../../messages/lifecycle.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import type { LifecycleSaver } from './use-lifecycle-change.ts'

interface Props {
  /** the words of the button */
  label: string
  saver: LifecycleSaver
  /** steps of the checklist that are not done */
  openStepCount: number
}

/** Ends the draft (CFG-10), after a confirmation, because it cannot be reverted. */
export function LaunchButton({ label, saver, openStepCount }: Props) {
  const [isAsking, setIsAsking] = useState(false)
  const launch = () => {
    setIsAsking(false)
    void saver.commit({ change: { is_active: true, is_draft: false }, message: words.launched })
  }
  return (
    <>
      <Button intent="primary" icon={<Rocket />} loading={saver.isSaving} onClick={() => setIsAsking(true)}>
        {label}
      </Button>
      <ConfirmDialog
        open={isAsking}
        question={words.launchQuestion}
        consequence={
          openStepCount > 0
            ? `${configureMessages.stepsOpen(openStepCount)} ${words.launchConsequence}`
            : words.launchConsequence
        }
        yes={words.launch}
        no={words.cancel}
        onYes={launch}
        onNo={() => setIsAsking(false)}
      />
    </>
  )
}
