import type { CurrentUser } from '@folkmoot/api-types/users'
import { toOneLine } from '../control-characters.ts'

/** Formats the name of a person: “Ada Owner (ada@folkmoot.test)”, or the part that is known. */
export function formatUserName({ hname, email, uid }: CurrentUser): string {
  const known = [hname, hname && email ? `(${email})` : email].filter(Boolean).join(' ')
  return known ? toOneLine(known) : `user ${uid}`
}
