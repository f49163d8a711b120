import { isStorable } from '@folkmoot/domain/text'

/** Matches the claims of a sentence: marks of comments and groups, numbers, ways of voting. */
const CLAIM_PATTERN =
  /\{[^}]*\}|\d[\d,.]*\d|\d|%|\bagree(?:s|d|ing|ment)?\b|\bdisagree(?:s|d|ing|ment)?\b|\bpass(?:es|ed|ing)?\b/gi

/** Negations. A rephrased sentence has each as often as the original. */
const NEGATION_PATTERN =
  /\b(?:not|no|none|nobody|never|neither|nor|without|hardly|fewer|less|cannot|against|oppos\w*|support\w*|reject\w*|favou?r\w*)\b|n['’]t\b/gi

/** Words of quantity or degree. A rephrased sentence adds none. */
const QUANTITY_PATTERN =
  /\b(?:all|every|everybody|everyone|each|both|any|most|many|more|majority|minority|half|third|quarter|few|some|several|only|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|dozen|hundred|thousand|million|twice|double|triple|always|unanimous(?:ly)?|overwhelming(?:ly)?|strong(?:ly)?|weak(?:ly)?|because|therefore|should|must|better|best|worse|worst|first|last|almost|nearly|about|around|roughly|increas\w*|decreas\w*|grow\w*|clear(?:ly)?)\b/gi

/** Words that limit a claim. Without one, a rephrased sentence would say more: it has each as often as the original. */
const LIMIT_PATTERN = /\b(?:nearly|most|more than half|many|a third|surely|could|would|few|hint)\b/gi

/** Extra characters of a rephrased sentence, beyond one and a half times the original. */
const MAX_EXTRA_CHARACTERS = 40

/** Normalises claims for comparison: lower case, one form for each way of voting, numbers without separators. */
const listClaims = (sentence: string): string[] =>
  [...sentence.matchAll(CLAIM_PATTERN)].map(([claim]) =>
    claim.startsWith('{')
      ? claim
      : claim
          .toLowerCase()
          .replaceAll(',', '')
          .replace(/^(disagree|agree|pass).*$/, '$1'),
  )

const listWords = (sentence: string, words: RegExp): string[] =>
  [...sentence.matchAll(words)].map(([word]) => word.toLowerCase()).sort()

const isSameList = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((word, at) => word === other[at])

/**
 * Tells whether a rephrased sentence says the same as the original: the same comments, groups, numbers and ways of
 * voting in the same order, the same negations and limits, no new word of quantity or judgement, no mark-up, no URL, and not much
 * longer.
 */
export function isFaithful(ruleBased: string, rephrased: string): boolean {
  if (rephrased.trim() !== rephrased || rephrased === '' || !isStorable(rephrased)) return false
  if (
    rephrased.length > ruleBased.length * 1.5 + MAX_EXTRA_CHARACTERS ||
    /[\n\r\t<>[\]*_`]|:\/\/|www\./.test(rephrased)
  )
    return false
  if (!isSameList(listClaims(ruleBased), listClaims(rephrased))) return false
  if (!isSameList(listWords(ruleBased, NEGATION_PATTERN), listWords(rephrased, NEGATION_PATTERN)))
    return false
  if (!isSameList(listWords(ruleBased, LIMIT_PATTERN), listWords(rephrased, LIMIT_PATTERN))) return false
  const known = listWords(ruleBased, QUANTITY_PATTERN)
  return listWords(rephrased, QUANTITY_PATTERN).every((word) => {
    const at = known.indexOf(word)
    if (at < 0) return false
    known.splice(at, 1)
    return true
  })
}
