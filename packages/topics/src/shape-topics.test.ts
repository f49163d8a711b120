import { expect, it } from 'vitest'
import { createPlantedComments } from '../testing/planted-topics.ts'
import { nameTopics } from './name-topics.ts'
import { placeComments } from './place-comments.ts'
import { mergeIntoOne, splitInTwo, splitIntoParts } from './shape-topics.ts'

const comments = createPlantedComments('English', 40)
const getText = (tid: number) => comments[tid]?.txt ?? ''
/** comment t has subject t % 4 */
const [cycling = [], reading = [], swimming = []] = [0, 1, 2].map((subject) =>
  comments.filter(({ tid }) => tid % 4 === subject).map(({ tid }) => tid),
)
const createPart = (name: string, tids: readonly number[]) => ({ name, model_name: 'given', tids })
const sortTids = (tids: readonly number[]) => tids.toSorted((one, other) => one - other)

it('[RES-64] tells two subjects apart by their words, and names each by a phrase of its own', () => {
  const parts = splitInTwo(sortTids([...cycling, ...reading]), getText) ?? []
  expect(parts.map(({ tids }) => tids).toSorted(([one = 0], [other = 0]) => one - other)).toEqual([
    cycling,
    reading,
  ])
  for (const { name, tids, typicality } of parts) {
    expect(tids.some((tid) => getText(tid).toLowerCase().includes(name.toLowerCase()))).toBe(true)
    expect(typicality).toHaveLength(tids.length)
  }
  expect(parts[0]?.name).not.toBe(parts[1]?.name)
})

it('[RES-88] names a part whose comments have no telling phrase by a phrase, not by a cut-off comment', () => {
  const told = Array.from(
    { length: 8 },
    (_, at) => `Plant more trees along the ${at}th street of our old town`,
  )
  const other = [
    'I would like to see that the people who live here get a new swimming pool before anything else is built by the river',
    'Please think about the library, which many of us who read a lot would like to use on Sundays in the dark winter',
  ]
  const texts = [...told, ...other]
  const [part] = nameTopics([[8, 9]], placeComments(texts))
  expect(part?.name).toBe('Swimming pool')
})

it.each<readonly [string, readonly string[]]>([
  ['no comment', []],
  ['one comment', ['More trees']],
  ['comments with the same words', ['More trees', 'More trees', 'More trees']],
  ['comments without a common word', ['Trees', 'Buses', 'Schools']],
  ['erased comments', ['', '', '']],
])('[RES-64] does not split %s', (_, texts) => {
  expect(splitInTwo([...texts.keys()], (tid) => texts[tid] ?? '')).toBeUndefined()
})

it('[RES-65] assigns comments that are in no part by their words', () => {
  const parts = [
    createPart('A', cycling.slice(0, 4)),
    createPart('B', reading.slice(0, 4)),
    createPart('C', []),
  ]
  const found = splitIntoParts(sortTids([...cycling, ...reading]), parts, getText)
  expect(found.map((part) => part && [part.name, part.tids])).toEqual([
    ['A', cycling],
    ['B', reading],
    undefined,
  ])
})

it('[RES-63] merges topics under the name of the largest', () => {
  const parts = [createPart('Few', swimming.slice(0, 2)), createPart('Many', cycling)]
  const merged = mergeIntoOne(parts, getText)
  expect([merged.name, merged.tids]).toEqual(['Many', sortTids([...cycling, ...swimming.slice(0, 2)])])
  expect(merged.typicality).toHaveLength(merged.tids.length)
})
