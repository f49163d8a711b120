import { crc32 } from 'node:zlib'
import { TOKEN_CHECK_CHARACTERS, TOKEN_PREFIX, TOKEN_RANDOM_CHARACTERS } from '@folkmoot/domain/people'

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

/** Computes the end of a token from its random part: its CRC-32 in base 62, the highest digit first. */
function computeCheck(random: string): string {
  let rest = crc32(random)
  let check = ''
  for (let count = 0; count < TOKEN_CHECK_CHARACTERS; count += 1) {
    check = ALPHABET.charAt(rest % ALPHABET.length) + check
    rest = Math.floor(rest / ALPHABET.length)
  }
  return check
}

/** Creates the text of a new access token. @param random returns a secure integer below its argument */
export function createAccessTokenText(random: (below: number) => number): string {
  const characters = Array.from({ length: TOKEN_RANDOM_CHARACTERS }, () =>
    ALPHABET.charAt(random(ALPHABET.length)),
  ).join('')
  return TOKEN_PREFIX + characters + computeCheck(characters)
}

/** Returns true for a text that can be an access token: its end fits what is before. */
export function isAccessTokenText(text: string): boolean {
  if (!text.startsWith(TOKEN_PREFIX)) return false
  const characters = text.slice(TOKEN_PREFIX.length, -TOKEN_CHECK_CHARACTERS)
  return characters.length === TOKEN_RANDOM_CHARACTERS && text.endsWith(computeCheck(characters))
}
