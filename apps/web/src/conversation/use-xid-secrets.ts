import { xids, type XidSecret } from '@folkmoot/api-types/xids'
import { useState } from 'react'
import { api } from '../api/api.ts'
import { createMutation, createQuery } from '../api/contract-endpoints.ts'

/** The signing secrets of the caller's site, and their changes. */
export interface XidSecretsState {
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
