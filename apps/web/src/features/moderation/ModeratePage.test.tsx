import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { createErrorResponse } from '../../test/network-control.ts'
import {
  card,
  counts,
  detail,
  listRows,
  LIST,
  press,
  PUT,
  setUpModeration,
  tab,
} from '../../test/moderation.ts'

const room = setUpModeration()
const { add, decideAsBen, lists, open, stored } = room

const answerFailure = () => createErrorResponse(500, 'polis_err_get_comments', 'It broke.')

describe('the lists', () => {
  it('[MOD-1] are behind tabs with their numbers', async () => {
    await add('One', { txt: 'Two', mod: 1 }, 'Three')
    const { user } = await open()
    await card('One')
    expect(counts()).toEqual(['Unmoderated2', 'Accepted1', 'Rejected0'])
    await user.click(tab('Accepted'))
    await card('Two')
    expect(listRows()).toEqual(['Two'])
    await user.click(tab('Rejected'))
    await screen.findByText('No rejected comments')
  })

  it('[MOD-1] explain how an empty conversation gets comments', async () => {
    const { user } = await open()
    await screen.findByRole('heading', { name: 'No comments yet' })
    expect(screen.getByText('Add seed comments').getAttribute('href')).toBe(`/m/${room.id}#seed-comments`)
    await user.click(tab('Accepted'))
    expect(screen.getByText('Share the link').getAttribute('href')).toBe(`/m/${room.id}/share`)
  })

  it('[MOD-6] of many waiting comments the hundred most urgent are shown; a decided one is replaced, a search reaches the rest', async () => {
    await add(...Array.from({ length: 103 }, (_, at) => `Something else about subject${at * 7919}`))
    const { user } = await open()
    await card('subject0')
    expect(listRows()).toHaveLength(100)
    expect(screen.getByText('100 of 103')).toBeTruthy()
    expect(counts()[0]).toBe('Unmoderated103')
    press('a')
    await screen.findByText('100 of 102')
    expect(listRows()).toContain(`Something else about subject${100 * 7919}`)
    await user.type(screen.getByRole('searchbox'), `subject${102 * 7919}`)
    await waitFor(() => expect(listRows()).toEqual([`Something else about subject${102 * 7919}`]))
  })

  it('[MOD-6] of many accepted comments more are shown on demand', async () => {
    await add(...Array.from({ length: 103 }, (_, at) => ({ txt: `Something about ${at}`, mod: 1 })))
    const { user } = await open('/accepted')
    await card('Something about 0')
    await user.click(screen.getByText('Show 100 more'))
    await waitFor(() => expect(listRows()).toHaveLength(103))
    expect(screen.queryByText('Show 100 more')).toBeNull()
  })

  it('[MOD-2] each row can be accepted and rejected', async () => {
    await add('One', 'Two', 'Three')
    const { user } = await open()
    await card('One')
    await user.click(screen.getByLabelText('Accept comment 1'))
    await user.click(screen.getByLabelText('Reject comment 2'))
    await waitFor(async () => expect([(await stored(1)).mod, (await stored(2)).mod]).toEqual([1, -1]))
    expect(listRows()).toEqual(['One'])
  })

  it('[NET-6] [NET-7] what cannot be loaded is named and can be loaded again; loaded comments stay', async () => {
    await add({ txt: 'One', created: Date.now() - 3 * 86_400_000 })
    const mend = room.network.answer(LIST, answerFailure)
    const { user } = await open()
    await screen.findByText('The comments could not be loaded.')
    expect(screen.getByText('It broke.')).toBeTruthy()
    mend()
    await user.click(screen.getByText('Retry'))
    expect((await card('One')).textContent).toContain('3 days ago')
    await screen.findByText(/^As of/)
    room.network.answer(LIST, answerFailure)
    await user.click(screen.getByText('Load again'))
    await screen.findByText(/^Not refreshed since/)
    await card('One')
  })

  it('[MOD-7] do not count what others have decided, here and in the frame, until it is removed', async () => {
    await add('One', 'Two', 'Three')
    const { user } = await open()
    await card('One')
    await decideAsBen(0, 1)
    await user.click(screen.getByText('Load again'))
    await within(await detail('One')).findByText('Accepted by others.')
    expect(counts()).toEqual(['Unmoderated2', 'Accepted1', 'Rejected0'])
    expect(screen.getByText('2 comments')).toBeTruthy()
    expect((await card('One')).getAttribute('aria-current')).toBe('true')
    await screen.findByText('2 to review')
    await user.click(screen.getByText('Remove 1 decided by others from this list'))
    await waitFor(() => expect(listRows()).toEqual(['Two', 'Three']))
  })
})

