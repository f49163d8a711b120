import { Button } from '@blueprintjs/core'
import { Trash } from '@blueprintjs/icons'
import type { AccountData } from '@folkmoot/api-types/personal-data'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { leavingMessages } from '../../messages/leaving.ts'
import type { Farewell } from '../../session/farewell.ts'
import { ConfirmNameDialog } from '../../ui/ConfirmNameDialog.tsx'
import { Failure } from '../../ui/Failure.tsx'
import { OwnedChoice, type OwnedDecision } from './OwnedChoice.tsx'
import { useEraseAccountMutation, useReadAccountDataMutation } from './personal-data-api.ts'

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
