import { Button } from '@blueprintjs/core'
import { Rocket } from '@blueprintjs/icons'
import type { LaunchFinding } from '@folkmoot/api-types/preparation'
import { describeFinding, describeLaunch, listOpenItems } from '@folkmoot/domain/launch'
import { useId, useState } from 'react'
import { configureMessages } from '../../messages/configure.ts'
import { lifecycleMessages as words } from '../../messages/lifecycle.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import type { LaunchChecks } from './use-launch-checks.ts'
import type { LifecycleSaver } from './use-lifecycle-change.ts'

interface Props {
  /** the words of the button */
  label: string
  saver: LifecycleSaver
  launch: LaunchChecks
}

interface NotReadyProps {
  isOpen: boolean
  /** the items without which nobody could take part */
  blocking: readonly LaunchFinding[]
  onClose: () => void
}

/** Says what has to be there before the launch. */
function NotReady({ isOpen, blocking, onClose }: NotReadyProps) {
  const id = useId()
  return (
    <Dialog open={isOpen} labelledBy={id} onClose={onClose}>
      <h2 id={id}>{configureMessages.notReady}</h2>
      <ul>
        {blocking.map((finding) => (
          <li key={finding.item}>{describeFinding(finding)}</li>
        ))}
      </ul>
      <Button onClick={onClose}>{configureMessages.notReadyClose}</Button>
    </Dialog>
  )
}

/** Ends the draft (CFG-10), after a confirmation, because it cannot be reverted. */
export function LaunchButton({ label, saver, launch: { findings } }: Props) {
  const [isAsking, setIsAsking] = useState(false)
  const open = listOpenItems(findings ?? [])
  const blocking = open.filter(({ blocks }) => blocks)
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
        open={isAsking && blocking.length === 0}
        question={words.launchQuestion}
        consequence={
          open.length > 0
            ? `${describeLaunch(findings ?? [])} ${words.launchConsequence}`
            : words.launchConsequence
        }
        yes={words.launch}
        no={words.cancel}
        onYes={launch}
        onNo={() => setIsAsking(false)}
      />
      <NotReady
        isOpen={isAsking && blocking.length > 0}
        blocking={blocking}
        onClose={() => setIsAsking(false)}
      />
    </>
  )
}
