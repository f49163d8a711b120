import { findAddresses, findEmails, findIbans, findLinks, findPhones } from './contact-marks.ts'
import { createInsultFinder } from './insult-finder.ts'
import type { InsultList } from './insults.ts'
import type { CommentMark, MarkKind } from './mark-kinds.ts'
import { findSpans, isOverlapping, toSpan, type TextSpan } from './text-span.ts'

/** Three or more words in capital letters in a row, or three or more signs. */
const CAPITAL_WORDS =
  /(?<![\p{L}\p{N}])\p{Lu}{2,}(?:[^\p{L}\p{N}]{1,3}\p{Lu}{1,}(?![\p{Ll}\p{N}])){2,}(?![\p{L}\p{N}])/gu
const MIN_CAPITALS = 10
const SIGNS = /[!?！？]{3,}/gu

/** Shouting: ten or more capital letters in three or more words in a row, or three or more exclamation or question marks. */
function findShouting(text: string): readonly TextSpan[] {
  const isLoud = (words: string) => (words.match(/\p{Lu}/gu)?.length ?? 0) >= MIN_CAPITALS
  return [
    ...[...text.matchAll(CAPITAL_WORDS)].filter(([words]) => isLoud(words)),
    ...text.matchAll(SIGNS),
  ].map(toSpan)
}

/** Words that begin a second idea. A plain “and” is not one: it often joins what belongs together. */
const SECOND_IDEAS = [
  /(?<!\p{L})(?:and also|and we should also|in addition|additionally|furthermore|moreover|on top of that|secondly|as well as)(?!\p{L})/giu,
  /(?<!\p{L})(?:außerdem|zudem|darüber hinaus|des weiteren|zweitens|und auch)(?!\p{L})/giu,
  /(?<!\p{L})(?:de plus|en outre|par ailleurs|deuxièmement|et aussi)(?!\p{L})/giu,
  /(?<!\p{L})(?:además|asimismo|por otra parte|en segundo lugar|y también)(?!\p{L})/giu,
  /另外|此外|再者|其次|而且也|第二[，,、]/gu,
  /(?<!\p{L})(?:بالإضافة إلى|علاوة على ذلك|ثانيا)(?!\p{L})/gu,
]
/** The second item of a numbered list. */
const FIRST_ITEM = /(?:^|\s)1[.)]\s/u
const SECOND_ITEM = /\s2[.)](?=\s)/gu
/** Letters before and after the word: shorter parts are one thought. */
const MIN_LETTERS = 12

/** Letters of a text; a Chinese character says as much as three of others. */
const countLetters = (text: string): number => {
  const dense = text.match(/\p{Script=Han}/gu)?.length ?? 0
  return (text.match(/\p{L}/gu)?.length ?? 0) + 2 * dense
}

/** Signs of two ideas in one comment: a word that adds a second one, with a thought before and after it. */
const findSecondIdeas = (text: string): readonly TextSpan[] =>
  [...SECOND_IDEAS, ...(FIRST_ITEM.test(text) ? [SECOND_ITEM] : [])]
    .flatMap((pattern) => findSpans(text, pattern))
    .filter(
      ({ from, to }) =>
        countLetters(text.slice(0, from)) >= MIN_LETTERS && countLetters(text.slice(to)) >= MIN_LETTERS,
    )

/** The more certain ones first. */
const FINDERS: readonly (readonly [MarkKind, (text: string) => readonly TextSpan[]])[] = [
  ['iban', findIbans],
  ['email', findEmails],
  ['link', findLinks],
  ['phone', findPhones],
  ['address', findAddresses],
  ['two-ideas', findSecondIdeas],
  ['shouting', findShouting],
]

/**
 * Creates the function that marks a text. Its marks ascend and do not overlap: of two in one place the insult is kept, or
 * else the more certain one. It finds every kind but `language`, which depends on the other comments.
 * @param lists the word lists of insults
 */
export function createMarkFinder(
  lists?: Readonly<Record<string, InsultList>>,
): (text: string) => readonly CommentMark[] {
  const findInsults = createInsultFinder(lists)
  const finders = [['insult', findInsults] as const, ...FINDERS]
  return (text) => {
    const marks: CommentMark[] = []
    for (const [kind, find] of finders)
      for (const span of find(text))
        if (!marks.some((mark) => isOverlapping(mark, span))) marks.push({ kind, ...span })
    return marks.toSorted((one, other) => one.from - other.from)
  }
}
