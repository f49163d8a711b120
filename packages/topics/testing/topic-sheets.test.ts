import { expect, it } from 'vitest'
import { createSeededRandom, drawBelow } from '@folkmoot/domain/random'
import { findTopics } from '../src/find-topics.ts'
import { createGermanTownComments } from './german-town.ts'
import { createPlantedComments } from './planted-topics.ts'
import { createSheets, parseAnswers, scoreAnswers } from './topic-sheets.ts'

const comments = createGermanTownComments()
const random = createSeededRandom('a test')
const { topics } = findTopics(comments)
const sheets = createSheets(topics, comments, (below) => drawBelow(random, below))

it('[RES-48] sheets have each name once, and its comments under another number without it', () => {
  const lines = sheets.names.trimEnd().split('\n')
  expect(lines).toHaveLength(sheets.key.length)
  expect(new Set(sheets.key).size).toBe(sheets.key.length)
  const pages = sheets.comments.split('\n\n')
  for (const [at, line] of lines.entries()) {
    const topic = topics.find(({ name, layer }) => layer === 0 && `${at + 1}. ${name}` === line)!
    const page = pages.find((text) => text.startsWith(`${sheets.key[at]!}\n`))!
    const own = new Set(comments.filter(({ tid }) => topic.tids.includes(tid)).map(({ txt }) => txt))
    for (const text of page.trimEnd().split('\n').slice(1)) expect(own.has(text.slice(2))).toBe(true)
  }
  expect(sheets.key.join('')).not.toBe([...sheets.key].sort().join(''))
})

it('another draw gives a fresh sheet: another order and other comments', () => {
  const draw = (seed: string) => {
    const drawn = createSeededRandom(seed)
    return createSheets(topics, comments, (below) => drawBelow(drawn, below))
  }
  expect(draw('one')).toEqual(draw('one'))
  const fresh = draw('another')
  expect(fresh.names).not.toBe(draw('one').names)
  const sortLines = (text: string) => text.split('\n').toSorted()
  expect(sortLines(fresh.names.replaceAll(/\d+\. /g, ''))).toEqual(
    sortLines(draw('one').names.replaceAll(/\d+\. /g, '')),
  )
  expect(sortLines(fresh.comments)).not.toEqual(sortLines(draw('one').comments))
})

it('sheets of a broader layer have its names alone', () => {
  const planted = createPlantedComments('English', 48)
  const found = findTopics(planted).topics
  const broader = found.filter(({ layer }) => layer === 1)
  expect(broader.length).toBeGreaterThan(1)
  const { names, key } = createSheets(found, planted, (below) => drawBelow(random, below), 1)
  const listed = names.trimEnd().split('\n')
  expect(listed.map((line) => line.replace(/^\d+\. /, '')).toSorted()).toEqual(
    broader.map(({ name }) => name).toSorted(),
  )
  expect(key).toHaveLength(broader.length)
})

it('[RES-48] answers are compared with the key, and missing ones are wrong', () => {
  const answers = parseAnswers('1: b\n2 A\n\nnotes\n')
  expect(scoreAnswers(['B', 'C', 'A'], answers)).toEqual({
    right: 1,
    wrong: [
      { number: 2, answer: 'A', solution: 'C' },
      { number: 3, answer: undefined, solution: 'A' },
    ],
  })
})

it('[RES-48] names of the German town are phrases of its comments', () => {
  // a broad topic without a phrase of its own has the names of its two largest parts
  for (const name of topics.flatMap((topic) => topic.name.split(' / ')))
    expect(comments.some(({ txt }) => txt.toLowerCase().includes(name.toLowerCase()))).toBe(true)
})
