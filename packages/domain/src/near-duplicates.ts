/** Two texts are near-duplicates from this Jaccard similarity of their shingles on. */
const MIN_SIMILARITY = 0.6
/** Characters of a shingle; fewer in scripts without spaces, whose characters carry more meaning. */
const SHINGLE_CHARACTERS = 3
const DENSE_SHINGLE_CHARACTERS = 2
/** Rows of a band and bands of a signature: they find 99 % of pairs at the threshold, and nearly all above it. */
const BAND_ROWS = 3
const BAND_COUNT = 20
/** Texts of one bucket that are compared with a new one; it keeps many equal texts linear. */
const MAX_BUCKET_TEXTS = 4
/** Near-duplicates that are returned for one text. */
const MAX_LISTED = 3

const MARKS = /[\p{M}\u0640]/gu
const NOT_TEXT = /[^\p{L}\p{N}]+/gu
const DENSE = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}]/u
/** Spaces next to such a script: some people put them around a foreign word, others do not. */
const DENSE_BLANKS = new RegExp(`(?<=${DENSE.source}) | (?=${DENSE.source})`, 'gu')

/** Letters that differ between Arabic and Persian keyboards. */
const SAME_LETTERS: readonly (readonly [RegExp, string])[] = [
  [/[\u0671]/g, '\u0627'],
  [/[\u0649\u06CC]/g, '\u064A'],
  [/\u0629/g, '\u0647'],
  [/\u06A9/g, '\u0643'],
]

/**
 * Normalizes a text for searching and comparing: letters and digits only, in one case and width, without accents, vowel
 * signs and lengthening, one space between words.
 */
export function normalizeText(text: string): string {
  let plain = text.normalize('NFKD').toLowerCase().replace(MARKS, '')
  for (const [letters, one] of SAME_LETTERS) plain = plain.replace(letters, one)
  return plain.replace(NOT_TEXT, ' ').trim()
}

/** `normalizeText`, also without spaces next to scripts that do not separate words. */
export function normalizeForComparison(text: string): string {
  const plain = normalizeText(text)
  return DENSE.test(plain) ? plain.replace(DENSE_BLANKS, '') : plain
}

/** Spreads the bits of an integer (the finalizer of MurmurHash3 by Austin Appleby). */
function mixBits(value: number): number {
  let bits = value
  bits = Math.imul(bits ^ (bits >>> 16), 0x85ebca6b)
  bits = Math.imul(bits ^ (bits >>> 13), 0xc2b2ae35)
  return (bits ^ (bits >>> 16)) >>> 0
}

/** The distinct shingles of a normalized text as 32-bit hashes, ascending. */
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

/** The shingles of a text; none without letters and digits. */
function computeShingles(text: string): Uint32Array {
  const plain = normalizeForComparison(text)
  return plain === '' ? new Uint32Array() : hashShingles(plain)
}

/** The Jaccard similarity of two ascending lists of shingles, 0 to 1. */
function computeJaccard(one: Uint32Array, other: Uint32Array): number {
  // texts of very different lengths cannot reach the threshold
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

/** One key per band, from the minima of its hash functions (MinHash, Broder 1997). */
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

/** Words of the six languages that turn a sentence round; “don’t” is normalized to “don t”. Of French “ne … pas” the second one counts. */
const NEGATIONS = new Set(
  `not no never t cannot cant wont dont doesnt isnt without nor neither nobody nothing none hardly nicht nichts niemand niemanden kein keine keinen keinem keiner keines nie niemals
   keinesfalls keineswegs ohne weder nadie nada personne rien
   nunca jamas sin ni tampoco pas jamais sans aucun aucune non لا لم لن ليس ليست غير بدون`.split(/\s+/),
)
const NEGATING_CHARACTERS = /不|沒|没|未|無|无|(?<![是除])非(?!常|洲)/gu

/** Counts the negations of a text. */
const countNegations = (text: string): number =>
  normalizeText(text)
    .split(' ')
    .filter((word) => NEGATIONS.has(word)).length + (text.match(NEGATING_CHARACTERS)?.length ?? 0)

const takeLowest = (tids: readonly number[]): readonly number[] =>
  [...tids].sort((one, two) => one - two).slice(0, MAX_LISTED)

function describeText(text: string) {
  const shingles = computeShingles(text)
  const keys = shingles.length === 0 ? [] : computeBands(shingles)
  return { shingles, keys, negations: countNegations(text) }
}
type DescribedText = ReturnType<typeof describeText>

/**
 * Creates an empty index. Texts are compared by character shingles, which works for every script; locality-sensitive
 * hashing finds the candidates, so adding one of 10,000 texts takes well below a millisecond. It does not find the same
 * statement in other words. Texts with another number of negations are never near-duplicates: they may say the opposite.
 */
export function createNearDuplicateIndex() {
  const texts = new Map<number, Omit<DescribedText, 'keys'>>()
  const buckets = new Map<number, number[]>()
  const findSimilar = ({ keys, shingles, negations }: DescribedText): readonly number[] => {
    const candidates = new Set(keys.flatMap((key) => buckets.get(key) ?? []))
    const similar = [...candidates].filter((tid) => {
      const other = texts.get(tid)!
      return other.negations === negations && computeJaccard(shingles, other.shingles) >= MIN_SIMILARITY
    })
    return takeLowest(similar)
  }
  const insert = (tid: number, { keys, ...text }: DescribedText) => {
    texts.set(tid, text)
    for (const key of keys) {
      const bucket = buckets.get(key) ?? []
      if (bucket.length < MAX_BUCKET_TEXTS) buckets.set(key, [...bucket, tid])
    }
  }
  return {
    /** Adds a text; a known id is ignored. */
    add: (tid: number, text: string): void => {
      if (!texts.has(tid)) insert(tid, describeText(text))
    },
    /** The ids of up to three near-duplicates of a text that is not in the index, ascending. */
    findByText: (text: string) => findSimilar(describeText(text)),
    /**
     * Returns the comment that leads the group of a text: the first one that it is similar to, else itself, which is added. So all members
     * resemble one comment, and a chain of small changes does not join opposite statements.
     */
    addToGroup: (tid: number, text: string): number => {
      const described = describeText(text)
      const [leader] = findSimilar(described)
      if (leader === undefined) insert(tid, described)
      return leader ?? tid
    },
  }
}

/** A word with what follows it, or what stands before the first one. */
interface WordPiece {
  readonly text: string
  /** whether the other text lacks the word */
  readonly isOwn: boolean
}

const segmenter = new Intl.Segmenter(undefined, { granularity: 'word' })

/** Splits a text into words, and tells which of them another text lacks. Case, accents and marks do not count. */
export function compareWords(text: string, other: string): WordPiece[] {
  const known = new Set([...segmenter.segment(other)].map(({ segment }) => normalizeText(segment)))
  return [...segmenter.segment(text)].map(({ segment, isWordLike }) => ({
    text: segment,
    isOwn: isWordLike === true && !known.has(normalizeText(segment)),
  }))
}
