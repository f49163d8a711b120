import { Button, HTMLSelect } from '@blueprintjs/core'
import { MAX_XID_SECRETS, XID_SECRET_VARIABLE, XID_SNIPPETS } from '@folkmoot/domain/xids'
import { useState, useId } from 'react'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { Failure } from '../ui/Failure.tsx'
import { Loading } from '../ui/Loading.tsx'

import { xids, type XidSecret } from '@folkmoot/api-types/xids'
import { api } from '../api/api.ts'
import { createMutation, createQuery } from '../api/contract-endpoints.ts'
import { xidSigningMessages } from '../messages/xid-signing.ts'
import { CodeBox } from '../ui/CopyButton.tsx'

const dateTimeFormat = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' })

/** The created secret, once. */
function CreatedSecret({ secret }: { secret: string }) {
  return (
    <div className="notice notice-warning stack gap-8" role="alert">
      <p className="strong notice-title">{xidSigningMessages.shownOnce}</p>
      <CodeBox
        title={XID_SECRET_VARIABLE}
        code={`${XID_SECRET_VARIABLE}=${secret}`}
        what={xidSigningMessages.theSecret}
      />
      <p className="muted">{xidSigningMessages.shownWhere}</p>
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
      {isFull && <p className="muted">{xidSigningMessages.full}</p>}
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
    <div className="stack">
      <p className="muted">{secretsHelp}</p>
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

/** Code that signs ids on the site's server, in the language that the reader chooses. */
export function XidSnippets() {
  const id = useId()
  const [chosen, setChosen] = useState('Node.js')
  const snippet = XID_SNIPPETS.find(({ title }) => title === chosen)
  return (
    <div className="stack">
      <p className="muted">{xidSigningMessages.snippetsHelp}</p>
      <div className="row">
        <label htmlFor={id}>{xidSigningMessages.language}</label>
        <HTMLSelect
          id={id}
          value={chosen}
          options={XID_SNIPPETS.map(({ title }) => title)}
          onChange={(event) => setChosen(event.currentTarget.value)}
        />
      </div>
      {snippet && <CodeBox title={snippet.title} code={snippet.code} what={xidSigningMessages.theFunction} />}
    </div>
  )
}

/** The signing secrets of the caller's site, and their changes. */
interface XidSecretsState {
  lookUp: {
    currentData?: { secrets: readonly XidSecret[] } | undefined
    error?: unknown
    isFetching: boolean
    refetch: () => unknown
  }
  /** the text of the secret that was created last; the server does not send it again */
  created: string | undefined
  /** creates a secret; returns false when the server refused */
  create: () => Promise<boolean>
  creating: { isLoading: boolean; error?: unknown }
  withdraw: (secret_id: string) => Promise<void>
  withdrawing: { isLoading: boolean; error?: unknown }
}

/** Loads the signing secrets of the caller's site. The created one is kept until the screen is left. */
export function useXidSecrets(): XidSecretsState {
  const lookUp = useXidSecretsQuery(undefined)
  const [send, creating] = useCreateXidSecretMutation()
  const [sendWithdrawal, withdrawing] = useWithdrawXidSecretMutation()
  const [created, setCreated] = useState<{ secret_id: string; secret: string }>()
  const create = async () => {
    const { data } = await send()
    if (!data) return false
    setCreated(data)
    // the cache of answers must not keep the secret
    creating.reset()
    return true
  }
  const withdraw = async (secret_id: string) => {
    const { data } = await sendWithdrawal({ body: { secret_id } })
    if (data && created?.secret_id === secret_id) setCreated(undefined)
  }
  return { lookUp, created: created?.secret, create, creating, withdraw, withdrawing }
}

const xidSecretsApi = api.injectEndpoints({
  endpoints: (build) => ({
    xidSecrets: createQuery(build, xids.listXidSecrets, 'XidSecret'),
    createXidSecret: createMutation(build, xids.createXidSecret, 'XidSecret'),
    withdrawXidSecret: createMutation(build, xids.withdrawXidSecret, 'XidSecret'),
  }),
})

export const { useXidSecretsQuery, useCreateXidSecretMutation, useWithdrawXidSecretMutation } = xidSecretsApi
