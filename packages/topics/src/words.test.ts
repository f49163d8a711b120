import { expect, it } from 'vitest'
import { createVocabulary } from './vocabulary.ts'
import { splitWords } from './words.ts'

const listContentWords = (text: string): string[] =>
  splitWords(text)
    .filter(({ isStopWord }) => !isStopWord)
    .map(({ key }) => key)

it.each([
  ['English', 'We need more bike lanes, and the buses must run!', ['bike', 'lanes', 'buses', 'run']],
  ['German', 'Die Straße braucht einen Radweg für Schüler', ['strasse', 'radweg', 'schüler']],
  ['capitals as small letters', 'STRASSE Straße', ['strasse', 'strasse']],
  ['French, with the article written on', 'L’eau de la ville', ['eau', 'ville']],
  ['Chinese, which has no spaces', '計程車應該要有公平的競爭', ['計程車', '公平', '競爭']],
  ['full-width letters', 'Ｕｂｅｒ', ['uber']],
  // versions of Node.js differ about colons in words
  ['words at a colon', 're:land Zeit:Raum', ['re', 'land', 'zeit', 'raum']],
  ['long vowels, with and without their marks,', 'Māori Maori schön', ['maori', 'maori', 'schön']],
  ['a possessive', 'the city’s parks', ['city', 'parks']],
  ['Russian, of which there is no list', 'больше деревьев', ['больше', 'деревьев']],
  ['addresses, numbers, marks and emoji', 'https://a.example/x?y=1 me@b.example 2050 !!! 👍🏽', []],
  ['nothing', ' \n\u0000\uD800', []],
])('[MATH-8] divides %s into words', (_, text, words) => {
  expect(listContentWords(text)).toEqual(words)
})

it('[MATH-8] merges endings if the shorter word is used as well', () => {
  const { comments, getSpelling } = createVocabulary([
    'Parks',
    'a park',
    'the Parks',
    'Schulen',
    'Schule',
    'the bus',
  ])
  expect(comments.map(({ words }) => words)).toEqual([
    ['park'],
    ['park'],
    ['park'],
    ['schule'],
    ['schule'],
    ['bus'],
  ])
  expect(getSpelling('park')).toBe('Parks')
})

it('[MATH-8] pairs adjacent words of a sentence', () => {
  const { comments } = createVocabulary(['Affordable housing, public transport of tomorrow', '競爭環境'])
  expect(comments[0]!.phrases).toEqual(['affordable housing', 'public transport'])
  expect(comments[1]!.phrases).toEqual(['競爭 環境'])
})
