import { createEndpointReference } from '@folkmoot/api-types/endpoint'
import type { participation } from '@folkmoot/api-types/participation'
import { createAuthFetch, createCallEndpoint, type AuthFetch } from '@folkmoot/client/call'
import { CallError } from '@folkmoot/client/call-error'
import { formatDeviceLink } from '@folkmoot/domain/device-link'
import { runExclusive } from '../../outbox/scheduling.ts'
import { formatStorageKey, type Store } from '../../outbox/store.ts'
import { addKeyHeader, openBrowserStore } from '../../session/session.ts'

const createDeviceCode = createEndpointReference<typeof participation.createDeviceCode>(
  'POST',
  '/api/v3/participants/deviceCodes',
)
const continueOnDevice = createEndpointReference<typeof participation.continueOnDevice>(
  'POST',
  '/api/v3/participants/continue',
)
const signOutParticipant = createEndpointReference<typeof participation.signOutParticipant>(
  'POST',
  '/api/v3/participants/signOutEverywhere',
)

/** A participant in the store of this browser. */
export interface DevicePlace {
  store: Store
  storageKey: string
  conversation_id: string
  /** sends the participant's token */
  authFetch: AuthFetch
}

/** Creates a link by which another device goes on as the same person, and when it ends. @throws CallError */
export async function createDeviceLink({ conversation_id, authFetch }: DevicePlace, language: string) {
  const { code, expires } = await createCallEndpoint(authFetch)(createDeviceCode, {
    body: { conversation_id },
  })
  return { link: formatDeviceLink(`${window.location.origin}/${conversation_id}`, language, code), expires }
}

/** Why a link was refused: another person takes part on this device, the link is too old, or the call failed. */
export type DeviceRefusal = 'other' | 'expired' | 'failed'

function toRefusal(problem: unknown): DeviceRefusal {
  const code = problem instanceof CallError ? problem.code : ''
  if (code === 'polis_err_other_participant') return 'other'
  return code === 'polis_err_device_code' ? 'expired' : 'failed'
}

/** Makes this browser one of the participant of a code. What was answered here and is unsent is theirs then. */
export async function takeDeviceCode(
  code: string,
  { conversation_id, xid }: { conversation_id: string; xid: string | undefined },
): Promise<DeviceRefusal | undefined> {
  const store = await openBrowserStore()
  const storageKey = formatStorageKey(conversation_id, xid)
  const { participant_key } = await store.ensureParticipant(storageKey)
  const readToken = async () => (await store.ensureParticipant(storageKey)).token
  // the key too, by which the server finds who takes part here already
  const call = createCallEndpoint(addKeyHeader(createAuthFetch(readToken), participant_key))
  const take = async () => {
    const { auth } = await call(continueOnDevice, { body: { conversation_id, code } })
    await store.setToken(storageKey, auth.token)
  }
  let refusal: DeviceRefusal | undefined
  // keep other tabs from sending an answer meanwhile: it would create a second person
  await runExclusive(storageKey, () =>
    take()
      .catch(async (problem: unknown) => {
        if (!(problem instanceof CallError && problem.status === 401)) throw problem
        await store.setToken(storageKey, undefined)
        return take()
      })
      .catch((problem: unknown) => void (refusal = toRefusal(problem))),
  )
  return refusal
}

/** Signs out on all other devices, or on this one too. @throws CallError */
export async function signOutDevices(
  which: 'others' | 'all',
  { store, storageKey, conversation_id, authFetch }: DevicePlace,
): Promise<void> {
  const { participant_key } = await store.ensureParticipant(storageKey)
  const kept = which === 'others' ? { keep_this_device: true, participant_key } : {}
  const body = { conversation_id, ...kept }
  const { auth } = await createCallEndpoint(authFetch)(signOutParticipant, { body })
  await store.setToken(storageKey, auth?.token)
}
