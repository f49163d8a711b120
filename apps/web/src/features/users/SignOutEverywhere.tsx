import { Button } from '@blueprintjs/core'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { userMessages as messages } from '../../messages/users.ts'
import type { Farewell } from '../../session/farewell.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { Failure } from '../../ui/Failure.tsx'
import { useSignOutEverywhereMutation } from './users-api.ts'

/** Ends all sign-ins of the account after a confirmation, then this one. */
export function SignOutEverywhere() {
  const [isAsking, setAsking] = useState(false)
  const [send, { error, isLoading }] = useSignOutEverywhereMutation()
  const navigate = useNavigate()
  const signOut = async () => {
    setAsking(false)
    const answer = await send({ body: {} })
    if (!answer.error) await navigate('/signout', { state: { farewell: 'everywhere' satisfies Farewell } })
  }
  return (
    <section aria-labelledby="sign-ins" className="account-section">
      <h2 id="sign-ins">{messages.signInHeading}</h2>
      <p>{messages.signInHelp}</p>
      <Button variant="outlined" intent="danger" loading={isLoading} onClick={() => setAsking(true)}>
        {messages.signOutEverywhere}
      </Button>
      {error && <Failure what={messages.signOutFailed} error={error} />}
      <ConfirmDialog
        open={isAsking}
        question={messages.signOutQuestion}
        consequence={messages.signOutConsequence}
        yes={messages.signOutEverywhere}
        no={messages.cancel}
        intent="danger"
        onYes={() => void signOut()}
        onNo={() => setAsking(false)}
      />
    </section>
  )
}
