import { createHmac, timingSafeEqual } from 'node:crypto'
import { LIMITS } from '@folkmoot/domain/limits'
import { findExpiryProblem, formatXidMessage, parseXidExpiry, type XidProblem } from '@folkmoot/domain/xids'
import { errors, jwtVerify } from 'jose'

/** The fields of a request that name a person by the external id of a site. */
export interface XidFields {
  xid?: string | undefined
  xid_exp?: string | undefined
  xid_sig?: string | undefined
  xid_jwt?: string | undefined
}

/** An id that its site has signed, or the problem. */
type XidProof = { xid: string; problem?: never } | { xid?: never; problem: XidProblem }

/** Returns the signature of an id as its site computes it. @param expiry seconds since 1970 */
export const signXid = (secret: string, xid: string, expiry: number): string =>
  createHmac('sha256', secret).update(formatXidMessage(xid, expiry)).digest('hex')

/** Compares in a time that does not depend on where the texts differ. */
const isEqual = (one: string, other: string): boolean => {
  const [left, right] = [Buffer.from(one), Buffer.from(other)]
  return left.length === right.length && timingSafeEqual(left, right)
}

function checkSignature(
  { xid, xid_exp = '', xid_sig = '' }: XidFields,
  secrets: readonly string[],
  now: number,
): XidProof {
  const expiry = parseXidExpiry(xid_exp)
  if (xid === undefined || expiry === undefined) return { problem: 'invalid' }
  const signature = xid_sig.toLowerCase()
  const isSigned = secrets.some((secret) => isEqual(signXid(secret, xid, expiry), signature))
  const problem = isSigned ? findExpiryProblem(expiry, now) : 'invalid'
  return problem ? { problem } : { xid }
}

async function checkToken(token: string, secret: string, now: number): Promise<XidProof> {
  try {
    const { payload } = await jwtVerify(token, Buffer.from(secret), {
      algorithms: ['HS256'],
      requiredClaims: ['sub', 'exp'],
      currentDate: new Date(now),
    })
    const xid = payload.sub?.trim() ?? ''
    const isUsable = xid !== '' && [...xid].length <= LIMITS.xid
    const problem = isUsable ? findExpiryProblem(payload.exp ?? 0, now) : 'invalid'
    return problem ? { problem } : { xid }
  } catch (cause) {
    return { problem: cause instanceof errors.JWTExpired ? 'expired' : 'invalid' }
  }
}

async function checkTokens(
  { xid, xid_jwt = '' }: XidFields,
  secrets: readonly string[],
  now: number,
): Promise<XidProof> {
  const proofs = await Promise.all(secrets.map((secret) => checkToken(xid_jwt, secret, now)))
  const accepted = proofs.find((proof) => proof.problem === undefined)
  if (accepted) return xid === undefined || xid === accepted.xid ? accepted : { problem: 'invalid' }
  return { problem: proofs.some(({ problem }) => problem === 'expired') ? 'expired' : 'invalid' }
}

/** Returns true if a request comes with a signature or a token, whether right or wrong. */
export const hasXidProof = ({ xid_exp, xid_sig, xid_jwt }: XidFields): boolean =>
  [xid_exp, xid_sig, xid_jwt].some((field) => field !== undefined)

/** Checks the signature, or the token, of an external id with the secrets of its site. */
export async function checkXidProof(
  fields: XidFields,
  secrets: readonly string[],
  now: number,
): Promise<XidProof> {
  if (!hasXidProof(fields)) return { problem: 'unsigned' }
  return fields.xid_jwt === undefined
    ? checkSignature(fields, secrets, now)
    : checkTokens(fields, secrets, now)
}
