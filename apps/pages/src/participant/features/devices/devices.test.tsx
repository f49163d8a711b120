import { shareServer } from '@folkmoot/testing/provide-server'
import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { devices as words } from '../../messages/en-devices.ts'
import { findAnswer, renderPage } from '../../test/render-page.tsx'

describe('signing out on all devices', () => {
  const server = shareServer()

  /** Votes on the first of three comments. Returns the page, and the participants' epochs. */
  async function vote() {
    const { zid, id } = await server.scenario({ comments: ['Trees', 'Buses', 'Parks'] })
    const page = renderPage(server, `/${id}`)
    await page.user.click(await findAnswer('Agree'))
    await screen.findByText(words.heading)
    const epochs = async () =>
      (await server.rows('participants', { zid }, 'pid')).map(({ pid, epoch }) => [pid, epoch])
    return { ...page, epochs, zid }
  }

  it('[SAFE-92] keeps this device, which goes on as the same person', async () => {
    const { user, epochs, zid } = await vote()
    await waitFor(async () => expect(await epochs()).toEqual([[0, 0]]))
    await user.click(screen.getByText(words.heading))
    await user.click(screen.getByRole('button', { name: words.others }))
    expect(await screen.findByText(words.othersDone)).toBeTruthy()
    expect(await epochs()).toEqual([[0, 1]])
    await user.click(await findAnswer('Agree'))
    await waitFor(async () =>
      expect(await server.rows('participants', { zid })).toMatchObject([{ vote_count: 2 }]),
    )
  })

  it('[SAFE-92] on this device too, the next vote is that of a new person', async () => {
    const { user, epochs } = await vote()
    await waitFor(async () => expect(await epochs()).toEqual([[0, 0]]))
    await user.click(screen.getByText(words.heading))
    await user.click(screen.getByRole('button', { name: words.all }))
    await waitFor(() => expect(screen.queryByText(words.heading)).toBeNull())
    await user.click(await findAnswer('Agree'))
    await waitFor(async () =>
      expect(await epochs()).toEqual([
        [0, 1],
        [1, 0],
      ]),
    )
  })
})
