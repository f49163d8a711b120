import { Radio } from '@blueprintjs/core'
import type { XidPolicy } from '@folkmoot/domain/xid-signing'
import { xidSigningMessages } from '../../messages/xid-signing.ts'
import { Failure } from '../../ui/Failure.tsx'
import type { XidPolicyState } from './use-xid-policy.ts'

const CHOICES: readonly XidPolicy[] = ['signed', 'unsigned', 'none']

/** The choice of which external ids count, each with what it means. It saves at once. */
export function XidPolicyChoice({ policy, isRequired, choose, isSaving, error }: XidPolicyState) {
  return (
    <fieldset className="xid-policies" disabled={isSaving}>
      <legend>{xidSigningMessages.policyHeading}</legend>
      {CHOICES.map((choice) => {
        const { label, help } = xidSigningMessages.policies[choice]
        const isImpossible = choice === 'none' && isRequired
        return (
          <Radio
            key={choice}
            name="xid_policy"
            value={choice}
            checked={policy === choice}
            disabled={isImpossible}
            onChange={() => void choose(choice)}
          >
            {label}
            <span className="xid-policy-help">
              {help} {isImpossible && xidSigningMessages.noneImpossible}
            </span>
          </Radio>
        )
      })}
      {error !== undefined && <Failure what={xidSigningMessages.policyFailed} error={error} />}
    </fieldset>
  )
}
