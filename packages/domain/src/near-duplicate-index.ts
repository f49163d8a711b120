/** The share of common shingles (Jaccard) from which two texts count as near-duplicates. */
const MIN_SIMILARITY = 0.6
/** Characters of a shingle; writing without spaces between words says more with each character. */
const SHINGLE_CHARACTERS = 3
const DENSE_SHINGLE_CHARACTERS = 2
/** Rows of a band and bands of a signature: of pairs just at the threshold 99 % are found, of better ones all. */
const BAND_ROWS = 3
const BAND_COUNT = 20
/** Texts of one bucket that are compared with a new one: a flood of equal texts stays linear. */
const MAX_BUCKET_TEXTS = 4
/** Others that are named for one text. */
const MAX_LISTED = 3

const MARKS = /[\p{M}\u0640]/gu
const NOT_TEXT = /[^\p{L}\p{N}]+/gu
const DENSE = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}]/u
/** Blanks beside such writing, which one sets around a foreign word and another does not. */
const DENSE_BLANKS = new RegExp(`(?<=${DENSE.source}) | (?=${DENSE.source})`, 'gu')

/** Letters that Arabic and Persian keyboards write in several ways. */
const SAME_LETTERS: readonly (readonly [RegExp, string])[] = [
  [/[\u0671]/g, '\u0627'],
  [/[\u0649\u06CC]/g, '\u064A'],
  [/\u0629/g, '\u0647'],
  [/\u06A9/g, '\u0643'],
]

/**
 * A text as near-duplicates are told by: letters and digits only, in one case and width, without accents, vowel signs
 * and lengthening, one space between words.
 */
export function normalizeText(text: string): string {
  let plain = text.normalize('NFKD').toLowerCase().replace(MARKS, '')
  for (const [letters, one] of SAME_LETTERS) plain = plain.replace(letters, one)
  return plain.replace(NOT_TEXT, ' ').trim()
}

/** The plain text without blanks beside writing that parts words without them: what two texts are compared by. */
export function normalizeForComparison(text: string): string {
  const plain = normalizeText(text)
  return DENSE.test(plain) ? plain.replace(DENSE_BLANKS, '') : plain
}

/** Spreads the bits of a whole number, so that similar numbers part (the finaliser of MurmurHash3 by Austin Appleby). */
function mixBits(value: number): number {
  let bits = value
  bits = Math.imul(bits ^ (bits >>> 16), 0x85ebca6b)
  bits = Math.imul(bits ^ (bits >>> 13), 0xc2b2ae35)
  return (bits ^ (bits >>> 16)) >>> 0
}

/** The shingles of a plain text as 32-bit numbers in rising order, each once. */
function hashShingles(plain: string): Uint32Array {
  const length = DENSE.test(plain) ? DENSE_SHINGLE_CHARACTERS : SHINGLE_CHARACTERS
  const found = new Set<number>()
  for (let start = 0; start === 0 || start + length <= plain.length; start += 1) {
    let hash = 0x811c9dc5
    for (let at = start; at < Math.min(start + length, plain.length); at += 1)
      hash = Math.imul(hash ^ plain.charCodeAt(at), 0x01000193)
    found.add(mixBits(hash))
  }
  return Uint32Array.from(found).sort()
}

/** The shingles of a text as it was written; none of one without letters and digits. */
function computeShingles(text: string): Uint32Array {
  const plain = normalizeForComparison(text)
  return plain === '' ? new Uint32Array() : hashShingles(plain)
}

/** How many shingles two texts share, of all that either has: from 0 to 1. Both in rising order. */
function computeJaccard(one: Uint32Array, other: Uint32Array): number {
  // a text that is so much shorter cannot reach the threshold
  if (Math.min(one.length, other.length) < MIN_SIMILARITY * Math.max(one.length, other.length)) return 0
  let shared = 0
  for (let i = 0, j = 0; i < one.length && j < other.length;) {
    const a = one[i] ?? 0
    const b = other[j] ?? 0
    if (a === b) shared += 1
    if (a <= b) i += 1
    if (b <= a) j += 1
  }
  return shared / (one.length + other.length - shared)
}

/** One number a band, made of the least values that its hash functions give (MinHash, Broder 1997). */
function computeBands(shingles: Uint32Array): number[] {
  return Array.from({ length: BAND_COUNT }, (_, band) => {
    let key = band
    for (let row = 0; row < BAND_ROWS; row += 1) {
      const seed = Math.imul(band * BAND_ROWS + row + 1, 0x9e3779b1)
      const factor = (seed | 1) >>> 0
      let least = 0xffffffff
      for (const shingle of shingles) {
        const value = Math.imul(shingle ^ seed, factor) >>> 0
        if (value < least) least = value
      }
      key = mixBits(Math.imul(key, 31) ^ least)
    }
    return key
  })
}

/** How alike two texts are, as near-duplicates are told: from 0, nothing in common, to 1, the same but for marks. */
export function computeTextSimilarity(one: string, other: string): number {
  const [a, b] = [computeShingles(one), computeShingles(other)]
  if (a.length === 0 || b.length === 0) return 0
  return computeJaccard(a, b)
}

/** What is known of near-duplicates among the texts that were added. */
export interface NearDuplicateIndex {
  /** Adds a text under its number; a number that is known already is passed over. */
  add: (tid: number, text: string) => void
  /** The numbers of up to three others that say nearly the same, lowest first. */
  findByTid: (tid: number) => readonly number[]
  /** The numbers of up to three that say nearly the same as a text that is not added, lowest first. */
  findByText: (text: string) => readonly number[]
}

const NONE: readonly number[] = []

const takeLowest = (tids: readonly number[]): readonly number[] =>
  [...tids].sort((one, two) => one - two).slice(0, MAX_LISTED)

/**
 * Makes an empty index of near-duplicates. Texts are compared by their character shingles, so that it works for every
 * script; who is compared with whom is found by locality-sensitive hashing, so that adding one of 10,000 takes well
 * below a millisecond. Texts in other words that mean the same are not found, and opposites that differ by one short
 * word are: it is a hint for people, not a verdict.
 */
export function createNearDuplicateIndex(): NearDuplicateIndex {
  const texts = new Map<number, Uint32Array>()
  const buckets = new Map<number, number[]>()
  const pairs = new Map<number, readonly number[]>()
  const name = (tid: number, other: number) => {
    const known = pairs.get(tid) ?? NONE
    pairs.set(tid, takeLowest([...known, other]))
  }
  const alikeIn = (keys: readonly number[], shingles: Uint32Array): number[] => {
    const candidates = new Set(keys.flatMap((key) => buckets.get(key) ?? []))
    return [...candidates].filter(
      (other) => computeJaccard(shingles, texts.get(other) ?? shingles) >= MIN_SIMILARITY,
    )
  }
  const add = (tid: number, text: string) => {
    if (texts.has(tid)) return
    const shingles = computeShingles(text)
    texts.set(tid, shingles)
    if (shingles.length === 0) return
    const keys = computeBands(shingles)
    for (const other of alikeIn(keys, shingles)) {
      name(tid, other)
      name(other, tid)
    }
    for (const key of keys) {
      const bucket = buckets.get(key) ?? []
      if (bucket.length < MAX_BUCKET_TEXTS) buckets.set(key, [...bucket, tid])
    }
  }
  const like = (text: string) => {
    const shingles = computeShingles(text)
    return shingles.length === 0 ? NONE : takeLowest(alikeIn(computeBands(shingles), shingles))
  }
  return { add, findByTid: (tid) => pairs.get(tid) ?? NONE, findByText: like }
}
