import { Button } from '@blueprintjs/core'
import { Rocket } from '@blueprintjs/icons'
import { useEffect, useRef, useState } from 'react'
import { configureMessages } from '../../messages/configure.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { useToast } from '../../ui/toasts.ts'
import { focusTitle } from './focus-setting.ts'
import { useFieldSave } from './use-field-save.ts'
import type { Settings } from '../../conversation/use-settings.ts'

interface Props {
  settings: Settings
  /** steps of the checklist that are not done */
  openStepCount: number
}

/** Ends the draft (CFG-10), after a confirmation, because it cannot be reverted. */
export function LaunchButton({ settings, openStepCount }: Props) {
  const [isAsking, setIsAsking] = useState(false)
  const showToast = useToast()
  const commit = useFieldSave('is_draft', settings, ({ saved }) => {
    if (saved) showToast({ message: configureMessages.launched, intent: 'success' })
  })
  const launched = useRef(false)
  useEffect(() => {
    // the button to which the dialog would return the focus is gone
    if (!isAsking && launched.current) focusTitle()
    launched.current = false
  }, [isAsking])
  const launch = () => {
    launched.current = true
    setIsAsking(false)
    commit(false, true)
  }
  return (
    <>
      {settings.shown.is_draft && settings.shown.is_active && (
        <Button intent="primary" icon={<Rocket />} onClick={() => setIsAsking(true)}>
          {configureMessages.launch}
        </Button>
      )}
      <ConfirmDialog
        open={isAsking}
        question={configureMessages.launchQuestion}
        consequence={
          openStepCount > 0
            ? `${configureMessages.stepsOpen(openStepCount)} ${configureMessages.launchConsequence}`
            : configureMessages.launchConsequence
        }
        yes={configureMessages.launch}
        no={configureMessages.cancel}
        onYes={launch}
        onNo={() => setIsAsking(false)}
      />
    </>
  )
}
