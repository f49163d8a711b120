import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { card, detail, counts, gone, press, PUT, setUpModeration } from '../../test/moderation.ts'

const room = setUpModeration()
const { add, decideAsBen, lists, open, stored } = room
const TEAM = '/api/v3/moderationTeam'
const CLAIM = `POST ${TEAM}`

afterEach(() => void vi.restoreAllMocks())

const claimAsBen = (tid?: number) =>
  room.server.call('POST', TEAM, 'ben', {
    conversation_id: room.id,
    ...(tid === undefined ? {} : { tid, take_over: true }),
  })
/** Asks the server now, instead of three seconds later. */
const askNow = () => fireEvent.focus(window)
const findClaims = () => room.network.listCalls(CLAIM).map(({ body }) => (body as { tid?: number }).tid)
const getCurrent = () => document.querySelector('[aria-current="true"].comment-row')?.textContent
const accept = (pane: HTMLElement) => within(pane).getByRole('button', { name: 'Accept' })

describe('who is here', () => {
  it('[MODS-1] names the others and the comment of each, in the line and at the comment', async () => {
    await add('One', 'Two')
    await claimAsBen(1)
    const { unmount } = await open()
    expect(await screen.findByText('Also moderating now: Ben Moderator (#1).')).toBeTruthy()
    expect(within(await card('Two')).getByText('Ben Moderator is here')).toBeTruthy()
    await claimAsBen()
    askNow()
    expect(await screen.findByText('Also moderating now: Ben Moderator.')).toBeTruthy()
    unmount()
    await waitFor(() => expect(room.network.listCalls(`DELETE ${TEAM}`)).toHaveLength(1))
  })

  it('[MODS-18] a hidden tab claims nothing, and the number in its title is the one of now', async () => {
    await add('One', 'Two')
    await open()
    await waitFor(() => expect(document.title).toMatch(/^\(2\) /))
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
    const before = findClaims().length
    await decideAsBen(1, 1)
    askNow()
    await waitFor(() => expect(document.title).toMatch(/^\(1\) Unmoderated · Moderate/))
    expect(findClaims()).toHaveLength(before)
  })
})

describe('claims', () => {
  it('[MODS-4] begins with a free comment, and passes over held ones after a decision', async () => {
    await add('One', 'Two', 'Three', 'Four')
    await claimAsBen(0)
    await open()
    await waitFor(() => expect(getCurrent()).toContain('Two'))
    await waitFor(() => expect(findClaims()).toContain(1))
    await claimAsBen(2)
    askNow()
    await within(await card('Three')).findByText('Ben Moderator is here')
    press('a')
    await gone('Two')
    await waitFor(() => expect(getCurrent()).toContain('Four'))
  })

  it('[MODS-5] a held comment is decided only after it was taken over', async () => {
    await add('One', 'Two')
    await claimAsBen(0)
    await open()
    await within(await card('One')).findByText('Ben Moderator is here')
    const pane = await detail('One')
    expect(within(pane).getByText('Ben Moderator is looking at this comment.')).toBeTruthy()
    expect(accept(pane)).toHaveProperty('disabled', true)
    press('a')
    expect(room.network.listCalls(PUT)).toHaveLength(0)
    press('t')
    await waitFor(() => expect(accept(pane)).toHaveProperty('disabled', false))
    const { body } = await room.server.call('GET', `${TEAM}?conversation_id=${room.id}`, 'ben')
    expect(body.people.find(({ tid }: { tid: number | null }) => tid === 0)?.name).toMatch(/^Ada/)
    press('a')
    await waitFor(async () => expect(await stored(0)).toMatchObject({ mod: 1 }))
  })
})

