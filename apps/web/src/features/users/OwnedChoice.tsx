import { Classes, Radio, RadioGroup } from '@blueprintjs/core'
import type { AccountData } from '@folkmoot/api-types/personal-data'
import { getConversationTitle } from '@folkmoot/domain/conversation-title'
import { useId } from 'react'
import { leavingMessages } from '../../messages/leaving.ts'

/** What happens with the conversations of an account that is erased. */
export interface OwnedDecision {
  readonly kind: 'delete' | 'transfer' | undefined
  readonly address: string
}

interface Props {
  owned: AccountData['owned']
  decision: OwnedDecision
  onChange: (decision: OwnedDecision) => void
}

function NewOwnerField({ decision, onChange }: Pick<Props, 'decision' | 'onChange'>) {
  const id = useId()
  return (
    <div className="erase-new-owner">
      <label htmlFor={id}>{leavingMessages.transferTo}</label>
      <input
        id={id}
        className={Classes.INPUT}
        type="email"
        autoComplete="off"
        aria-describedby={`${id}-help`}
        value={decision.address}
        onChange={(event) => onChange({ ...decision, address: event.target.value })}
      />
      <p id={`${id}-help`} className="account-help">
        {leavingMessages.transferHelp}
      </p>
    </div>
  )
}

/** Asks what happens with the conversations that an account owns. */
export function OwnedChoice({ owned, decision, onChange }: Props) {
  return (
    <div className="erase-owned">
      <p>{leavingMessages.owned(owned.length)}</p>
      <ul className="erase-owned-list">
        {owned.map(({ conversation_id, topic }) => (
          <li key={conversation_id} dir="auto">
            {getConversationTitle({ topic })}
          </li>
        ))}
      </ul>
      <RadioGroup
        label={leavingMessages.ownedQuestion}
        selectedValue={decision.kind ?? ''}
        onChange={({ currentTarget }) => {
          onChange({ ...decision, kind: currentTarget.value === 'delete' ? 'delete' : 'transfer' })
        }}
      >
        <Radio value="transfer" label={leavingMessages.ownedTransfer} />
        <Radio value="delete" label={leavingMessages.ownedDelete} />
      </RadioGroup>
      {decision.kind === 'transfer' && <NewOwnerField decision={decision} onChange={onChange} />}
    </div>
  )
}
