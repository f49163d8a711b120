import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { map as words } from '../../messages/en-map.ts'
import { loadMessages, LanguageContext, MessagesContext } from '../../messages/language.tsx'
import { setUpOpinionMap } from '../../test/opinion-map.tsx'

const NAMES = ['Läden & Händler', 'السائقون']
const DAY = new Date(2026, 4, 14, 12).getTime()
const CHANGES = [
  { at: DAY - 86_400_000, votes: 90, kind: 'appeared' as const, id: 0, from: [] },
  { at: DAY, votes: 120, kind: 'appeared' as const, id: 1, from: [0] },
]

const page = setUpOpinionMap()
/** Stores a map with other findings. */
const store = (findings: object) =>
  page.store((map) => ({ ...map, findings: { ...map.findings, ...findings } }))

it.each(['en', 'ar'] as const)(
  'groups have the owner’s names, and their last change is said with the day, in %s',
  async (language) => {
    await store({ changes: CHANGES })
    const messages = await loadMessages(language)
    const own = messages.map ?? words
    render(
      <LanguageContext value={{ language, choose: () => undefined }}>
        <MessagesContext value={messages}>{page.createPart(0, { names: NAMES })}</MessagesContext>
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

it('names of groups are loaded anew when groups have changed: they go with their groups', async () => {
  await page.store()
  render(page.createPart(0, { names: NAMES }))
  await screen.findByText(words.group(`A (${NAMES[0]})`))
  // the report has no names any more
  await store({ changes: [{ ...CHANGES[1], at: Date.now() }] })
  document.dispatchEvent(new Event('visibilitychange'))
  expect(await screen.findByText(words.group('A'))).toBeTruthy()
})

it('a group too small for common ground is named where nothing unites', async () => {
  await store({ common: [], blocking: [1] })
  render(page.createPart(0, { names: NAMES }))
  const reason = words.unitesBlocked(words.group(`B (${NAMES[1]})`), 5)
  expect(await screen.findByText(reason)).toBeTruthy()
  expect(screen.queryByText(words.unitesNone)).toBeNull()
})
