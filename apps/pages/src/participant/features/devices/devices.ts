import { createEndpointReference } from '@folkmoot/api-types/endpoint'
import type { participation } from '@folkmoot/api-types/participation'
import { createCallEndpoint, type AuthFetch } from '@folkmoot/client/call'
import { CallError } from '@folkmoot/client/call-error'
import { formatDeviceLink } from '@folkmoot/domain/device-link'
import { createParticipantKey, type Store } from '../../outbox/store.ts'
import type { DeviceNotice } from '../../session/session.ts'

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
export async function createDeviceLink({ store, storageKey, conversation_id, authFetch }: DevicePlace) {
  const { participant_key } = await store.ensureParticipant(storageKey)
  const body = { conversation_id, participant_key }
  const { code, expires } = await createCallEndpoint(authFetch)(createDeviceCode, { body })
  return { link: formatDeviceLink(window.location.origin, conversation_id, code), expires }
}

/**
 * Makes this browser one of the participant of a code. What was answered here and is unsent is theirs then.
 * @param place its `authFetch` sends the key of this browser too, by which the server finds who takes part here already
 */
export async function takeDeviceCode(code: string, place: DevicePlace): Promise<DeviceNotice> {
  const { store, storageKey, conversation_id, authFetch } = place
  try {
    const body = { conversation_id, code }
    const { auth, participant_key } = await createCallEndpoint(authFetch)(continueOnDevice, { body })
    await store.setToken(storageKey, auth.token, participant_key)
    return 'continued'
  } catch (problem) {
    if (!(problem instanceof CallError)) throw problem
    if (problem.code === 'polis_err_other_participant') return 'other'
    return problem.code === 'polis_err_device_code' ? 'expired' : 'failed'
  }
}

/** Signs out on all other devices, or on this one too. @throws CallError */
export async function signOutDevices(
  which: 'others' | 'all',
  { store, storageKey, conversation_id, authFetch }: DevicePlace,
): Promise<void> {
  const { token } = await store.ensureParticipant(storageKey)
  // all devices share one key. It changes before the call: if the answer is lost, the server knows this browser by the new one
  const participant_key = createParticipantKey()
  if (which === 'others') await store.setToken(storageKey, token, participant_key)
  const kept = which === 'others' ? { keep_this_device: true, participant_key } : {}
  const body = { conversation_id, ...kept }
  const { auth } = await createCallEndpoint(authFetch)(signOutParticipant, { body })
  await store.setToken(storageKey, auth?.token)
}
