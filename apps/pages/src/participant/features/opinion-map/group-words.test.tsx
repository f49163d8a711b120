import { NO_FINDINGS } from '@folkmoot/domain/reports/findings'
import { saveOpinionResult } from '@folkmoot/testing/analysis'
import { shareServer } from '@folkmoot/testing/provide-server'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { AuthFetch } from '@folkmoot/client/call'
import { map as words } from '../../messages/en-map.ts'
import { loadMessages, LanguageContext, MessagesContext } from '../../messages/language.tsx'
import { createCampMap, listCampVotes } from '../../test/camp-map.ts'
import { OpinionMap } from './OpinionMap.tsx'

const NAMES = ['Läden & Händler', 'السائقون']
const DAY = new Date(2026, 4, 14, 12).getTime()
const CHANGES = [
  { at: DAY - 86_400_000, votes: 90, kind: 'appeared' as const, id: 0, from: [] },
  { at: DAY, votes: 120, kind: 'appeared' as const, id: 1, from: [0] },
]

describe('groups on the participant page', () => {
  const server = shareServer()
  let conversation_id: string
  let zid: number
  let tick = 0
  let ask: AuthFetch
  beforeEach(async () => {
    localStorage.clear()
    ;({ conversation_id, zid } = await server.build.conversation())
    reload()
  })
  afterEach(cleanup)
  const store = async (change: object = {}, findings: object = {}) => {
    tick += 1
    const map = createCampMap()
    const result = { ...map, findings: { ...map.findings, ...findings }, ...change }
    await saveOpinionResult(server.db, zid, result, { generation: tick, now: tick })
  }
  /** The page opened anew has another `fetch`, and so another store. */
  const reload = () => {
    ask = (path, init) => server.fetch(path, init)
  }
  const createPart = (pid: number, names?: readonly (string | null)[]) => (
    <OpinionMap
      conversation_id={conversation_id}
      names={names}
      viewer={{ votes: listCampVotes(pid) }}
      isOpen
      canVote
      authFetch={ask}
    />
  )

  it.each(['en', 'ar'] as const)(
    'have the owner’s names, and their last change is said with the day, in %s',
    async (language) => {
      await store({}, { changes: CHANGES })
      const messages = await loadMessages(language)
      const own = messages.map ?? words
      render(
        <LanguageContext value={{ language, choose: () => undefined }}>
          <MessagesContext value={messages}>{createPart(0, NAMES)}</MessagesContext>
        </LanguageContext>,
      )
      await screen.findByRole('img')
      const buttons = [...document.querySelectorAll('.map-choice b')].map((one) => one.textContent)
      expect(buttons).toEqual(NAMES.map((name, at) => own.group(`${'AB'[at]} (${name})`)))
      const near = NAMES.map((name, at) => own.nearGroup(`${'AB'[at]} (${name})`))
      expect(near.filter((sentence) => screen.queryByText(sentence))).toHaveLength(1)
      const { group, parted, sentence } = own.groupChanges
      const day = new Intl.DateTimeFormat(language, { dateStyle: 'long' }).format(DAY)
      expect(screen.getByText(sentence(day, parted(group('B'), group('A'))))).toBeTruthy()
    },
  )

  it('names are loaded anew when groups have changed: they go with their groups', async () => {
    await store()
    render(createPart(0, NAMES))
    await screen.findByText(words.group(`A (${NAMES[0]})`))
    // the report has no names any more
    await store({}, { changes: [{ ...CHANGES[1], at: Date.now() }] })
    document.dispatchEvent(new Event('visibilitychange'))
    expect(await screen.findByText(words.group('A'))).toBeTruthy()
  })

  it('a group too small for common ground is named where nothing unites', async () => {
    await store({}, { ...NO_FINDINGS, ...createCampMap().findings, common: [], blocking: [1] })
    render(createPart(0, NAMES))
    const reason = words.unitesBlocked(words.group(`B (${NAMES[1]})`), 5)
    expect(await screen.findByText(reason)).toBeTruthy()
    expect(screen.queryByText(words.unitesNone)).toBeNull()
  })
})
