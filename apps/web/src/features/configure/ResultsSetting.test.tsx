import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { setUpConfigure } from '../../test/configure.ts'

const configure = setUpConfigure()

it('[RES-54] Configure says when participants see results, saves the choice, and takes it back', async () => {
  await configure.server.build.change(configure.zid, { vis_type: 1 })
  const { user } = await configure.open()
  const select = await screen.findByLabelText<HTMLSelectElement>('When participants see results')
  const votes = screen.getByLabelText<HTMLSelectElement>('Answers before results')
  expect([select.value, votes.value]).toEqual(['votes', '7'])
  await user.selectOptions(votes, '10 answers')
  await screen.findByText('Participants see results after 10 answers.')
  expect((await configure.readStored()).results_after_votes).toBe(10)
  await user.selectOptions(select, 'Once the conversation is closed')
  await screen.findByText('Participants see results: once the conversation is closed.')
  screen.getByText(/Until then only owners and moderators/)
  expect(screen.queryByLabelText('Answers before results')).toBeNull()
  expect((await configure.readStored()).results_shown).toBe('closed')
  await user.click(screen.getAllByRole('button', { name: 'Undo' }).at(-1)!)
  await waitFor(async () => expect((await configure.readStored()).results_shown).toBe('votes'))
})

it('[RES-54] Configure does not ask while participants see no results', async () => {
  const { user } = await configure.open()
  const box = await screen.findByTestId('vis_type')
  expect(screen.queryByLabelText('When participants see results')).toBeNull()
  await user.click(box)
  expect(await screen.findByLabelText('When participants see results')).toBeTruthy()
})
