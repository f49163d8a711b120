import { createInsultFinder, type InsultList } from './insults.ts'
import {
  type CommentMark,
  type MarkKind,
  findSpans,
  isOverlapping,
  toSpan,
  type TextSpan,
} from './mark-kinds.ts'
import { trimEndCharacters } from '../text.ts'

const EMAIL =
  /(?<![\p{L}\p{N}._%+-])[\p{L}\p{N}._%+-]{1,64}(?:@|\s?[([]\s?(?:at|@|ät)\s?[)\]]\s?)(?:[\p{L}\p{N}-]{1,63}\.){1,6}\p{L}{2,24}/giu

/** E-mail addresses, also with “(at)”. */
const findEmails = (text: string): readonly TextSpan[] => findSpans(text, EMAIL)

const OTHER_DIGIT = /[\u0660-\u0669\u06F0-\u06F9\uFF10-\uFF19]/g
/** Arabic, Persian and full-width digits as 0 to 9, which are the last four bits of their codes; the length stays. */
const replaceDigits = (text: string): string =>
  text.replace(OTHER_DIGIT, (digit) => String(digit.charCodeAt(0) & 0xf))

const PHONE =
  /(?<![\p{L}\p{N}.,:/-])(?:\+|\()?\d[\d ()./\u00A0\u2010-\u2013-]{5,22}\d(?![\p{L}\p{N}]|[.,:]\d)/gu
const MIN_PHONE_DIGITS = 7
const MAX_PHONE_DIGITS = 15
/** Three, three and four digits, as in North America. */
const GROUPED_PHONE = /^\(?\d{3}\)?[ .-]\d{3}[ .-]\d{4}$/
/** A day, or two times of a day. */
const NOT_A_PHONE =
  /^(?:\d{1,2}[./-]\d{1,2}[./-]\d{2,4}|\d{4}[./-]\d{1,2}[./-]\d{1,2}|\d{1,2}\.\d{2} ?[-\u2013] ?\d{1,2}\.\d{2})$/

/** Telephone numbers: with a country code, with the 0 before an area code, or grouped as in North America. */
const findPhones = (text: string): readonly TextSpan[] =>
  [...replaceDigits(text).matchAll(PHONE)]
    .filter(([number]) => {
      const digits = number.replace(/\D/g, '').length
      if (digits < MIN_PHONE_DIGITS || digits > MAX_PHONE_DIGITS || NOT_A_PHONE.test(number)) return false
      return /^\(?[+0]/.test(number) || GROUPED_PHONE.test(number)
    })
    .map(toSpan)

/** Characters of an IBAN in each country that has them (ISO 13616, registry of SWIFT). */
const IBAN_LENGTHS: ReadonlyMap<string, number> = new Map(
  `AD24 AE23 AL28 AT20 AZ28 BA20 BE16 BG22 BH22 BR29 BY28 CH21 CR22 CY28 CZ24 DE22 DK18 DO28 EE20 EG29 ES24 FI18
   FO18 FR27 GB22 GE22 GI23 GL18 GR27 GT28 HR21 HU28 IE22 IL23 IQ23 IS26 IT27 JO30 KW30 KZ20 LB28 LC32 LI21 LT20
   LU20 LV21 MC27 MD24 ME22 MK19 MR27 MT31 MU30 NL18 NO15 PK24 PL28 PS29 PT25 QA29 RO24 RS22 SA24 SC31 SE24 SI19
   SK24 SM27 ST25 SV28 TL23 TN24 TR26 UA29 VA22 VG24 XK20`
    .split(/\s+/)
    .map((entry) => [entry.slice(0, 2), Number(entry.slice(2))]),
)

const IBAN_START = /(?<![\p{L}\p{N}])[A-Z]{2}\d{2}(?=[ -]?[A-Z0-9])/giu
const IBAN_CHARACTER = /[A-Z0-9]/i

/** True for the check digits of an IBAN: the number that it stands for has the rest 1 by 97 (ISO 7064). */
export function hasValidCheckDigits(iban: string): boolean {
  let rest = 0
  for (const character of `${iban.slice(4)}${iban.slice(0, 4)}`) {
    const value = Number.parseInt(character, 36)
    rest = (rest * (value > 9 ? 100 : 10) + value) % 97
  }
  return rest === 1
}

/** The end of the IBAN that starts here: of its country's length, in groups or not; undefined without valid check digits. */
function findIbanEnd(text: string, from: number): number | undefined {
  const length = IBAN_LENGTHS.get(text.slice(from, from + 2).toUpperCase())
  if (length === undefined) return undefined
  let [iban, at] = ['', from]
  while (iban.length < length) {
    const character = text.charAt(at)
    if (IBAN_CHARACTER.test(character)) iban += character
    else if (!(/[ -]/.test(character) && IBAN_CHARACTER.test(text.charAt(at + 1)))) return undefined
    at += 1
  }
  return !/[\p{L}\p{N}]/u.test(text.charAt(at)) && hasValidCheckDigits(iban) ? at : undefined
}

/** Numbers of bank accounts (IBAN) whose check digits are right. */
const findIbans = (text: string): readonly TextSpan[] =>
  findSpans(text, IBAN_START).flatMap(({ from }) => {
    const to = findIbanEnd(text, from)
    return to === undefined ? [] : [{ from, to }]
  })

/** A street with a number, as it is written in German and Dutch, English, French, Spanish, and Chinese. */
const ADDRESSES = [
  /(?<!\p{L})\p{L}{2,50}[ -]?(?:straße|strasse|str\.|weg|gasse|platz|allee|damm|ufer|straat|laan|plein|gracht)\s\d{1,4}\s?[a-h]?(?![\p{L}\p{N}]|[.,]\d)/giu,
  /(?<![\p{L}\p{N}.,])\d{1,5}[a-h]?\s(?:\p{Lu}[\p{L}'’.-]{0,30}\s){1,3}(?:Street|St|Road|Rd|Avenue|Ave|Lane|Ln|Drive|Dr|Court|Boulevard|Blvd|Terrace|Crescent)(?![\p{L}\p{N}])/gu,
  /(?<![\p{L}\p{N}.,])\d{1,4}\s?(?:bis|ter)?,?\s(?:rue|avenue|boulevard|place|allée|impasse|chemin|quai)\s\p{L}{2,30}/giu,
  /(?<!\p{L})(?:calle|avenida|avda\.|paseo|rua)\s(?:\p{L}{1,30}\s){0,4}\p{L}{2,30},?\s(?:n[.º°]{1,2}\s?)?\d{1,4}(?![\p{L}\p{N}]|[.,]\d)/giu,
  /[\p{Script=Han}]{1,8}[路街巷弄道][\p{Script=Han}\d]{0,8}\d{1,4}(?:之\d{1,3})?[號号]/gu,
]

/** Postal addresses: streets with a house number. */
const findAddresses = (text: string): readonly TextSpan[] =>
  ADDRESSES.flatMap((pattern) => findSpans(text, pattern))

const LINK =
  /(?<![\p{L}\p{N}@.-])(?:https?:\/\/|www\.)[^\s<>"'、。，]{2,300}|(?<![\p{L}\p{N}@./-])(?:[a-z0-9-]{2,63}\.){1,4}(?:com|org|net|info|biz|io|shop|online|site|xyz|ly|me|tk|ru|gov|edu|de|fr|es|it|nl|uk|ch|at|tw|eu)(?:\/[^\s<>"'、。，]{0,300})?(?![\p{L}\p{N}@.-]{1}\p{L})/giu
const LINK_END = '.,;:!?)]}»”'

/** Addresses of pages, without the punctuation after them. */
const findLinks = (text: string): readonly TextSpan[] =>
  [...text.matchAll(LINK)].map(({ 0: link, index }) => ({
    from: index,
    to: index + trimEndCharacters(link, LINK_END).length,
  }))

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
