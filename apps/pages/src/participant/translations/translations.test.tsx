import { shareServer } from '@folkmoot/testing/provide-server'
import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { en } from '../messages/en.ts'
import { findAnswer, renderPage } from '../test/render-page.tsx'

const server = shareServer()

it('[LANG-3] participants read their language, with the original a tap away, and their vote counts once', async () => {
  const { zid, id } = await server.scenario({
    conversation: { topic: 'Platz' },
    comments: [{ txt: 'Mehr Bäume', mod: 1 }],
  })
  await server.call('PUT', '/api/v3/translations', 'ben', {
    conversation_id: id,
    translations: [
      { tid: -2, language: 'en', txt: 'Square' },
      { tid: 0, language: 'en', txt: 'More trees' },
      { tid: 0, language: 'fr', txt: 'Plus d’arbres' },
    ],
  })
  const { user } = renderPage(server, `/${id}`)
  expect((await screen.findByText('More trees')).lang).toBe('en')
  expect(await screen.findByRole('heading', { level: 1, name: 'Square' })).toBeTruthy()
  const [ofQuestion, ofComment] = screen.getAllByText(en.page.original)
  await user.click(ofComment!)
  expect(screen.getByText('Mehr Bäume')).toBeTruthy()
  await user.click(ofQuestion!)
  expect(screen.getByRole('heading', { level: 1, name: 'Platz' })).toBeTruthy()
  await user.click(await findAnswer('Agree'))
  await waitFor(async () => expect(await server.rows('votes', { zid })).toHaveLength(1))
})
