import { describe, expect, it } from 'vitest'
import { createHeightMessage, parseEmbedMessage } from './embed.ts'

describe('messages of an embedded page', () => {
  it('[PART-6] are read as written, in whole pixels', () => {
    const message = createHeightMessage('2demo', 640.2)
    expect(message).toEqual({ source: 'folkmoot', type: 'height', height: 641, conversation_id: '2demo' })
    expect(parseEmbedMessage(structuredClone(message))).toEqual(message)
  })

  it.each([
    undefined,
    null,
    'height',
    {},
    { ...createHeightMessage('2demo', 1), source: 'other' },
    { ...createHeightMessage('2demo', 1), type: 'scroll' },
    { ...createHeightMessage('2demo', 1), height: '12' },
    { ...createHeightMessage('2demo', 1), height: Number.NaN },
    { ...createHeightMessage('2demo', 1), height: -1 },
    { ...createHeightMessage('2demo', 1), height: 1e9 },
    { ...createHeightMessage('2demo', 1), conversation_id: 7 },
  ])('[PART-6] are refused from other senders: %j', (data) => {
    expect(parseEmbedMessage(data)).toBeUndefined()
  })
})
