import { createTestServer, type TestServer } from '@folkmoot/testing/server'
import { cleanup, screen } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { en } from '../messages/en.ts'
import { findAnswer, renderPage } from '../test/render-page.tsx'

describe('the offer of email updates', () => {
  let server: TestServer
  let zid: number
  let id: string
  beforeAll(async () => {
    server = await createTestServer({ env: { SMTP_URL: 'smtp://127.0.0.1:9' } })
  })
  afterAll(() => server.close())
  beforeEach(async () => {
    ;({ zid, conversation_id: id } = await server.build.conversation())
    await server.build.comment(zid, 0)
    await server.build.change(zid, { subscribe_type: 1 })
  })
  afterEach(cleanup)

  const openAndAnswer = async (query = `?xid=${crypto.randomUUID()}`) => {
    const page = renderPage(server, `/${id}${query}`)
    await page.user.click(await findAnswer('Agree'))
    await screen.findByRole('heading', { name: en.vote.thanksHeading })
    return page
  }
  const findOffer = () => screen.findByRole('heading', { name: en.emailUpdates.heading })
  const hasOffer = async () => {
    // the offer is loaded when it is needed
    await import('../features/subscriptions/EmailUpdates.tsx')
    await new Promise((resolve) => setTimeout(resolve, 50))
    return screen.queryByRole('heading', { name: en.emailUpdates.heading }) !== null
  }

  it('[PART-7] comes after the last comment, not before', async () => {
    const query = `?xid=${crypto.randomUUID()}`
    const { unmount } = renderPage(server, `/${id}${query}`)
    await findAnswer('Agree')
    expect(await hasOffer()).toBe(false)
    unmount()
    await openAndAnswer(query)
    expect(await findOffer()).toBeTruthy()
    expect(screen.getByRole('textbox', { name: en.emailUpdates.label })).toBeTruthy()
  })

  it('[PART-7] does not come where host or address do not want it, nor in a closed conversation', async () => {
    const query = `?xid=${crypto.randomUUID()}`
    const refused = await openAndAnswer(`${query}&subscribe_type=0`)
    expect(await hasOffer()).toBe(false)
    refused.unmount()
    for (const columns of [{ subscribe_type: 0 }, { subscribe_type: 1, is_active: 0 }]) {
      await server.build.change(zid, columns)
      const { unmount } = renderPage(server, `/${id}${query}`)
      await screen.findByText(columns.is_active === 0 ? en.page.closed : en.vote.thanks)
      expect(await hasOffer()).toBe(false)
      unmount()
    }
  })
})
