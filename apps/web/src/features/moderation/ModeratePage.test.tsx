import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { createErrorResponse } from '../../test/network-control.ts'
import { card, detail, counts, LIST, press, PUT, setUpModeration, tab } from '../../test/moderation.ts'

const room = setUpModeration()
const { add, decideAsBen, lists, open, stored } = room

describe('the lists', () => {
  it('[MOD-1] tabs show how many comments are unmoderated, accepted and rejected', async () => {
    await add('One', 'Two', 'Three')
    await decideAsBen(1, 1)
    const { user } = await open()
    await card('One')
    expect(counts()).toEqual(['Unmoderated2', 'Accepted1', 'Rejected0'])
    await user.click(tab('Accepted'))
    await card('Two')
    expect(screen.queryByText('One')).toBeNull()
    await user.click(tab('Rejected'))
    await screen.findByText('No rejected comments')
  })

  it('[MOD-2] a card shows text, time and author, with accept, reject and metadata', async () => {
    await room.server.build.comment(room.zid, 0, {
      txt: '騎樓應該還給行人',
      lang: 'zh',
      created: Date.now() - 3_600_000,
    })
    await room.server.build.comment(room.zid, 1, { txt: 'A seed', is_seed: 1 })
    await open()
    const one = within(await detail('騎樓應該還給行人'))
    expect(one.getByText('騎樓應該還給行人').getAttribute('dir')).toBe('auto')
    expect(one.getByText('騎樓應該還給行人').getAttribute('lang')).toBe('zh')
    expect(one.getByText('1 hour ago')).toBeTruthy()
    expect(one.getByText('Participant 0')).toBeTruthy()
    for (const name of ['Accept', 'Reject', 'Reject, with a reason'])
      expect(one.getByRole('button', { name })).toBeTruthy()
    expect(one.getByRole('checkbox', { name: /^Metadata/ })).toBeTruthy()
    expect(within(await detail('A seed')).getByText('Seed comment')).toBeTruthy()
  })

  it('[MOD-3] a comment that is not active carries the warning; accepting overrides it', async () => {
    await room.server.build.comment(room.zid, 0, { txt: 'Rude', active: 0 })
    const { user } = await open()
    const one = within(await detail('Rude'))
    expect(
      one.getByText(/Flagged by the automatic moderator.*not shown to participants.*Accept/),
    ).toBeTruthy()
    await user.click(one.getByRole('button', { name: 'Accept' }))
    await waitFor(async () => expect(await stored(0)).toMatchObject({ mod: 1, active: 1 }))
  })

  it('[MOD-6] every unmoderated comment is in the list, and the position counts all of them', async () => {
    await add(...Array.from({ length: 103 }, (_, at) => `Something else about subject${at * 7919}`))
    await open()
    await card('subject0')
    expect(screen.getByText('1 of 103')).toBeTruthy()
    expect(counts()[0]).toBe('Unmoderated103')
    press('k')
    for (let step = 0; step < 102; step += 1) press('j')
    expect(screen.getByText('103 of 103')).toBeTruthy()
    expect(document.activeElement).toBe(await card(`subject${102 * 7919}`))
    // only rows near the screen are drawn
    expect(screen.getAllByRole('article').length).toBeLessThan(70)
  })

  it('[NET-8] lists are requested without counts; a second call loads the votes on the comment in focus', async () => {
    await add('One', 'Two')
    await room.server.build.vote(room.zid, 0, 1, -1)
    await open()
    expect(await within(await detail('Two')).findByText('1 agree, 0 disagree, 0 pass')).toBeTruthy()
    const asked = lists().map(({ path }) => new URLSearchParams(path.split('?')[1]))
    expect(asked.map((query) => Object.fromEntries(query))).toEqual(
      ['0', '1', '-1'].map((mod) => ({
        moderation: 'true',
        include_voting_patterns: 'false',
        mod,
        conversation_id: room.id,
      })),
    )
    const votes = room.network.listCalls('GET /api/v3/comments?moderation=true&include_voting_patterns=true')
    expect(votes.at(-1)?.path).toMatch(/tids=1&/)
  })
})

