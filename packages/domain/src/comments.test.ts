import { describe, expect, it } from 'vitest'
import { accept, MOD, getModerationList, createCommentState, parseCommentText, reject } from './comments.ts'

const comment = { tid: 3, txt: 'Parks', mod: 0, active: true, is_meta: false }

describe('deciding about a comment', () => {
  it('[MOD-4] accepting overrides the automatic moderator, rejecting does not', () => {
    const hidden = { ...comment, active: false }
    expect(accept(hidden)).toEqual({ ...comment, mod: MOD.accepted, active: true })
    expect(reject(hidden)).toEqual({ ...comment, mod: MOD.rejected, active: false })
    expect(hidden).toEqual({ ...comment, active: false })
  })

  it('[MOD-3] a new comment awaits review, hidden when it is flagged; a moderator’s is accepted at once', () => {
    expect(createCommentState({ moderates: false }, false)).toEqual({ mod: 0, active: true, is_meta: false })
    expect(createCommentState({ moderates: false }, true)).toEqual({ mod: 0, active: false, is_meta: false })
    for (const flagged of [true, false])
      expect(createCommentState({ moderates: true }, flagged)).toEqual({
        mod: 1,
        active: true,
        is_meta: false,
      })
  })
})

it('[MOD-7] every comment is in one of the three moderation lists', () => {
  const lists = [-2, -1, 0, 1, 2].map(getModerationList)
  expect(lists).toEqual(['rejected', 'rejected', 'unmoderated', 'accepted', 'accepted'])
})

describe('the text of a comment', () => {
  it.each([
    ['  Parks \n', { txt: 'Parks' }],
    ['Line\nbreak', { txt: 'Line\nbreak' }],
    ['👍', { txt: '👍' }],
    ['half \uD83D', { problem: 'unreadable' }],
    ['', { problem: 'empty' }],
    [' \t\r\n\u00A0', { problem: 'empty' }],
    ['\u200B\u2060\u00AD', { problem: 'empty' }],
    ['a\0b', { problem: 'unreadable' }],
    ['x'.repeat(997), { txt: 'x'.repeat(997) }],
    [` ${'x'.repeat(997)} `, { txt: 'x'.repeat(997) }],
    ['x'.repeat(998), { problem: 'too-long' }],
    ['👍'.repeat(997), { txt: '👍'.repeat(997) }],
    ['👍'.repeat(998), { problem: 'too-long' }],
  ])('[API-7] reads %j', (raw, read) => expect(parseCommentText(raw)).toEqual(read))

  it('[CFG-6] can be limited to the 400 characters of a screen', () => {
    expect(parseCommentText('x'.repeat(400), 400)).toHaveProperty('txt')
    expect(parseCommentText('x'.repeat(401), 400)).toEqual({ problem: 'too-long' })
  })
})
