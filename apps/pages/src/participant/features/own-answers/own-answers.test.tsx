import { shareServer } from '@folkmoot/testing/provide-server'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { en } from '../../messages/en.ts'
import { findAnswer, renderPage } from '../../test/render-page.tsx'

const words = en.ownAnswers

describe('“Your answers”', () => {
  const server = shareServer()
  let zid: number
  let id: string
  beforeEach(async () => {
    ;({ zid, id } = await server.scenario({
      conversation: { importance_enabled: 1, write_type: 0 },
      comments: ['Comment 0', 'Comment 1'],
    }))
  })

  const listVotes = async () =>
    (await server.rows('votes_latest', { zid }, 'tid')).map(({ tid, vote, high_priority }) => [
      tid,
      vote,
      high_priority,
    ])
  const open = async (count: number) => {
    const summary = (await screen.findByText(words.heading(count), { selector: 'h2' })).closest('details')!
    summary.open = true
    fireEvent(summary, new Event('toggle'))
    return summary
  }
  const getPressed = (group: HTMLElement) => within(group).getByRole('button', { pressed: true }).textContent

  it('[RES-53] has each answer, the latest first, and a change is sent with its mark', async () => {
    const { user } = renderPage(server, `/${id}`)
    const texts: string[] = []
    for (const name of ['Agree', 'Pass, or unsure'] as const) {
      const mark = await screen.findByLabelText(en.vote.important)
      texts.push(document.querySelector('blockquote')!.textContent)
      if (name === 'Agree') await user.click(mark)
      await user.click(await findAnswer(name))
    }
    await screen.findByText(en.vote.thanks)
    const list = await open(2)
    const groups = await within(list).findAllByRole('group')
    expect(
      within(list)
        .getAllByText(/^Comment/)
        .map(({ textContent }) => textContent),
    ).toEqual(texts.toReversed())
    expect(groups.map(getPressed)).toEqual(['Pass, or unsure', 'Agree'])
    await user.click(within(groups[1]!).getByRole('button', { name: 'Disagree' }))
    expect(groups.map(getPressed)).toEqual(['Pass, or unsure', 'Disagree'])
    const first = Number(texts[0]?.replace('Comment ', ''))
    await waitFor(async () =>
      expect((await listVotes()).find(([tid]) => tid === first)).toEqual([first, 1, 1]),
    )
  })

  /** Opens the page anew, as the person who has answered the comment with their mark. */
  async function returnAfterAnswer(wrap?: (call: typeof fetch) => typeof fetch) {
    const { user, unmount } = renderPage(server, `/${id}`)
    await user.click(await screen.findByLabelText(en.vote.important))
    const txt = document.querySelector('blockquote')!.textContent
    await user.click(await findAnswer('Disagree'))
    const tid = Number(txt.replace('Comment ', ''))
    await waitFor(async () => expect(await listVotes()).toEqual([[tid, 1, 1]]))
    unmount()
    return { txt, tid, ...(wrap ? renderPage(server, `/${id}`, wrap) : {}), user }
  }

  it('[RES-53] has the answers of an earlier visit, and keeps their marks', async () => {
    const { txt, tid, user } = await returnAfterAnswer((call) => call)
    const list = await open(1)
    const group = await within(list).findByRole('group', { name: txt })
    expect(getPressed(group)).toBe('Disagree')
    await user.click(within(group).getByRole('button', { name: 'Agree' }))
    await waitFor(async () => expect(await listVotes()).toEqual([[tid, -1, 1]]))
  })

  it('[RES-53] says how many answers are to comments that are no longer shown', async () => {
    const { tid } = await returnAfterAnswer()
    const { db } = server
    await db.updateTable('comments').set({ mod: -1 }).where('zid', '=', zid).where('tid', '=', tid).execute()
    renderPage(server, `/${id}`)
    const list = await open(1)
    expect(await within(list).findByText(words.hidden(1))).toBeTruthy()
    expect(within(list).queryByRole('group')).toBeNull()
  })

  it('[RES-53] in a closed conversation answers can be read, not changed', async () => {
    const { txt } = await returnAfterAnswer()
    await server.build.change(zid, { is_active: 0 })
    renderPage(server, `/${id}`)
    const list = await open(1)
    const group = await within(list).findByRole('group', { name: txt })
    expect([group.textContent, within(group).queryByRole('button')]).toEqual([en.vote.said.disagree, null])
    expect(within(list).getByText(words.introClosed)).toBeTruthy()
  })
})