describe('claims and decisions about several comments', () => {
  it('[MODS-30] a decision about selected comments leaves held ones out, and says whose they are', async () => {
    await add('One', 'Two', 'Three')
    await claimAsBen(1)
    await open()
    await within(await card('Two')).findByText('Ben Moderator is here')
    press('v')
    expect(screen.getByText('One is left out: Ben Moderator is looking at it.')).toBeTruthy()
    press('r')
    await gone('Three')
    await waitFor(() => expect(counts()).toEqual(['Unmoderated1', 'Accepted0', 'Rejected2']))
    expect(screen.getByText('1 selected')).toBeTruthy()
    press('r')
    expect(room.network.listCalls(PUT)).toHaveLength(2)
    expect(await stored(1)).toMatchObject({ mod: 0 })
  })

  it('[MODS-31] so does the decision about near-duplicates', async () => {
    await add('More bike lanes, please!', 'more BIKE lanes please', 'MORE bike lanes please')
    await claimAsBen(1)
    await open()
    await within(await card('more BIKE')).findByText('Ben Moderator is here')
    const pane = within(await detail('More bike lanes, please!'))
    pane.getByRole('button', { name: 'Accept #0, reject its repeat' })
    press('g')
    await waitFor(() => expect(counts()).toEqual(['Unmoderated1', 'Accepted1', 'Rejected1']))
    expect(await stored(1)).toMatchObject({ mod: 0 })
  })

  it('[TRI-27] repeats stay if a colleague has rejected the comment that was to be kept', async () => {
    await add('More bike lanes, please!', 'Else', 'more BIKE lanes please')
    await open()
    await detail('More bike lanes, please!')
    await screen.findByText('Nobody else is moderating now.')
    const release = room.network.hold(CLAIM)
    await decideAsBen(0, -1)
    press('g')
    await waitFor(() => expect(screen.getByRole('alert').textContent).toContain('Decided 0 of 2.'))
    release()
    const repeat = within(await detail('more BIKE'))
    await repeat.findByText(/The comment that was to be kept is rejected/)
    expect(await stored(0)).toMatchObject({ mod: -1 })
    expect(await stored(2)).toMatchObject({ mod: 0 })
  })

  it('[TRI-26] who asks a colleague goes on to the next comment and holds the first no longer', async () => {
    await add('One', 'Two')
    const { user } = await open()
    await card('One')
    await waitFor(() => expect(findClaims()).toContain(0))
    press('q')
    const dialog = within(screen.getByRole('dialog'))
    await user.type(dialog.getByRole('textbox'), 'True?')
    await user.click(dialog.getByRole('button', { name: 'Ask' }))
    await waitFor(() => expect(getCurrent()).toContain('Two'))
    await waitFor(() => expect(findClaims().at(-1)).toBe(1))
    expect(within(await card('One')).getByText('Asked')).toBeTruthy()
  })
})

describe('decisions of others', () => {
  it('[MODS-6] appear with the name and the time, without loading the lists, and the current comment stays', async () => {
    await add('One', 'Two', 'Three')
    await open()
    await detail('Two')
    await screen.findByText('Nobody else is moderating now.')
    const before = lists().length
    await decideAsBen(0, -1)
    await decideAsBen(1, 1)
    askNow()
    expect(await screen.findByText(/^Ben Moderator accepted this \d+ s ago\.$/)).toBeTruthy()
    expect(within(await card('One')).getByText('Rejected by Ben Moderator')).toBeTruthy()
    expect(getCurrent()).toContain('Two')
    expect(counts()).toEqual(['Unmoderated1', 'Accepted1', 'Rejected1'])
    expect(lists()).toHaveLength(before)
  })
})

describe('two decisions about one comment', () => {
  /** Ben rejects, and Ada, who does not know it yet, accepts. */
  async function collide() {
    await add('One', 'Two')
    const { user } = await open()
    await card('One')
    await screen.findByText('Nobody else is moderating now.')
    const release = room.network.hold(CLAIM)
    await decideAsBen(0, -1)
    press('a')
    await waitFor(() =>
      expect(screen.getByRole('alert').textContent).toContain(
        'was not saved: Ben Moderator rejected this first',
      ),
    )
    release()
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

  it('[MODS-10] [MODS-11] [MODS-12] it becomes a second opinion, which is marked, found by the filter, and settled', async () => {
    const { user, pane } = await collide()
    await user.click(pane.getByRole('button', { name: 'Record my second opinion' }))
    const panel = within(await screen.findByRole('region', { name: 'Two moderators disagree' }))
    expect(await panel.findByText(/^Ada .* would have accepted it/)).toBeTruthy()
    expect(panel.getByText(/^Ben Moderator decided: rejected/)).toBeTruthy()
    await user.click(screen.getByRole('link', { name: 'Two disagree about 1 comment' }))
    expect(within(await card('One')).getByText('Two disagree')).toBeTruthy()
    await user.click(await screen.findByRole('button', { name: 'Settle: it is accepted' }))
    await waitFor(async () => expect(await stored(0)).toMatchObject({ mod: 1 }))
    await waitFor(() => expect(screen.queryByRole('link', { name: /Two disagree about/ })).toBeNull())
  })

  it('[MODS-10] somebody who sees a decision of another records a second opinion', async () => {
    await add('One', 'Two')
    const { user } = await open()
    await detail('One')
    await screen.findByText('Nobody else is moderating now.')
    await decideAsBen(0, 1)
    askNow()
    await user.click(await screen.findByRole('button', { name: 'I disagree' }))
    expect(await screen.findByRole('region', { name: 'Two moderators disagree' })).toBeTruthy()
    expect(await stored(0)).toMatchObject({ mod: 1 })
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
