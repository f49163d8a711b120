import { createTestServer, type TestServer } from '@folkmoot/testing/server'
import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { en } from '../messages/en.ts'
import { findAnswer, renderPage } from '../test/render-page.tsx'

describe('signing out on all devices', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await createTestServer()
  })
  afterAll(() => server.close())
  afterEach(cleanup)

  /** Votes on the first of three comments. Returns the page, and the participants' epochs. */
  async function vote() {
    const { zid, conversation_id: id } = await server.build.conversation()
    for (const tid of [0, 1, 2]) await server.build.comment(zid, tid)
    const page = renderPage(server, `/${id}`)
    await page.user.click(await findAnswer('Agree'))
    await screen.findByText(en.devices.heading)
    const epochs = async () =>
      (
        await server.db.selectFrom('participants').select(['pid', 'epoch']).where('zid', '=', zid).execute()
      ).map(({ pid, epoch }) => [pid, epoch])
    return { ...page, epochs }
  }

  it('[SAFE-92] keeps this device, which goes on as the same person', async () => {
    const { user, epochs } = await vote()
    await waitFor(async () => expect(await epochs()).toEqual([[0, 0]]))
    await user.click(screen.getByText(en.devices.heading))
    await user.click(screen.getByRole('button', { name: en.devices.others }))
    expect(await screen.findByText(en.devices.othersDone)).toBeTruthy()
    expect(await epochs()).toEqual([[0, 1]])
    await user.click(await findAnswer('Agree'))
    await waitFor(async () => {
      const { count } = await server.db
        .selectFrom('participants')
        .select((row) => row.fn.max('vote_count').as('count'))
        .executeTakeFirstOrThrow()
      expect(Number(count)).toBeGreaterThan(1)
    })
    expect((await epochs()).length).toBe(1)
  })

  it('[SAFE-92] on this device too, the next vote is that of a new person', async () => {
    const { user, epochs } = await vote()
    await waitFor(async () => expect(await epochs()).toEqual([[0, 0]]))
    await user.click(screen.getByText(en.devices.heading))
    await user.click(screen.getByRole('button', { name: en.devices.all }))
    await waitFor(() => expect(screen.queryByText(en.devices.heading)).toBeNull())
    await user.click(await findAnswer('Agree'))
    await waitFor(async () =>
      expect(await epochs()).toEqual([
        [0, 1],
        [1, 0],
      ]),
    )
  })
})
