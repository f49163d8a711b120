/** Encoding of a text file. */
type TextEncoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252'

/** Why a file is not read: it is a workbook of a spreadsheet program, no text, or text in another encoding. */
export type TextProblem = 'workbook' | 'binary' | 'encoding'

/** Advice about a file that cannot be read; follows the name of the file. */
export const TEXT_PROBLEMS: Readonly<Record<TextProblem, string>> = {
  workbook:
    'is a workbook, not a CSV file. In Excel, save it as “CSV UTF-8 (comma delimited)” and choose that file.',
  binary: 'is not a text file. Save the table as “CSV UTF-8” and choose that file.',
  encoding: 'is in an unknown encoding. Save the table as “CSV UTF-8” and choose that file.',
}

const startsWith = (bytes: Uint8Array, ...start: readonly number[]): boolean =>
  start.every((byte, index) => bytes[index] === byte)

/** ZIP (.xlsx, .ods) and the older compound file (.xls). */
const isWorkbook = (bytes: Uint8Array): boolean =>
  startsWith(bytes, 0x50, 0x4b, 0x03, 0x04) || startsWith(bytes, 0xd0, 0xcf, 0x11, 0xe0)

/** Bytes that tell UTF-16 without a byte-order mark. */
const SAMPLED_BYTES = 2000

/** Finds UTF-16 by its mark, or because every other byte of text in Latin letters is 0. */
function findWideEncoding(bytes: Uint8Array): TextEncoding | undefined {
  if (startsWith(bytes, 0xff, 0xfe)) return 'utf-16le'
  if (startsWith(bytes, 0xfe, 0xff)) return 'utf-16be'
  const zeros = [0, 0]
  for (const [index, byte] of bytes.subarray(0, SAMPLED_BYTES).entries())
    if (byte === 0) zeros[index % 2] = (zeros[index % 2] ?? 0) + 1
  const [even = 0, odd = 0] = zeros
  const many = Math.min(bytes.length, SAMPLED_BYTES) / 4
  if (odd > many && even === 0) return 'utf-16le'
  return even > many && odd === 0 ? 'utf-16be' : undefined
}

function decode(bytes: Uint8Array, encoding: TextEncoding): string | undefined {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}

/** The characters of the bytes 0x80 to 0x9F in Windows-1252; blank where it has none. TextDecoder takes them for control characters in Node 20. */
const WESTERN = '€ ‚ƒ„…†‡ˆ‰Š‹Œ Ž  ‘’“”•–—˜™š›œ žŸ'
const FIRST_WESTERN = 0x80

/** Reads Windows-1252. @returns undefined for a byte that it does not have, or a control character that no text has */
function decodeWestern(bytes: Uint8Array): string | undefined {
  const text = Array.from(bytes, (byte) => {
    const special = byte < FIRST_WESTERN ? undefined : WESTERN[byte - FIRST_WESTERN]
    return special === ' ' ? '\u0081' : (special ?? String.fromCharCode(byte))
  }).join('')
  return CONTROLS.test(text) ? undefined : text
}

/** Control characters that no text has. */
const CONTROLS = /[^\P{Cc}\t\r\n]/u

/**
 * Reads the text of a file as spreadsheet programs write it: UTF-8 or UTF-16, with or without a byte-order mark, else Windows-1252
 * (what Excel calls CSV, in western Europe and America). The text has no byte-order mark.
 */
export function decodeText(
  bytes: Uint8Array,
): { readonly text: string; readonly encoding: TextEncoding } | { readonly problem: TextProblem } {
  if (isWorkbook(bytes)) return { problem: 'workbook' }
  const wide = findWideEncoding(bytes)
  const encoding = wide ?? 'utf-8'
  const text = decode(bytes, encoding)
  if (text !== undefined) return text.includes('\0') ? { problem: 'binary' } : { text, encoding }
  if (wide || bytes.includes(0)) return { problem: 'binary' }
  const western = decodeWestern(bytes)
  return western === undefined ? { problem: 'encoding' } : { text: western, encoding: 'windows-1252' }
}
