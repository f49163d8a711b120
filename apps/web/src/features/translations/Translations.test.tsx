import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { setUpConfigure } from '../../test/configure.ts'

const configure = setUpConfigure()

it('[LANG-2] a translation is saved when its field is left, and a file with a wrong line saves nothing', async () => {
  const { user } = await configure.open()
  await user.click(await screen.findByText(/^Other languages/))
  await user.selectOptions(await screen.findByLabelText('Translate into'), 'Deutsch')
  const field = await screen.findByRole('textbox', { name: /^Topic ./ })
  await user.type(field, 'Was soll aus dem Platz werden?')
  await user.tab()
  await screen.findByText('Saved.')
  await screen.findByText(/Deutsch.*: 1 of/)
  expect((await configure.readStored()).languages).toBe('de')
  const input = screen.getByLabelText('A .csv file from a translator')
  const upload = (text: string) => user.upload(input, new File([text], 'de.csv', { type: 'text/csv' }))
  await upload('comment-id,language,text\ntopic,de,\ntopic,xx,Nein\n')
  await screen.findByText(/line 3.*one of en, es, fr, de/)
  expect((await configure.readStored()).languages).toBe('de')
  await upload('comment-id,language,text\ntopic,de,\ntopic,fr,Que faire de la place ?\n')
  await screen.findByText('Translations saved: 1.')
  expect((await configure.readStored()).languages).toBe('fr')
})