describe('empty and filtered lists', () => {
  it('[MOD-1] each list of a conversation without comments explains how it gets some', async () => {
    const { user } = await open()
    await screen.findByRole('heading', { name: 'No comments yet' })
    expect(screen.getByRole('link', { name: 'Add seed comments' }).getAttribute('href')).toBe(
      `/m/${room.id}#seed-comments`,
    )
    await user.click(tab('Accepted'))
    await screen.findByRole('heading', { name: 'No comments yet' })
    await user.click(screen.getByRole('link', { name: 'Share the link' }))
    await screen.findByRole('heading', { level: 1, name: 'Distribute' })
  })

  it('[MOD-7] comments that others have decided do not count in the list, here and in the frame', async () => {
    await add('One', 'Two', 'Three')
    const { user } = await open()
    await card('One')
    await decideAsBen(0, 1)
    await user.click(screen.getByRole('button', { name: 'Load again' }))
    await within(await detail('One')).findByText(/^(Accepted by others\.|Ben Moderator accepted this)/)
    expect(screen.getByText('decided by others')).toBeTruthy()
    expect(screen.getByText('2 comments')).toBeTruthy()
    press('j')
    expect(await screen.findByText('1 of 2')).toBeTruthy()
    expect(await screen.findByText('2 to review')).toBeTruthy()
  })
})

describe('failures', () => {
  it('[MOD-8] an empty own reason is not sent, and its problem is announced', async () => {
    await add('One', 'Two')
    const { user } = await open()
    await card('One')
    press('R')
    await user.click(screen.getByRole('radio', { name: 'In your own words' }))
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Reject' }))
    expect(screen.getByText(/^Write the reason/).getAttribute('role')).toBe('alert')
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'The reason' }))
    expect(room.network.listCalls(PUT)).toEqual([])
  })

  it('[MOD-4] a bare code of the server comes after plain words', async () => {
    await add('One')
    await open()
    await card('One')
    room.network.answer(PUT, () => new Response('', { status: 500, statusText: 'Internal Server Error' }))
    press('a')
    expect(
      await within(await detail('One')).findByText(
        /Something went wrong on the server, and nothing was changed\./,
      ),
    ).toBeTruthy()
  })

  it('[NET-6] a list that cannot be loaded says why and can be loaded again; loaded comments stay', async () => {
    await add('One')
    const mend = room.network.answer(LIST, () =>
      createErrorResponse(500, 'polis_err_get_comments', 'It broke.'),
    )
    const { user } = await open()
    expect(await screen.findByText('The comments could not be loaded.')).toBeTruthy()
    expect(screen.getByText('It broke.')).toBeTruthy()
    mend()
    await user.click(screen.getByRole('button', { name: 'Retry' }))
    await card('One')
    const mendAgain = room.network.answer(LIST, () =>
      createErrorResponse(500, 'polis_err_get_comments', 'It broke.'),
    )
    await user.click(screen.getByRole('button', { name: 'Load again' }))
    expect(await screen.findByText(/^Not refreshed since/)).toBeTruthy()
    await card('One')
    mendAgain()
  })

  it('[MOD-8] a card links to its near-duplicates in all lists', async () => {
    await add('More bike lanes, please!', 'Something else', 'more bike lanes please')
    await decideAsBen(0, 1)
    const { user, router } = await open()
    const alike = await within(await detail('more bike lanes please')).findByRole('button', {
      name: /similar to #0/,
    })
    expect(alike.getAttribute('aria-label')).toBe('similar to #0 (accepted). Go to comment 0')
    await user.click(alike)
    await card('More bike lanes, please!')
    expect(router.state.location.pathname).toBe(`/m/${room.id}/comments/accepted`)
    await waitFor(async () => expect(document.activeElement).toBe(await card('More bike lanes, please!')))
  })
})
