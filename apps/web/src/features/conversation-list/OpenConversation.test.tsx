import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { Account } from '../../test/render-app.tsx'
import { setUpScreen } from '../../test/set-up-screen.ts'
// import the screen before the first test's timeout starts
import './ConversationsPage.tsx'
import '../../app/ConfigureScreen.tsx'

const LABEL = 'Open a conversation by its id or address'

const context = setUpScreen(async () => ({}))

const openList = async (as: Account) => {
  const app = await context.render('/', as)
  await screen.findByText('No conversations yet')
  return app
}

it('[ADM-3] an administrator opens a conversation of others by its address', async () => {
  const { conversation_id } = await context.server.build.conversation({ topic: 'Ada’s question' })
  const { user, router } = await openList('cleo')
  const field = await screen.findByLabelText(LABEL)
  await user.click(field)
  await user.paste('Ada’s question')
  await user.click(screen.getByRole('button', { name: 'Open' }))
  expect(await screen.findByText(/This contains no conversation id/)).toBeTruthy()
  await user.clear(field)
  await user.paste(`https://talk.example/${conversation_id}`)
  expect(screen.queryByText(/This contains no conversation id/)).toBeNull()
  await user.keyboard('{Enter}')
  expect(await screen.findByRole('heading', { level: 1, name: 'Configure' })).toBeTruthy()
  expect(router.state.location.pathname).toBe(`/m/${conversation_id}`)
})

it('[ADM-3] other people do not see this form', async () => {
  await openList('dan')
  expect(screen.queryByLabelText(LABEL)).toBeNull()
})
