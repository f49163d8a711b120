import { Checkbox, HTMLSelect } from '@blueprintjs/core'
import { XID_POLICIES } from '@folkmoot/domain/xids'
import { useId } from 'react'
import { useWayIn } from '../../conversation/use-way-in.ts'
import type { Settings } from '../../conversation/use-settings.ts'
import { newcomersMessages } from '../../messages/newcomers.ts'
import { wayInMessages } from '../../messages/way-in.ts'
import { xidSigningMessages } from '../../messages/xid-signing.ts'
import { SettingGroup } from '../../ui/SettingGroup.tsx'
import { useToast } from '../../ui/toasts.ts'
import { SettingProblem } from './SettingProblem.tsx'
import { useFieldSave } from './use-field-save.ts'

const IDENTITY = 'identity_required'
const XIDS = 'xid_policy'

/** The checkbox that asks newcomers for a code or a signed id. It decides who can take part, so it offers Undo. */
function IdentitySetting({ settings }: { settings: Settings }) {
  const id = useId()
  const showToast = useToast()
  const { identity_required } = settings.shown
  const wayIn = useWayIn(settings.shown)
  const isRequired = identity_required
  const commit = useFieldSave(IDENTITY, settings, ({ from, value, saved }) => {
    const message = newcomersMessages[value ? 'identityRequiredOn' : 'identityRequiredOff']
    if (saved) showToast({ message, about: IDENTITY, onUndo: () => settings.change(IDENTITY, from, value) })
  })
  return (
    <div className="setting">
      <Checkbox
        id={`setting-${IDENTITY}`}
        checked={isRequired}
        data-testid={IDENTITY}
        aria-describedby={id}
        onChange={(event) => commit(event.currentTarget.checked, isRequired)}
        label={newcomersMessages.identityRequired}
      />
      <p id={id} className="setting-help setting-help-option">
        {newcomersMessages.identityRequiredHelp}
      </p>
      {wayIn === 'nobody' && (
        <p className="notice notice-warning" role="status">
          {wayInMessages.nobodyWithoutSecret}
        </p>
      )}
      <SettingProblem field={IDENTITY} label={newcomersMessages.identityRequired} settings={settings} />
    </div>
  )
}

const XID_OPTIONS = XID_POLICIES.map((value) => ({ value, label: xidSigningMessages.policies[value] }))

/** The choice of what an external id without a signature is, with what it means. */
function XidSetting({ settings }: { settings: Settings }) {
  const id = useId()
  const showToast = useToast()
  const { xid_policy: policy } = settings.shown
  const commit = useFieldSave(XIDS, settings, ({ from, value, saved }) => {
    const chosen = XID_OPTIONS.find((option) => option.value === value)
    if (!saved || !chosen) return
    showToast({
      message: xidSigningMessages.policySaved(chosen.label),
      about: XIDS,
      onUndo: () => settings.change(XIDS, from, value),
    })
  })
  return (
    <div className="setting">
      <label htmlFor={`setting-${XIDS}`} className="setting-label">
        {xidSigningMessages.policy}
      </label>
      <div>
        <HTMLSelect
          id={`setting-${XIDS}`}
          value={policy}
          aria-describedby={id}
          data-testid={XIDS}
          options={XID_OPTIONS}
          onChange={(event) => commit(event.currentTarget.value, policy)}
        />
      </div>
      <p id={id} className="setting-help">
        {xidSigningMessages.policyMeaning[policy]}
      </p>
      <SettingProblem field={XIDS} label={xidSigningMessages.policy} settings={settings} />
    </div>
  )
}

/** Who may join (SAFE-75), and what an external id is. */
export function NewcomerSettings({ settings }: { settings: Settings }) {
  return (
    <SettingGroup heading={newcomersMessages.heading} testId="newcomer-settings">
      <p className="setting-help">{newcomersMessages.intro}</p>
      <IdentitySetting settings={settings} />
      <XidSetting settings={settings} />
    </SettingGroup>
  )
}
