import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { getButton } from '../../test/buttons.ts'
import { setUpConfigure } from '../../test/configure.ts'

const configure = setUpConfigure()
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
