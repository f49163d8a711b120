import { expect, it } from 'vitest'
import { getGreetingName } from './greeting-name.ts'

it.each([
  ['Ada Owner', 'ada@folkmoot.test', 'Ada'],
  ['  Ada  Owner', 'ada@folkmoot.test', 'Ada'],
  ['王小明', null, '王小明'],
  ['', 'ada@folkmoot.test', 'ada@folkmoot.test'],
  ['  ', 'ada@folkmoot.test', 'ada@folkmoot.test'],
  [null, 'ada@folkmoot.test', 'ada@folkmoot.test'],
  [null, null, ''],
])('[ACC-1] %j with %j is greeted by %j', (hname, email, greeted) => {
  expect(getGreetingName({ hname, email })).toBe(greeted)
})