describe('the comment in focus', () => {
  it('[MOD-2] [MOD-3] has text, time, author, decisions and why it was flagged; accepting overrides that', async () => {
    await add(
      { txt: '騎樓應該還給行人', lang: 'zh', created: Date.now() - 3_600_000 },
      { txt: 'A seed', is_seed: 1 },
      { txt: 'Rude', active: 0 },
    )
    const { user } = await open()
    const pane = await detail('騎樓應該還給行人')
    const text = within(pane).getByText('騎樓應該還給行人')
    expect([text.getAttribute('dir'), text.getAttribute('lang')]).toEqual(['auto', 'zh'])
    for (const part of ['1 hour ago', 'Participant 0', 'Accept', 'Reject'])
      expect(within(pane).getByText(part)).toBeTruthy()
    for (const name of ['Reject, with a reason', /^Metadata/])
      expect(within(pane).getByLabelText(name)).toBeTruthy()
    expect(within(await detail('A seed')).getByText('Seed comment')).toBeTruthy()
    const flagged = within(await detail('Rude'))
    expect(flagged.getByText(/^Flagged by the automatic moderator.*not shown to participants/)).toBeTruthy()
    await user.click(flagged.getByText('Accept'))
    await waitFor(async () => expect(await stored(2)).toMatchObject({ mod: 1, active: 1 }))
  })

  it('[NET-8] is the only one whose votes are loaded; a failure does not look like no votes', async () => {
    await add('One', 'Two')
    await room.server.build.vote(room.zid, 0, 1, -1)
    await open()
    await within(await detail('Two')).findByText('1 agree, 0 disagree, 0 pass')
    const votes = 'GET /api/v3/comments?moderation=true&include_voting_patterns=true'
    expect(room.network.listCalls(votes).at(-1)?.path).toMatch(/tids=1&/)
    expect(lists()).toHaveLength(1)
    room.network.answer(votes, answerFailure)
    press('k')
    await within(await detail('One')).findByText(/Votes could not be loaded/)
  })

  it('[MOD-8] links to its near-duplicates in all lists, and shows the words in which they differ', async () => {
    await add({ txt: 'We need many bike lanes in the city', mod: 1 }, 'We need more bike lanes in the city')
    const { user, router } = await open()
    const pane = within(await detail('We need more bike lanes'))
    const group = await pane.findByLabelText('Near-duplicates')
    await waitFor(() => expect(group.querySelector('mark')?.textContent).toBe('many'))
    expect(group.textContent).toContain('(without “more”)')
    const alike = pane.getByLabelText(/^similar to #0/)
    expect(alike.getAttribute('aria-label')).toBe('similar to #0 (accepted). Go to comment 0')
    await user.click(alike)
    await waitFor(async () => expect(document.activeElement).toBe(await card('We need many bike lanes')))
    expect(router.state.location.pathname).toBe(`/m/${room.id}/comments/accepted`)
  })

  it('[MOD-4] [RES-3] is in its new list, and counted there, before the server answers; one call then reloads all lists', async () => {
    await add('One', 'Two')
    await open()
    await card('One')
    await screen.findByText('2 to review')
    const before = room.network.calls.length
    const release = room.network.hold(PUT)
    press('a')
    await waitFor(() => expect(listRows()).toEqual(['Two']))
    expect(counts()).toEqual(['Unmoderated1', 'Accepted1', 'Rejected0'])
    await screen.findByText('1 to review')
    expect(await stored(0)).toMatchObject({ mod: 0 })
    release()
    await waitFor(() => expect(lists()).toHaveLength(2))
    expect(await stored(0)).toMatchObject({ mod: 1 })
    const made = room.network.calls.slice(before).filter(({ path }) => !path.includes('tids='))
    expect(made.map(({ method }) => method)).toEqual(['PUT', 'GET'])
  })

  it('[MOD-5] can be decided again, and become metadata, in every list', async () => {
    await add({ txt: 'One', mod: 1 })
    const { user } = await open('/accepted')
    await user.click(within(await detail('One')).getByLabelText(/^Metadata/))
    await waitFor(async () => expect(await stored(0)).toMatchObject({ mod: 1, is_meta: 1 }))
    await user.click(screen.getByText('Reject'))
    await waitFor(async () => expect(await stored(0)).toMatchObject({ mod: -1, is_meta: 1 }))
    await user.click(tab('Rejected'))
    await user.click(await screen.findByText('Accept'))
    await waitFor(async () => expect(await stored(0)).toMatchObject({ mod: 1, is_meta: 1 }))
  })

  it('[MOD-4] is rolled back when its decision fails; a bare code comes after plain words', async () => {
    await add('One', 'Two')
    const { user } = await open()
    await card('One')
    const mend = room.network.answer(PUT, () => new Response('', { status: 500 }))
    press('a')
    const back = within(await detail('One'))
    await back.findByText(/Something went wrong on the server, and nothing was changed\./)
    expect(screen.getByRole('alert').textContent).toMatch(/The decision about #0 was not saved/)
    expect(counts()).toEqual(['Unmoderated2', 'Accepted0', 'Rejected0'])
    mend()
    await user.click(back.getByText('Try again'))
    await waitFor(async () => expect(await stored(0)).toMatchObject({ mod: 1 }))
  })
})
