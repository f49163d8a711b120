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
  await user.click(getButton('Forget them then'))
  await waitFor(async () => expect((await configure.readStored()).retention_days).toBe(90))
  unmount()
  await configure.open('ben')
  const seen = await screen.findByLabelText<HTMLSelectElement>('Forget who took part')
  expect([seen.disabled, seen.value]).toEqual([true, '90'])
  expect(screen.queryByText('Delete the conversation')).toBeNull()
})

const daysAgo = (days: number) => Date.now() - days * 86_400_000

/** Opens Configure of a conversation that was closed so many days ago, and chooses when its people are forgotten. */
async function choose(closedDaysAgo: number, choice: string) {
  await configure.change({ is_active: 0, closed_at: daysAgo(closedDaysAgo) })
  const { user } = await configure.open()
  const select = await screen.findByLabelText<HTMLSelectElement>('Forget who took part')
  await user.selectOptions(select, choice)
  const dialog = within(await screen.findByRole('dialog', { name: 'Forget the participants?' }))
  const confirm = async (button: string) => {
    await user.type(dialog.getByRole('textbox'), 'A car-free centre?')
    await user.click(getButton(button))
    const message = await screen.findByText(/^Participants are forgotten/, { selector: '.toast-message' })
    return within(message.parentElement as HTMLElement)
  }
  return { user, dialog, select, confirm }
}

it('[SAFE-68] asks and answers with the day, and can be undone', async () => {
  const { user, dialog, select, confirm } = await choose(1, '2 years after closing')
  dialog.getByText(/^Participants are forgotten on .* Opening the conversation again starts the days anew\.$/)
  dialog.getByText(/Forgetting cannot be undone; this setting can be changed until then\.$/)
  const message = await confirm('Forget them then')
  const described = (select.getAttribute('aria-describedby') ?? '').split(' ')
  const when = screen.getByTestId('retention-when')
  expect(when.textContent).toMatch(/^Participants are forgotten on/)
  expect(described).toContain(when.id)
  await user.click(message.getByText('Undo'))
  await waitFor(() => expect(select.value).toBe('0'))
})

it('[SAFE-68] offers no Undo, and no other choice, where it happens now', async () => {
  const { dialog, select, confirm } = await choose(31, '30 days after closing')
  dialog.getByText(/Forgetting cannot be undone\.$/)
  const message = await confirm('Forget them now')
  expect(message.queryByText('Undo')).toBeNull()
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
