import type { CurrentUser } from '@folkmoot/api-types/users'
import { toOneLine } from '../control-characters.ts'

/** How a person is named: “Ada Owner (ada@folkmoot.test)”, with as much of it as is known. */
export function formatUserName({ hname, email, uid }: CurrentUser): string {
  const known = [hname, hname && email ? `(${email})` : email].filter(Boolean).join(' ')
  return known ? toOneLine(known) : `user ${uid}`
}
