import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { setUpConfigure } from '../../test/configure.ts'

const configure = setUpConfigure()
const { readStored } = configure

it('[RES-54] when participants see results is asked once they see any, saved, and taken back', async () => {
  const { user } = await configure.open()
  expect(screen.queryByLabelText('When participants see results')).toBeNull()
  await user.click(screen.getByTestId('vis_type'))
  const select = await screen.findByLabelText<HTMLSelectElement>('When participants see results')
  const votes = screen.getByLabelText<HTMLSelectElement>('Answers before results')
  expect([select.value, votes.value]).toEqual(['votes', '7'])
  await user.selectOptions(votes, '10 answers')
  await waitFor(async () => expect((await readStored()).results_after_votes).toBe(10))
  await user.selectOptions(select, 'Once the conversation is closed')
  await screen.findByText('Participants see results: once the conversation is closed.')
  screen.getByText(/Until then only owners and moderators/)
  expect(screen.queryByLabelText('Answers before results')).toBeNull()
  expect((await readStored()).results_shown).toBe('closed')
  await user.click(screen.getAllByText('Undo').at(-1)!)
  await waitFor(async () => expect((await readStored()).results_shown).toBe('votes'))
})
