import { describe, expect, it } from 'vitest'
import { accept, reject } from './comments.ts'
import { formatLoggedState, getModerationAction } from './moderation-log.ts'

const waiting = { mod: 0, active: true, is_meta: false }
const hidden = { ...waiting, active: false }

describe('the action of a decision', () => {
  it.each([
    [waiting, accept(waiting), 'accept'],
    [hidden, accept(hidden), 'accept'],
    [accept(waiting), reject(waiting), 'reject'],
    [reject(waiting), waiting, 'reset'],
    [hidden, waiting, 'show'],
    [waiting, hidden, 'hide'],
    [waiting, { ...waiting, is_meta: true }, 'meta'],
    [{ ...waiting, is_meta: true }, waiting, 'unmeta'],
    [waiting, { ...accept(waiting), is_meta: true }, 'accept'],
    [accept(waiting), { ...waiting, is_meta: true }, 'meta'],
    [reject(hidden), { ...waiting, is_meta: true }, 'meta'],
    [reject(waiting), { ...reject(waiting), is_meta: true }, 'meta'],
    [waiting, waiting, 'confirm'],
  ])('[MOD-5] from %j to %j is %s', (before, after, action) =>
    expect(getModerationAction(before, after)).toBe(action),
  )
})

describe('the log', () => {
  it.each([
    [waiting, 'unmoderated'],
    [hidden, 'unmoderated, hidden'],
    [{ mod: -1, active: true, is_meta: true }, 'rejected, metadata'],
    [{ status: 'accepted' }, 'accepted'],
    [{}, ''],
  ])('formats %j as %j', (state, text) => expect(formatLoggedState(state)).toBe(text))
})
