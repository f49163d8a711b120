import { Button, Classes, Radio, RadioGroup } from '@blueprintjs/core'
import { Trash } from '@blueprintjs/icons'
import type { AccountData } from '@folkmoot/api-types/personal-data'
import { useId, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { leavingMessages } from '../../messages/leaving.ts'
import type { Farewell } from '../../session/farewell.ts'
import { ConfirmNameDialog } from '../../ui/ConfirmNameDialog.tsx'
import { Failure } from '../../ui/Failure.tsx'
import { useEraseAccountMutation, useReadAccountDataMutation } from './personal-data-api.ts'
import { getConversationTitle } from '@folkmoot/domain/conversations'

const UNDECIDED: OwnedDecision = { kind: undefined, address: '' }

const isDecided = ({ owned }: AccountData, { kind, address }: OwnedDecision): boolean =>
  owned.length === 0 || kind === 'delete' || (kind === 'transfer' && address.trim() !== '')

/** Erases the account after the question was answered, and signs out. */
function useErasure() {
  const [send, { isLoading, error }] = useEraseAccountMutation()
  const navigate = useNavigate()
  const erase = async ({ owned }: AccountData, { kind, address }: OwnedDecision) => {
    const decision =
      owned.length === 0
        ? {}
        : kind === 'transfer'
          ? { transfer_to: address.trim() }
          : { owned: 'delete' as const }
    const { error: problem } = await send({ query: decision })
    // tokens of the erased account are refused
    if (!problem)
      await navigate('/signout', { replace: true, state: { farewell: 'erased' satisfies Farewell } })
  }
  return { erase, isLoading, error }
}

interface QuestionProps {
  data: AccountData
  decision: OwnedDecision
  onDecide: (decision: OwnedDecision) => void
  onYes: () => void
  onNo: () => void
}

/** Says what goes, asks what happens with conversations, and asks for the address. */
function Question({ data, decision, onDecide, onYes, onNo }: QuestionProps) {
  const { account, owned, participates } = data
  return (
    <ConfirmNameDialog
      open
      question={leavingMessages.eraseQuestion}
      label={leavingMessages.typeAccount}
      name={account.email ?? String(account.uid)}
      yes={leavingMessages.eraseYes}
      isReady={isDecided(data, decision)}
      onYes={onYes}
      onNo={onNo}
    >
      <p>{leavingMessages.eraseGoes}</p>
      {participates.length > 0 && <p>{leavingMessages.eraseGoesInConversations(participates.length)}</p>}
      <p>{leavingMessages.eraseKeeps}</p>
      {owned.length > 0 && <OwnedChoice owned={owned} decision={decision} onChange={onDecide} />}
    </ConfirmNameDialog>
  )
}

/** Erases the own account permanently (SAFE-64, SAFE-65). */
export function EraseAccount() {
  const [load, { data, isLoading: isReading, error: loadError }] = useReadAccountDataMutation()
  const [isAsked, setAsked] = useState(false)
  // kept when the server refuses an address
  const [decision, setDecision] = useState(UNDECIDED)
  const { erase, isLoading, error } = useErasure()
  const ask = async () => {
    const { data: loaded } = await load({ query: {} })
    if (loaded) setAsked(true)
  }
  return (
    <div className="account-action">
      <Button
        variant="outlined"
        intent="danger"
        icon={<Trash />}
        loading={isReading || isLoading}
        onClick={() => void ask()}
      >
        {leavingMessages.erase}
      </Button>
      <p className="account-help">{leavingMessages.eraseHelp}</p>
      {loadError && <Failure what={leavingMessages.downloadFailed} error={loadError} />}
      {error && <Failure what={leavingMessages.eraseFailed} error={error} />}
      {isAsked && data && (
        <Question
          data={data}
          decision={decision}
          onDecide={setDecision}
          onYes={() => {
            setAsked(false)
            void erase(data, decision)
          }}
          onNo={() => setAsked(false)}
        />
      )}
    </div>
  )
}

/** What happens with the conversations of an account that is erased. */
interface OwnedDecision {
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
function OwnedChoice({ owned, decision, onChange }: Props) {
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
