import { shareServer } from '@folkmoot/testing/provide-server'
import { screen } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { emailUpdates } from '../messages/en-email-updates.ts'
import { en } from '../messages/en.ts'
import { findAnswer, renderPage } from '../test/render-page.tsx'

describe('the offer of email updates', () => {
  const server = shareServer({ env: { SMTP_URL: 'smtp://127.0.0.1:9' } })
  let zid: number
  let id: string
  beforeEach(async () => {
    ;({ zid, id } = await server.scenario({ conversation: { subscribe_type: 1 }, comments: ['Trees'] }))
  })

  let asked: string[]
  const open = (query: string) => {
    asked = []
    return renderPage(server, `/${id}${query}`, (call) => (path, init) => {
      asked.push(String(path))
      return call(path, init)
    })
  }
  const findOffer = () => screen.findByRole('heading', { name: emailUpdates.heading })
  /** The offer asks first whether the server sends mail. */
  const isLooking = () => asked.includes('/config.json')

  it('[PART-7] comes after the last comment, not before', async () => {
    const { user } = open('?xid=ada')
    const agree = await findAnswer('Agree')
    expect(isLooking()).toBe(false)
    await user.click(agree)
    expect(await findOffer()).toBeTruthy()
    expect(screen.getByRole('textbox', { name: emailUpdates.label })).toBeTruthy()
  })

  it('[PART-7] does not come where host or address do not want it, nor in a closed conversation', async () => {
    const first = open('?xid=ada')
    await first.user.click(await findAnswer('Agree'))
    await findOffer()
    first.unmount()
    // it comes again, loaded by now and as soon as the rest of the page
    const again = open('?xid=ada')
    await findOffer()
    again.unmount()
    for (const [query, columns, words] of [
      ['&subscribe_type=0', {}, en.vote.thanks],
      ['', { subscribe_type: 0 }, en.vote.thanks],
      ['', { subscribe_type: 1, is_active: 0 }, en.page.closed],
    ] as const) {
      await server.build.change(zid, columns)
      const { unmount } = open(`?xid=ada${query}`)
      await screen.findByText(words)
      expect([query, columns, isLooking()]).toEqual([query, columns, false])
      unmount()
    }
  })
})
