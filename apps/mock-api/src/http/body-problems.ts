import { isUtf8 } from 'node:buffer'

/** Returns true if a value contains a key that could change the prototype of the server's objects. */
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

/** Returns true if a value of a body decoded as latin1 contains bytes that are not UTF-8. */
export const hasInvalidUtf8 = (value: unknown): boolean => {
  if (typeof value === 'string') return !isUtf8(Buffer.from(value.replaceAll(/[^\0-\xFF]/g, ''), 'latin1'))
  if (typeof value !== 'object' || value === null) return false
  return Object.entries(value).some((entry) => entry.some(hasInvalidUtf8))
}

/** Finds the first invalid field of a JSON body; undefined if the body cannot be parsed or no field is invalid. */
export function findJsonField(text: string, isInvalid: (value: unknown) => boolean): string | undefined {
  try {
    const body: unknown = JSON.parse(text)
    const fields = typeof body === 'object' && body !== null ? Object.entries(body) : []
    return fields.find(([name, value]) => name !== '__proto__' && isInvalid(value))?.[0]
  } catch {
    return undefined
  }
}

/** Finds the first field of a form decoded as latin1 whose percent-decoded bytes are not UTF-8. */
export function findFormField(latin1: string): string | undefined {
  const decodePercent = (part: string) =>
    part.replaceAll(/%([\da-f]{2})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
  const invalid = latin1.split('&').find((pair) => hasInvalidUtf8(decodePercent(pair)))
  return invalid === undefined ? undefined : /^\w*/.exec(invalid)?.[0]
}
