import { TIMES_MS } from '@folkmoot/domain/limits'
import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { holdTimers } from '../../test/hold-timers.ts'
import { card, counts, detail, press, setUpModeration } from '../../test/moderation.ts'

const room = setUpModeration()
const { add, decideAsBen, lists, open, sent, stored } = room

/** Ben rejects, and Ada, who does not know it yet, accepts. */
async function collide() {
  await add('One', 'Two')
  const { user } = await open()
  await card('One')
  await decideAsBen(0, -1)
  press('a')
  const alert = await screen.findByRole('alert')
  await waitFor(() => expect(alert.textContent).toContain('was not saved: Ben Moderator rejected this first'))
  const pane = within(await detail('One'))
  pane.getByText(/^Ben Moderator rejected this.*, before your acceptance arrived\. Nothing was changed\.$/)
  expect(await stored(0)).toMatchObject({ mod: -1 })
  expect(counts()).toEqual(['Unmoderated1', 'Accepted0', 'Rejected1'])
  return { user, pane }
}

it('[MODS-8] the later decision is refused, names who decided, and that decision can be kept', async () => {
  const { user, pane } = await collide()
  await user.click(pane.getByText('Keep that decision'))
  expect(pane.queryByText(/before your acceptance arrived/)).toBeNull()
  expect(sent()).toHaveLength(1)
})

it('[MODS-8] who disagrees decides again, knowingly', async () => {
  const { pane, user } = await collide()
  await user.click(pane.getByText('Accept'))
  await waitFor(async () => expect(await stored(0)).toMatchObject({ mod: 1 }))
})

it('[TRI-5] repeats stay if a colleague has rejected the comment that was to be kept', async () => {
  await add('More bike lanes, please!', 'Else', 'more BIKE lanes please')
  await open()
  await detail('More bike lanes, please!')
  await decideAsBen(0, -1)
  press('g')
  await waitFor(() => expect(screen.getByRole('alert').textContent).toContain('Decided 0 of 2.'))
  const repeat = within(await detail('more BIKE'))
  await repeat.findByText(/The comment that was to be kept is rejected/)
  expect(await stored(0)).toMatchObject({ mod: -1 })
  expect(await stored(2)).toMatchObject({ mod: 0 })
})

it('[MOD-9] undo keeps a later decision of another moderator, and says who decided', async () => {
  await add('One', 'Two')
  await open()
  await card('One')
  press('a')
  await waitFor(async () => expect(await stored(0)).toMatchObject({ mod: 1 }))
  await decideAsBen(0, -1)
  press('u')
  const alert = await screen.findByRole('alert')
  await waitFor(() => expect(alert.textContent).toContain('Ben Moderator rejected this first'))
  expect(counts()).toEqual(['Unmoderated1', 'Accepted0', 'Rejected1'])
  expect(await stored(0)).toMatchObject({ mod: -1 })
})

it('[MOD-7] the lists are loaded again every 60 seconds while the tab is visible; the card and its focus stay', async () => {
  await add('One', 'Two')
  const { ring } = holdTimers(TIMES_MS.moderationPoll)
  const see = (state: 'visible' | 'hidden') => {
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state)
    act(() => void document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))
  }
  await open()
  const one = await card('One')
  one.focus()
  await waitFor(() => expect(lists()).toHaveLength(1))
  await room.server.build.comment(room.zid, 2, { txt: 'Three' })
  ring()
  await card('Three')
  expect(lists()).toHaveLength(2)
  expect(document.activeElement).toBe(one)
  see('hidden')
  ring()
  expect(lists()).toHaveLength(2)
  see('visible')
  await waitFor(() => expect(lists()).toHaveLength(3))
})

it('[MODS-14] a server without mail offers no mails about waiting comments, and says why', async () => {
  const { user } = await open('?mails')
  const dialog = within(await screen.findByRole('dialog', { name: 'Mails about waiting comments' }))
  await dialog.findByText(/This server cannot send you mails/)
  expect(dialog.getByLabelText(/^Once a day/)).toHaveProperty('disabled', true)
  await user.click(dialog.getByText('Cancel'))
  expect(screen.queryByRole('dialog')).toBeNull()
})
