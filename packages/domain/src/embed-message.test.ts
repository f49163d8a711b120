import { describe, expect, it } from 'vitest'
import { heightMessage, readEmbedMessage } from './embed-message.ts'

describe('messages of an embedded page', () => {
  it('[PART-6] are read as they were written, in whole pixels', () => {
    const message = heightMessage('2demo', 640.2)
    expect(message).toEqual({ source: 'folkmoot', type: 'height', height: 641, conversation_id: '2demo' })
    expect(readEmbedMessage(structuredClone(message))).toEqual(message)
  })

  it.each([
    undefined,
    null,
    'height',
    {},
    { ...heightMessage('2demo', 1), source: 'other' },
    { ...heightMessage('2demo', 1), type: 'scroll' },
    { ...heightMessage('2demo', 1), height: '12' },
    { ...heightMessage('2demo', 1), height: Number.NaN },
    { ...heightMessage('2demo', 1), height: -1 },
    { ...heightMessage('2demo', 1), height: 1e9 },
    { ...heightMessage('2demo', 1), conversation_id: 7 },
  ])('[PART-6] are not taken from anybody else: %j', (data) => {
    expect(readEmbedMessage(data)).toBeUndefined()
  })
})
