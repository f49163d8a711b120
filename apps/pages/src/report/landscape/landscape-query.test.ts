import { expect, it } from 'vitest'
import { formatLandscapeQuery, parseLandscapeQuery } from './landscape-query.ts'

it('a view is in the address: what is written is read, and what is wrong counts as not chosen', () => {
  const choice = { comment: 12, group: 'B', isTable: true, moment: 1200 }
  expect(parseLandscapeQuery(formatLandscapeQuery(choice))).toEqual(choice)
  const none = { comment: undefined, group: undefined, isTable: false, moment: undefined }
  expect(formatLandscapeQuery(none)).toBe('')
  for (const query of ['', '?comment=x&group=1&view=map', '?comment=-1', '?comment=1e9', '?votes=-3'])
    expect(parseLandscapeQuery(query)).toEqual(none)
  expect(formatLandscapeQuery({ ...none, comment: 0 }, '?utm=x&group=A')).toBe('?utm=x&comment=0')
})
