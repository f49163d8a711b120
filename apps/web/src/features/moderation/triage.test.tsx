import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { card, counts, detail, gone, listRows, press, setUpModeration } from '../../test/moderation.ts'

const room = setUpModeration()
const { add, open, sent } = room

const MARKED = ['One', 'Call me: +49 30 1234567', 'See https://spam.test'] as const
const ALIKE = ['More bike lanes, please!', 'Something else', 'more BIKE lanes', 'MORE bike lanes'] as const

it('[TRI-6] what needs a person stands first, its marks with reason and place; skipped ones come last', async () => {
  await add(...MARKED)
  await open()
  await card('One')
  expect(listRows()).toEqual(['Call me: +49 30 1234567', 'See https://spam.test', 'One'])
  const pane = await detail('Call me')
  expect(pane.querySelector('mark')?.textContent).toBe('+49 30 1234567')
  expect(within(pane).getByRole('list', { name: 'Marks' }).textContent).toBe('Telephone number+49 30 1234567')
  press('s')
  expect(listRows()).toEqual(['See https://spam.test', 'One', 'Call me: +49 30 1234567'])
  await screen.findByRole('region', { name: 'Comment 2' })
})

it('[MOD-2] a swipe to the left rejects, one to the right accepts, and one up or down scrolls', async () => {
  await add('One', 'Two', 'Three')
  await open()
  const swipe = async (text: string, x: number, y: number) => {
    const body = (await detail(text)).querySelector('.comment-body')!
    fireEvent.touchStart(body, { touches: [{ clientX: 200, clientY: 200 }] })
    fireEvent.touchEnd(body, { changedTouches: [{ clientX: 200 + x, clientY: 200 + y }] })
  }
  await swipe('One', 100, 90)
  expect(counts()).toEqual(['Unmoderated3', 'Accepted0', 'Rejected0'])
  await swipe('One', -120, 5)
  await swipe('Two', 120, 5)
  expect(counts()).toEqual(['Unmoderated1', 'Accepted1', 'Rejected1'])
})

it('[TRI-5] a group is decided together, kept, rejected with its reason, and undone together', async () => {
  await add(...ALIKE)
  const { user } = await open()
  const pane = within(await detail('more BIKE lanes'))
  expect(pane.getByText('2 others say nearly the same')).toBeTruthy()
  await user.click(pane.getByText('Accept #2, reject its 2 repeats'))
  await screen.findByText('Decided 3 comments. 1 left.')
  expect(sent()).toMatchObject([
    { tid: 2, mod: 1 },
    { tid: 0, mod: -1, repeats: 2, reason: 'repeats #2' },
    { tid: 3, mod: -1, repeats: 2, reason: 'repeats #2' },
  ])
  expect(counts()).toEqual(['Unmoderated1', 'Accepted1', 'Rejected2'])
  press('u')
  await waitFor(() => expect(counts()).toEqual(['Unmoderated4', 'Accepted0', 'Rejected0']))
})

it('[TRI-5] with an accepted comment in the group, g rejects the waiting ones as its repeats', async () => {
  await add({ txt: ALIKE[0], mod: 1 }, ...ALIKE.slice(1))
  await open()
  await detail('more BIKE')
  await screen.findByText('Keep #0, reject its 2 repeats')
  press('g')
  await gone('more BIKE')
  await waitFor(() => expect(sent()).toMatchObject([{ repeats: 0 }, { repeats: 0 }]))
  expect(sent().map(({ tid, mod }) => [tid, mod])).toEqual([
    [2, -1],
    [3, -1],
  ])
})

it('[MOD-8] search, filters and order are in the address', async () => {
  await add('Parks', 'Trams', 'More parks', { txt: 'Parks again', created: 1 })
  const { user, router } = await open('?q=parks&sort=newest')
  await card('More parks')
  expect(listRows()).toEqual(['Parks again', 'More parks', 'Parks'])
  await user.click(screen.getByText('Filters (1)'))
  await user.selectOptions(screen.getByLabelText('Age'), 'Older than 7 days')
  await gone('More parks')
  expect(router.state.location.search).toBe('?q=parks&age=older&sort=newest')
  expect(screen.getByText('1 of 4')).toBeTruthy()
})

it('marks and author are filtered in the address', async () => {
  await add(...MARKED)
  const { user, router } = await open('?mark=link')
  await card('See')
  expect(listRows()).toEqual(['See https://spam.test'])
  await user.selectOptions(screen.getByLabelText('Marks', { selector: 'select' }), 'Any marks')
  const pane = within(await detail('One'))
  await pane.findByText('Participant 0 wrote 3: 0 accepted, 0 rejected, 3 waiting.')
  await user.click(pane.getByText('Show only these'))
  expect(router.state.location.search).toBe('?author=0')
  await user.click(screen.getByText('Only participant 0'))
  expect(router.state.location.search).toBe('')
})
