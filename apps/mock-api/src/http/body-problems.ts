import { isUtf8 } from 'node:buffer'

/** Whether a value holds a key by which a body could reach into the server's own objects. */
export const hasReservedKey = (value: unknown): boolean => {
  if (typeof value !== 'object' || value === null) return false
  const isPrototype = ([name, inner]: [string, unknown]) =>
    name === '__proto__' ||
    (name === 'constructor' &&
      typeof inner === 'object' &&
      inner !== null &&
      Object.hasOwn(inner, 'prototype'))
  return Object.entries(value).some((entry) => isPrototype(entry) || hasReservedKey(entry[1]))
}

/** Whether a value of a body that was read byte by byte (latin1) holds bytes that are no UTF-8. */
export const hasInvalidUtf8 = (value: unknown): boolean => {
  if (typeof value === 'string') return !isUtf8(Buffer.from(value.replaceAll(/[^\0-\xFF]/g, ''), 'latin1'))
  if (typeof value !== 'object' || value === null) return false
  return Object.entries(value).some((entry) => entry.some(hasInvalidUtf8))
}

/** The first field of a body of JSON that something is wrong with; undefined where none can be named. */
export function findJsonField(text: string, isWrong: (value: unknown) => boolean): string | undefined {
  try {
    const body: unknown = JSON.parse(text)
    const fields = typeof body === 'object' && body !== null ? Object.entries(body) : []
    return fields.find(([name, value]) => name !== '__proto__' && isWrong(value))?.[0]
  } catch {
    return undefined
  }
}

/** The first field of a form, read byte by byte (latin1), whose value or percent signs stand for no UTF-8. */
export function findFormField(latin1: string): string | undefined {
  const bytes = (part: string) =>
    part.replaceAll(/%([\da-f]{2})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
  const wrong = latin1.split('&').find((pair) => hasInvalidUtf8(bytes(pair)))
  return wrong === undefined ? undefined : /^\w*/.exec(wrong)?.[0]
}
