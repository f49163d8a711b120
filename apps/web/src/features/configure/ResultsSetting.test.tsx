import { createTestServer } from '@folkmoot/testing/server'
import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderApp } from '../../test/render-app.tsx'
// import the screen before the first test's timeout starts
import './ConfigurePage.tsx'

it('[RES-54] Configure says when participants see results, saves the choice, and takes it back', async () => {
  const server = await createTestServer()
  const { zid, conversation_id } = await server.build.conversation()
  await server.build.change(zid, { vis_type: 1 })
  const { user } = await renderApp(`/m/${conversation_id}`, { as: 'ada', server })
  const select = await screen.findByLabelText<HTMLSelectElement>('When participants see results')
  const votes = screen.getByLabelText<HTMLSelectElement>('Answers before results')
  expect([select.value, votes.value]).toEqual(['votes', '7'])
  const read = async () =>
    (await server.call('GET', `/api/v3/conversations?conversation_id=${conversation_id}`)).body
  await user.selectOptions(votes, '10 answers')
  await screen.findByText('Participants see results after 10 answers.')
  expect((await read()).results_after_votes).toBe(10)
  await user.selectOptions(select, 'Once the conversation is closed')
  await screen.findByText('Participants see results: once the conversation is closed.')
  screen.getByText(/Until then only owners and moderators/)
  expect(screen.queryByLabelText('Answers before results')).toBeNull()
  expect((await read()).results_shown).toBe('closed')
  await user.click(screen.getAllByRole('button', { name: 'Undo' }).at(-1)!)
  await waitFor(async () => expect((await read()).results_shown).toBe('votes'))
})

it('[RES-54] Configure does not ask while participants see no results', async () => {
  const server = await createTestServer()
  const { conversation_id } = await server.build.conversation()
  const { user } = await renderApp(`/m/${conversation_id}`, { as: 'ada', server })
  const box = await screen.findByTestId('vis_type')
  expect(screen.queryByLabelText('When participants see results')).toBeNull()
  await user.click(box)
  expect(await screen.findByLabelText('When participants see results')).toBeTruthy()
})
