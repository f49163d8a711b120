import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { card, counts, detail, gone, press, PUT, setUpModeration } from '../../test/moderation.ts'

const room = setUpModeration()
const { add, open, stored } = room

const sent = () =>
  room.network
    .listCalls(PUT)
    .map(({ body }) => body as { tid: number; mod: number; reason?: string; repeats?: number })
const listRows = () =>
  screen.getAllByRole('article').map((row) => row.querySelector('.comment-line')?.textContent)

describe('triage', () => {
  it('[TRI-8] keys act on the selection, else on the comment in focus', async () => {
    await add('One', 'Two', 'Three', 'Four', 'Five')
    await open()
    await card('One')
    press('x')
    press('j')
    press('x')
    press('j')
    press('x')
    press('j')
    press('a')
    await gone('One')
    await waitFor(() => expect(counts()).toEqual(['Unmoderated2', 'Accepted3', 'Rejected0']))
    await waitFor(() => expect(document.activeElement?.textContent).toContain('Four'))
    press('r')
    await gone('Four')
    await waitFor(async () => expect(await stored(3)).toMatchObject({ mod: -1 }))
    expect(sent().map(({ tid, mod }) => [tid, mod])).toEqual([
      [0, 1],
      [1, 1],
      [2, 1],
      [3, -1],
    ])
  })

  it('no reason is chosen in advance; a digit chooses one and rejects', async () => {
    await add('One', 'Two')
    await open()
    await card('One')
    press('R')
    const dialog = within(screen.getByRole('dialog'))
    expect(dialog.getAllByRole<HTMLInputElement>('radio').filter(({ checked }) => checked)).toEqual([])
    fireEvent.click(dialog.getByRole('button', { name: 'Reject' }))
    expect(dialog.getByText('Choose a reason, or “No reason”.').getAttribute('role')).toBe('alert')
    expect(sent()).toEqual([])
    fireEvent.keyDown(dialog.getByRole('radio', { name: /Off topic/ }), { key: '3' })
    await gone('One')
    await waitFor(() =>
      expect(sent()).toMatchObject([{ tid: 0, mod: -1, reason: 'Insults or attacks somebody' }]),
    )
  })

  it('[TRI-6] what needs a person stands first, its marks with reason and place; skipped ones come last', async () => {
    await add('One', 'Call me: +49 30 1234567', 'See https://spam.test')
    await open()
    await card('One')
    expect(listRows()).toEqual(['Call me: +49 30 1234567', 'See https://spam.test', 'One'])
    const pane = await detail('Call me')
    expect(pane.querySelector('mark')?.textContent).toBe('+49 30 1234567')
    expect(within(pane).getByRole('list', { name: 'Marks' }).textContent).toBe(
      'Telephone number+49 30 1234567',
    )
    press('s')
    expect(listRows()).toEqual(['See https://spam.test', 'One', 'Call me: +49 30 1234567'])
    expect(await screen.findByRole('region', { name: 'Comment 2' })).toBeTruthy()
  })

  it('[TRI-5] a group is decided together, kept, rejected with its reason, and undone together', async () => {
    await add(
      'More bike lanes, please!',
      'Something else',
      'more BIKE lanes please',
      'MORE bike lanes please',
    )
    const { user } = await open()
    const pane = within(await detail('more BIKE lanes'))
    expect(pane.getByText('2 others say nearly the same')).toBeTruthy()
    await user.click(pane.getByRole('button', { name: 'Accept #2, reject its 2 repeats' }))
    await screen.findByText('Decided 3 comments. 1 left.')
    expect(sent()).toMatchObject([
      { tid: 2, mod: 1 },
      { tid: 0, mod: -1, repeats: 2, reason: 'repeats #2' },
      { tid: 3, mod: -1, repeats: 2, reason: 'repeats #2' },
    ])
    expect(counts()).toEqual(['Unmoderated1', 'Accepted1', 'Rejected2'])
    press('u')
    await card('MORE bike')
    await waitFor(() => expect(counts()).toEqual(['Unmoderated4', 'Accepted0', 'Rejected0']))
  })

  it('[TRI-5] with an accepted comment in the group, g rejects the waiting ones as its repeats', async () => {
    await add(
      'More bike lanes, please!',
      'Something else',
      'more BIKE lanes please',
      'MORE bike lanes please',
    )
    await room.decideAsBen(0, 1)
    await open()
    fireEvent.click(await card('more BIKE'))
    await screen.findByRole('button', { name: 'Keep #0, reject its 2 repeats' })
    press('g')
    await gone('more BIKE')
    await waitFor(() =>
      expect(sent().map(({ tid, mod, repeats }) => [tid, mod, repeats])).toEqual([
        [2, -1, 0],
        [3, -1, 0],
      ]),
    )
  })

  it('marks, author and order are filtered in the address', async () => {
    await add('One', 'Call me: +49 30 1234567', 'See https://spam.test')
    const { user, router } = await open('?mark=link')
    await card('See')
    expect(listRows()).toEqual(['See https://spam.test'])
    await user.selectOptions(screen.getByRole('combobox', { name: 'Marks' }), 'Telephone numbers')
    await gone('See')
    expect(listRows()).toEqual(['Call me: +49 30 1234567'])
    expect(router.state.location.search).toBe('?mark=phone')
    await user.selectOptions(screen.getByRole('combobox', { name: 'Marks' }), 'Any marks')
    await card('One')
    const pane = within(await detail('One'))
    await pane.findByText('Participant 0 wrote 3: 0 accepted, 0 rejected, 3 waiting.')
    await user.click(pane.getByRole('button', { name: 'Show only these' }))
    expect(router.state.location.search).toBe('?author=0')
    await user.click(screen.getByRole('button', { name: 'Only participant 0' }))
    expect(router.state.location.search).toBe('')
  })

  it('[TRI-8] v selects the lines on the screen, Escape clears them', async () => {
    await add('One', 'Two', 'Three')
    await open()
    await card('One')
    press('v')
    expect(screen.getByText('3 selected')).toBeTruthy()
    press('Escape')
    expect(screen.queryByText('3 selected')).toBeNull()
  })
})
