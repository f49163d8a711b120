import * as Type from 'typebox'
import { Check } from 'typebox/value'
import { decryptText, encryptText } from './encryption.ts'
import type { OwnTokens } from './own-token.ts'

/** A participant whom one device hands on to another. */
const HandedOn = Type.Object({
  zid: Type.Integer(),
  pid: Type.Integer(),
  epoch: Type.Integer(),
  /** milliseconds since 1970 */
  expires: Type.Integer(),
})
type HandedOn = Type.Static<typeof HandedOn>

const LIFETIME_MS = 10 * 60_000

/** Creates and reads the codes by which a participant continues on another device. Nothing is stored: a code is encrypted. */
export interface DeviceCodes {
  /** @param now milliseconds since 1970 */
  create: (who: Omit<HandedOn, 'expires'>, now: number) => Promise<{ code: string; expires: number }>
  /** returns undefined for a code of another server, and after ten minutes */
  read: (code: string, now: number) => Promise<HandedOn | undefined>
}

/** Creates the functions for device codes, which the keys of own tokens encrypt. */
export const createDeviceCodes = ({ keys }: Pick<OwnTokens, 'keys'>): DeviceCodes => ({
  create: async (who, now) => {
    const [newest] = await keys.list()
    const expires = now + LIFETIME_MS
    return { code: encryptText('device code', newest.value, JSON.stringify({ ...who, expires })), expires }
  },
  read: async (code, now) => {
    for (const { value } of await keys.list())
      try {
        const handed: unknown = JSON.parse(decryptText('device code', value, code))
        return Check(HandedOn, handed) && handed.expires > now ? handed : undefined
      } catch {
        // encrypted with another key
      }
    return undefined
  },
})
