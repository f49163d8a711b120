import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createMarkFinder, hasValidCheckDigits } from './marks.ts'

const findMarks = createMarkFinder()
/** The marks of a text as their kinds and words. */
const read = (text: string) => findMarks(text).map(({ kind, from, to }) => [kind, text.slice(from, to)])

describe('[TRI-1] marks name their reason and the place in the text', () => {
  it.each([
    ['Call me: +49 30 1234567!', 'phone', '+49 30 1234567'],
    ['Ruf an 0171/2345678 heute', 'phone', '0171/2345678'],
    ['(555) 123-4567 is the number', 'phone', '(555) 123-4567'],
    ['手機 0912-345-678 找我', 'phone', '0912-345-678'],
    ['اتصل ٠٥٠١٢٣٤٥٦٧ الآن', 'phone', '٠٥٠١٢٣٤٥٦٧'],
    ['Write to ann.lee+park@mail.example.org.', 'email', 'ann.lee+park@mail.example.org'],
    ['jo (at) example.org', 'email', 'jo (at) example.org'],
    ['Pay to DE89 3704 0044 0532 0130 00 please', 'iban', 'DE89 3704 0044 0532 0130 00'],
    ['GB82WEST12345698765432', 'iban', 'GB82WEST12345698765432'],
    ['Frau Maier in der Lindenstraße 12a stört', 'address', 'Lindenstraße 12a'],
    ['He lives at 221 Baker Street in town', 'address', '221 Baker Street'],
    ['Il habite 12 bis rue Victor', 'address', '12 bis rue Victor'],
    ['台北市信義路五段7號的鄰居', 'address', '台北市信義路五段7號'],
    ['See https://spam.test/a?b=c, now', 'link', 'https://spam.test/a?b=c'],
    ['buy at cheap-pills.com today', 'link', 'cheap-pills.com'],
    ['Du ARSCHLOCH, geh', 'insult', 'ARSCHLOCH'],
    ['你是傻逼吧', 'insult', '傻逼'],
    ['WE WANT MORE TREES and benches', 'shouting', 'WE WANT MORE TREES'],
    ['More trees!!!', 'shouting', '!!!'],
    ['The park needs trees, and also the bus should run at night', 'two-ideas', 'and also'],
    ['Der Park braucht Bäume, außerdem soll der Bus nachts fahren', 'two-ideas', 'außerdem'],
  ])('%j', (text, kind, words) => expect(read(text)).toEqual([[kind, words]]))

  it.each([
    'The budget of 2,500,000 euros for 2024-2026 is too small.',
    'On 01.02.2026 from 08.00-18.00 the library is closed.',
    'Bus 100 and 200 every 10-15 minutes, 0.5 to 1.5 km apart',
    'Close 3 of 4 lanes for 12 months',
    'The IBAN DE89 3704 0044 0532 0130 01 has wrong check digits',
    'The EU and the UN should help the USA',
    'Parks and streets should be clean and safe.',
    'Ja! Nein? Doch.',
    'The street is 20 m wide; Main Street needs trees.',
    'Version 2.0 e.g. the second one, i.e. better.',
    '',
  ])('[TRI-1] leaves %j alone', (text) => expect(read(text)).toEqual([]))
})

it('[TRI-1] several marks ascend and do not overlap', () => {
  expect(read('FUCK YOU!!! Call 030 1234567 or www.spam.test')).toEqual([
    ['insult', 'FUCK YOU'],
    ['shouting', '!!!'],
    ['phone', '030 1234567'],
    ['link', 'www.spam.test'],
  ])
})

it('[TRI-1] marks are parts of any text, ascending, apart from each other, and the same each time', () => {
  const texts = fc.oneof(
    fc.string({ unit: 'grapheme', maxLength: 200 }),
    fc
      .array(
        fc.constantFrom('+', '0', '1', ' ', '-', '@', '.', 'com', 'DE', 'A', '!', '(', '路', '號', '٣'),
        { maxLength: 80 },
      )
      .map((all) => all.join('')),
  )
  fc.assert(
    fc.property(texts, (text) => {
      const marks = findMarks(text)
      expect(findMarks(text)).toEqual(marks)
      let end = 0
      for (const { from, to } of marks) {
        expect(from).toBeGreaterThanOrEqual(end)
        expect(to).toBeGreaterThan(from)
        end = to
      }
      expect(end).toBeLessThanOrEqual(text.length)
    }),
  )
})

it('[TRI-1] one wrong digit of an IBAN is found', () => {
  const iban = 'DE89370400440532013000'
  expect(hasValidCheckDigits(iban)).toBe(true)
  fc.assert(
    fc.property(fc.integer({ min: 2, max: 21 }), fc.integer({ min: 1, max: 9 }), (at, by) => {
      const digit = (Number(iban.charAt(at)) + by) % 10
      expect(hasValidCheckDigits(`${iban.slice(0, at)}${digit}${iban.slice(at + 1)}`)).toBe(false)
    }),
  )
})

it('[TRI-2] words that an operator adds are insults too', () => {
  const find = createMarkFinder({ xx: { match: 'words', entries: ['dumme Kuh'] } })
  expect(find('Sie ist eine Dumme  Küh!')).toEqual([{ kind: 'insult', from: 13, to: 23 }])
})
