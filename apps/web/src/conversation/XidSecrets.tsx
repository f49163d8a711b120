import { Button } from '@blueprintjs/core'
import { MAX_XID_SECRETS, XID_SECRET_VARIABLE } from '@folkmoot/domain/xids'
import { useState } from 'react'
import { xidSigningMessages } from '../messages/xid-signing.ts'
import { CodeBox } from '../ui/CodeBox.tsx'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { Failure } from '../ui/Failure.tsx'
import { Loading } from '../ui/Loading.tsx'
import type { XidSecretsState } from './use-xid-secrets.ts'

import './xid-signing.css'

const dateTimeFormat = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' })

/** The created secret, once. */
function CreatedSecret({ secret }: { secret: string }) {
  return (
    <div className="notice notice-warning xid-created" role="alert">
      <p className="notice-title">{xidSigningMessages.shownOnce}</p>
      <CodeBox
        title={XID_SECRET_VARIABLE}
        code={`${XID_SECRET_VARIABLE}=${secret}`}
        what={xidSigningMessages.theSecret}
      />
      <p className="setting-help">{xidSigningMessages.shownWhere}</p>
    </div>
  )
}

interface SecretRowProps {
  secret_id: string
  created: number
  onWithdraw: () => void
}

function SecretRow({ secret_id, created, onWithdraw }: SecretRowProps) {
  const [asking, setAsking] = useState(false)
  return (
    <li>
      <span>{xidSigningMessages.secretName(secret_id, dateTimeFormat.format(created))}</span>
      <Button aria-label={xidSigningMessages.withdrawName(secret_id)} onClick={() => setAsking(true)}>
        {xidSigningMessages.withdraw}
      </Button>
      <ConfirmDialog
        open={asking}
        question={xidSigningMessages.withdrawQuestion(secret_id)}
        consequence={xidSigningMessages.withdrawEffect}
        yes={xidSigningMessages.withdraw}
        no={xidSigningMessages.keep}
        intent="danger"
        onYes={() => {
          setAsking(false)
          onWithdraw()
        }}
        onNo={() => setAsking(false)}
      />
    </li>
  )
}

/** The button for another secret, and what failed. */
function SecretCreation({ state, isFull }: { state: XidSecretsState; isFull: boolean }) {
  const { create, creating, withdrawing } = state
  return (
    <>
      <div>
        <Button loading={creating.isLoading} disabled={isFull} onClick={() => void create()}>
          {xidSigningMessages.createSecret}
        </Button>
      </div>
      {isFull && <p className="setting-help">{xidSigningMessages.full}</p>}
      {creating.error !== undefined && (
        <Failure what={xidSigningMessages.createFailed} error={creating.error} />
      )}
      {withdrawing.error !== undefined && (
        <Failure what={xidSigningMessages.withdrawFailed} error={withdrawing.error} />
      )}
    </>
  )
}

/** The secrets with which the caller's site signs external ids: create, see once, withdraw. */
export function XidSecrets({ state }: { state: XidSecretsState }) {
  const { lookUp, created, withdraw } = state
  const { currentData, error, isFetching, refetch } = lookUp
  const { secretsFailed, secretsLoading, secretsHelp, noSecrets } = xidSigningMessages
  if (!currentData && error)
    return <Failure what={secretsFailed} error={error} onRetry={refetch} isRetrying={isFetching} />
  if (!currentData) return <Loading text={secretsLoading} lines={2} />
  const { secrets } = currentData
  return (
    <div className="xid-secrets">
      <p className="setting-help">{secretsHelp}</p>
      {created !== undefined && <CreatedSecret secret={created} />}
      {secrets.length === 0 && <p>{noSecrets}</p>}
      {secrets.length > 0 && (
        <ul>
          {secrets.map(({ secret_id, created: since }) => (
            <SecretRow
              key={secret_id}
              secret_id={secret_id}
              created={since}
              onWithdraw={() => void withdraw(secret_id)}
            />
          ))}
        </ul>
      )}
      <SecretCreation state={state} isFull={secrets.length >= MAX_XID_SECRETS} />
    </div>
  )
}
