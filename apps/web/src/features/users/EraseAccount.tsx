import { Field } from '../../ui/Field.tsx'
import { ERASED_VOTES } from '@folkmoot/domain/erasure'
import { type AccountData, personalData } from '@folkmoot/api-types/personal-data'
import { getConversationTitle } from '@folkmoot/domain/conversations'
import { Button, Classes, Radio, RadioGroup } from '@blueprintjs/core'
import { Trash } from '@blueprintjs/icons'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { Farewell } from '../../session/farewell.ts'
import { ConfirmNameDialog } from '../../ui/ConfirmNameDialog.tsx'
import { Failure } from '../../ui/Failure.tsx'
import { api } from '../../api/api.ts'
import { createMutation } from '../../api/contract-endpoints.ts'

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
      question="Erase your account permanently?"
      label="Type your e-mail address to confirm"
      name={account.email ?? String(account.uid)}
      yes="Erase permanently"
      isReady={isDecided(data, decision)}
      onYes={onYes}
      onNo={onNo}
    >
      <p>Your name, address and sign-ins go.</p>
      {participates.length > 0 && (
        <p>{`In ${participates.length === 1 ? 'the conversation' : `the ${participates.length} conversations`} you took part in, your comments, external ids, addresses and votes are erased too. ${ERASED_VOTES} Where a conversation is closed and its votes are published, they stay as numbers without a person.`}</p>
      )}
      <p>
        Your seed comments and moderation decisions stay, without your name. The security log keeps your user
        number for a year.
      </p>
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
    <div className="stack gap-8 start">
      <Button
        variant="outlined"
        intent="danger"
        icon={<Trash />}
        loading={isReading || isLoading}
        onClick={() => void ask()}
      >
        Erase your account
      </Button>
      <p className="muted">
        Permanently, with your name, address and sign-ins, and what you did as a participant.
      </p>
      {loadError && <Failure what="Your data could not be loaded." error={loadError} />}
      {error && <Failure what="Your account could not be erased." error={error} />}
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

const NewOwnerField = ({ decision, onChange }: Pick<Props, 'decision' | 'onChange'>) => (
  <Field
    label="Their e-mail address"
    help="An account of your site. For any other account, ask an administrator of this server."
  >
    {(field) => (
      <input
        {...field}
        className={Classes.INPUT}
        type="email"
        autoComplete="off"
        value={decision.address}
        onChange={(event) => onChange({ ...decision, address: event.target.value })}
      />
    )}
  </Field>
)

/** Asks what happens with the conversations that an account owns. */
function OwnedChoice({ owned, decision, onChange }: Props) {
  return (
    <div className="stack gap-8">
      <p>{owned.length === 1 ? 'You own one conversation:' : `You own ${owned.length} conversations:`}</p>
      <ul className="erase-owned-list">
        {owned.map(({ conversation_id, topic }) => (
          <li key={conversation_id} dir="auto">
            {getConversationTitle({ topic })}
          </li>
        ))}
      </ul>
      <RadioGroup
        label="What happens with what you own?"
        selectedValue={decision.kind ?? ''}
        onChange={({ currentTarget }) => {
          onChange({ ...decision, kind: currentTarget.value === 'delete' ? 'delete' : 'transfer' })
        }}
      >
        <Radio value="transfer" label="Hand over to a colleague" />
        <Radio value="delete" label="Delete with my account, with everything in it" />
      </RadioGroup>
      {decision.kind === 'transfer' && <NewOwnerField decision={decision} onChange={onChange} />}
    </div>
  )
}

const personalDataApi = api.injectEndpoints({
  endpoints: (build) => ({
    // an action, because it is read on request and not cached
    readAccountData: createMutation(build, personalData.getAccountData),
    eraseAccount: createMutation(build, personalData.eraseAccount),
  }),
})

export const { useReadAccountDataMutation, useEraseAccountMutation } = personalDataApi
