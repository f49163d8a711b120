import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { card, detail, counts, press, PUT, setUpModeration } from '../../test/moderation.ts'

const room = setUpModeration()
const { add, decideAsBen, open, stored } = room

describe('two decisions about one comment', () => {
  /** Ben rejects, and Ada, who does not know it yet, accepts. */
  async function collide() {
    await add('One', 'Two')
    const { user } = await open()
    await card('One')
    await decideAsBen(0, -1)
    press('a')
    await waitFor(() =>
      expect(screen.getByRole('alert').textContent).toContain(
        'was not saved: Ben Moderator rejected this first',
      ),
    )
    const pane = within(await detail('One'))
    const words = /^Ben Moderator rejected this.*, before your acceptance arrived\. Nothing was changed\.$/
    expect(pane.getByText(words)).toBeTruthy()
    expect(await stored(0)).toMatchObject({ mod: -1 })
    expect(counts()).toEqual(['Unmoderated1', 'Accepted0', 'Rejected1'])
    return { user, pane }
  }

  it('[MODS-8] the later one is refused, names who decided, and that decision can be kept', async () => {
    const { user, pane } = await collide()
    await user.click(pane.getByRole('button', { name: 'Keep that decision' }))
    expect(pane.queryByRole('group', { name: 'Two decisions about one comment' })).toBeNull()
    expect(room.network.listCalls(PUT)).toHaveLength(1)
    expect(await stored(0)).toMatchObject({ mod: -1 })
  })

  it('[MODS-8] who disagrees decides again, knowingly', async () => {
    const { pane, user } = await collide()
    await user.click(pane.getByRole('button', { name: 'Accept' }))
    await waitFor(async () => expect(await stored(0)).toMatchObject({ mod: 1 }))
    expect(screen.queryByRole('group', { name: 'Two decisions about one comment' })).toBeNull()
  })

  it('repeats stay if a colleague has rejected the comment that was to be kept', async () => {
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
})

describe('mails', () => {
  it('[MODS-14] a server without mail offers none, and says why', async () => {
    await add('One')
    const { user } = await open('?mails')
    const dialog = within(await screen.findByRole('dialog', { name: 'Mails about waiting comments' }))
    expect(await dialog.findByText(/This server cannot send you mails/)).toBeTruthy()
    expect(dialog.getByRole('radio', { name: /^Once a day/ })).toHaveProperty('disabled', true)
    await user.click(dialog.getByRole('button', { name: 'Cancel' }))
    expect(screen.queryByRole('dialog')).toBeNull()
  })
})
