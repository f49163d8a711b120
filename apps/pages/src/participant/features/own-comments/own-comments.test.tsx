import { shareServer } from '@folkmoot/testing/provide-server'
import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { ownComments as words } from '../../messages/en-own-comments.ts'
import { en } from '../../messages/en.ts'
import { renderPage } from '../../test/render-page.tsx'

const server = shareServer()

it('[AUTHOR-1] what one wrote stays on the page with its state, and the reason and the rules where it is not shown', async () => {
  const { id, zid } = await server.scenario({
    conversation: { rules: 'Be kind.', strict_moderation: 1 },
    votes: ['a'],
  })
  const { user, unmount } = renderPage(server, `/${id}`)
  expect(screen.queryByText(/^Your comment/, { selector: 'h2' })).toBeNull()
  await user.type(await screen.findByLabelText(en.write.label), 'Build homes')
  await user.click(screen.getByText(en.write.send))
  const find = async () => (await screen.findByText(words.heading(1))).closest('details')!
  await screen.findByText(words.states.waiting)
  await find()
  const rejected = { tid: 0, mod: -1, active: true, is_meta: false, velocity: 1, reason: 'Off topic' }
  await server.call('PUT', '/api/v3/comments', 'ada', { conversation_id: id, ...rejected })
  unmount()
  renderPage(server, `/${id}`)
  const again = within(await find())
  again.getByText(words.states.hidden)
  again.getByText('Off topic')
  again.getByText('Be kind.')
  expect(await server.rows('comments', { zid })).toHaveLength(1)
})
