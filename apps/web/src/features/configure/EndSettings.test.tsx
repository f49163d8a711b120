import type { ConversationDetails } from '@folkmoot/api-types/conversations'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { formatDay } from '../../conversation/lifecycle-times.ts'
import { getButton } from '../../test/buttons.ts'
import { setUpConfigure } from '../../test/configure.ts'
import { describeForgetting } from './EndSettings.tsx'

const configure = setUpConfigure()
const TOPIC = 'A car-free centre?'
const getConfirmation = () => screen.getByLabelText('Type the name of the conversation to confirm')

it('[SAFE-66] a conversation is deleted after its name was typed, then the list is shown', async () => {
  const { user } = await configure.open()
  await user.click(await screen.findByText('Delete the conversation'))
  screen.getByText(/deletes the comments and votes of 0 participants/)
  const yes = getButton('Delete permanently')
  await user.type(getConfirmation(), TOPIC.toLowerCase())
  expect(yes.disabled).toBe(true)
  await user.clear(getConfirmation())
  await user.type(getConfirmation(), TOPIC)
  await user.click(yes)
  await waitFor(() => expect(window.location.pathname).toBe('/conversations'))
  expect(await configure.server.rows('conversations', { zid: configure.zid })).toEqual([])
})

it('[SAFE-68] the owner chooses when people are forgotten, and moderators see it', async () => {
  const { user, unmount } = await configure.open()
  const select = await screen.findByLabelText<HTMLSelectElement>('Forget who took part')
  await user.selectOptions(select, '90 days after closing')
  await user.click(screen.getByText('Cancel'))
  expect(select.value).toBe('0')
  await user.selectOptions(select, '90 days after closing')
  await user.type(getConfirmation(), TOPIC)
  within(screen.getByRole('dialog')).getByText(
    /Forgetting cannot be undone; this setting can be changed until then\.$/,
  )
  await user.click(getButton('Forget them then'))
  await waitFor(async () => expect((await configure.readStored()).retention_days).toBe(90))
  unmount()
  await configure.open('ben')
  const seen = await screen.findByLabelText<HTMLSelectElement>('Forget who took part')
  expect([seen.disabled, seen.value]).toEqual([true, '90'])
  expect(screen.queryByText('Delete the conversation')).toBeNull()
})

it('[SAFE-68] offers no Undo, and no other choice, where people are forgotten now', async () => {
  await configure.change({ is_active: 0, closed_at: Date.now() - 31 * 86_400_000 })
  const { user } = await configure.open()
  const select = await screen.findByLabelText<HTMLSelectElement>('Forget who took part')
  await user.selectOptions(select, '30 days after closing')
  const dialog = within(await screen.findByRole('dialog', { name: 'Forget the participants?' }))
  dialog.getByText(/Forgetting cannot be undone\.$/)
  await user.type(getConfirmation(), TOPIC)
  await user.click(getButton('Forget them now'))
  const message = await screen.findByText(/^Participants are forgotten/, { selector: '.toast-message' })
  expect(within(message.parentElement!).queryByText('Undo')).toBeNull()
  await waitFor(() => expect(select.disabled).toBe(true))
})

const NOW = Date.UTC(2026, 10, 20, 12)
const time = (days: number) => NOW + days * 86_400_000
const day = (days: number) => formatDay(time(days))

it.each([
  ['open', {}, 90, 'Participants are forgotten 90 days after closing.', false],
  [
    'open until a time',
    { closes_at: time(2) },
    30,
    `Participants are forgotten on ${day(32)}, if the conversation closes as planned.`,
    false,
  ],
  ['closed', { closed_at: time(-1) }, 30, `Participants are forgotten on ${day(29)}.`, false],
  [
    'over',
    { closed_at: time(-31) },
    30,
    `Participants are forgotten now: 30 days after closing was ${day(-1)}.`,
    true,
  ],
  [
    'forgotten',
    { closed_at: time(-40), identities_removed_at: time(-10) },
    30,
    `Participants were forgotten on ${day(-10)}. People who join after that are forgotten 30 days after closing.`,
    false,
  ],
] as const)(
  '[SAFE-68] when people of a conversation that is %s are forgotten',
  (_, times, days, text, isNow) => {
    expect(
      describeForgetting(times as Partial<ConversationDetails> as ConversationDetails, days, NOW),
    ).toEqual({
      text,
      isNow,
    })
  },
)
