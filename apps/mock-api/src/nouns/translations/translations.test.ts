import { shareServer } from '@folkmoot/testing/provide-server'
import { beforeEach, describe, expect, it } from 'vitest'

describe('what people say in other languages', () => {
  const server = shareServer()
  let zid: number, id: string
  beforeEach(async () => {
    ;({ zid, id } = await server.scenario({
      conversation: { topic: 'Square', description: 'Ours' },
      comments: [
        { txt: 'Plant trees', mod: 1 },
        { txt: 'Build homes', mod: 1 },
        { txt: 'Rude', mod: -1 },
      ],
    }))
  })
  const save = (...translations: object[]) =>
    server.call('PUT', '/api/v3/translations', 'ben', { conversation_id: id, translations })
  const de = (tid: number, txt: string) => ({ tid, language: 'de', txt })
  const read = async (language = 'de') => {
    const { body } = await server.call(
      'GET',
      `/api/v3/translations?conversation_id=${id}&language=${language}`,
    )
    return body.texts.map((text: { tid: number; txt: string }) => [text.tid, text.txt])
  }

  it('[LANG-1] are saved by a moderator, replaced, removed, and told with the conversation', async () => {
    await server.scenario({ comments: ['Elsewhere'] })
    await save(de(-2, 'Platz'), de(0, 'Bäume'), de(1, 'Häuser'), { tid: 0, language: 'fr', txt: 'Arbres' })
    expect(await read()).toEqual([
      [-2, 'Platz'],
      [0, 'Bäume'],
      [1, 'Häuser'],
    ])
    await save(de(0, ' Mehr Bäume '), de(1, ''))
    expect(await read()).toEqual([
      [-2, 'Platz'],
      [0, 'Mehr Bäume'],
    ])
    expect([await read('fr'), await read('es')]).toEqual([[[0, 'Arbres']], []])
    const init = await server.call('GET', `/api/v3/participationInit?conversation_id=${id}`)
    expect(init.body.conversation.languages).toBe('de,fr')
  })

  it('[LANG-1] are listed beside what was said, without rejected comments', async () => {
    await save(de(0, 'Bäume'))
    const path = `/api/v3/translations/texts?conversation_id=${id}&language=de`
    const { body } = await server.call('GET', path, 'ben')
    expect(body.texts.map(({ tid, original, txt }: Record<string, unknown>) => [tid, original, txt])).toEqual(
      [
        [-2, 'Square', ''],
        [-1, 'Ours', ''],
        [0, 'Plant trees', 'Bäume'],
        [1, 'Build homes', ''],
      ],
    )
  })

  it('[LANG-1] disturb nobody who edits settings, and are in the log each time', async () => {
    await save(de(0, 'Bäume'))
    const readVersion = async () => (await server.rows('conversations', { zid }))[0]?.settings_version
    const before = await readVersion()
    await save(de(1, 'Häuser'))
    expect(await readVersion()).toBe(before)
    expect(
      await server.rows('security_log', { conversation_zid: zid, action: 'settings-changed' }),
    ).toHaveLength(2)
    expect((await save()).status).toBe(400)
  })

  it('[LANG-1] are refused as a whole when one fits nothing, or is too long', async () => {
    for (const wrong of [de(7, 'Wer?'), de(0, 'x'.repeat(998)), de(-2, 'x'.repeat(1001)), de(-3, 'x')]) {
      expect((await save(de(0, 'Bäume'), wrong)).body.error).toBe('polis_err_param_parse_failed_translations')
      expect(await server.rows('translations', { zid })).toEqual([])
    }
  })

  it('[LANG-1] disappear from readers with their comment, and for good when its author erases it', async () => {
    const vote = await server.send('POST', '/api/v3/comments', {
      body: { conversation_id: id, txt: 'My own words', vote: -1 },
    })
    const { tid, auth } = vote.body
    await save(de(0, 'Bäume'), de(tid, 'Meine Worte'))
    await server.call('PUT', '/api/v3/comments', 'ben', {
      conversation_id: id,
      tid: 0,
      mod: -1,
      active: false,
      is_meta: false,
      velocity: 1,
    })
    expect(await read()).toEqual([[tid, 'Meine Worte']])
    await server.send('DELETE', `/api/v3/participants/data?conversation_id=${id}`, { token: auth.token })
    expect(await read()).toEqual([])
    expect(await server.rows('translations', { zid, tid })).toEqual([])
  })

  it('[LANG-1] of a question that was changed since are read by nobody until they are saved again', async () => {
    await save(de(-2, 'Platz'), de(-1, 'Unser'), de(0, 'Bäume'))
    expect(await read()).toHaveLength(3)
    await server.call('PUT', '/api/v3/conversations', 'ada', { conversation_id: id, topic: 'Harbour' })
    const stale = async () => {
      const path = `/api/v3/translations/texts?conversation_id=${id}&language=de`
      const { body } = await server.call('GET', path, 'ben')
      return body.texts.flatMap((text: { tid: number; is_stale: boolean }) => (text.is_stale ? text.tid : []))
    }
    expect([await read(), await stale()]).toEqual([
      [
        [-1, 'Unser'],
        [0, 'Bäume'],
      ],
      [-2],
    ])
    await save(de(-2, 'Hafen'))
    expect([(await read())[0], await stale()]).toEqual([[-2, 'Hafen'], []])
  })
})
