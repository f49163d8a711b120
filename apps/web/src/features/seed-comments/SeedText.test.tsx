import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { findButton, getButton } from '../../test/buttons.ts'
import { asksBeforeLeaving, setUpConfigure } from '../../test/configure.ts'

const configure = setUpConfigure()

const field = () => screen.getByTestId<HTMLTextAreaElement>('seed_form')

it('[CFG-6] a text is counted, cut at 400 characters, and not lost without a question', async () => {
  const { user, router } = await configure.open()
  await user.click(field())
  await user.paste('x'.repeat(450))
  expect(field().value).toBe('x'.repeat(400))
  expect(screen.getByText('400 of 400 characters')).toBeTruthy()
  expect(screen.getByText(/A longer text is cut/)).toBeTruthy()
  expect(asksBeforeLeaving()).toBe(true)
  await user.click(screen.getByText('Monitor'))
  await user.click(within(await screen.findByRole('dialog')).getByText('Stay'))
  expect(router.state.location.pathname).toBe(`/m/${configure.id}`)
  await user.click(getButton('Submit'))
  await findButton('Success!')
  expect(field().value).toBe('')
  expect(asksBeforeLeaving()).toBe(false)
})

it('[CFG-7] unsent rows of a file are not lost without a question, unless they are cancelled', async () => {
  const { user } = await configure.open()
  const file = new File(['comment_text\nBuses\nbuses!\n'], 'seeds.csv', { type: 'text/csv' })
  await user.upload(screen.getByLabelText('A .csv file'), file)
  await screen.findByText(/^Will be added. It differs from a row above/)
  expect(asksBeforeLeaving()).toBe(true)
  await user.click(getButton('Cancel'))
  expect(asksBeforeLeaving()).toBe(false)
  await user.upload(screen.getByLabelText('A .csv file'), file)
  await screen.findByText(/^Will be added. It differs from a row above/)
  await user.click(screen.getByText('Monitor'))
  await user.click(within(await screen.findByRole('dialog')).getByText('Leave'))
  await screen.findByRole('heading', { level: 1, name: 'Monitor' })
})

it('[CFG-6] Enter adds it, and several pasted lines are shown before they are added', async () => {
  const { user } = await configure.open()
  await user.type(field(), 'Elms{Enter}')
  await findButton('Success!')
  await user.click(field())
  await user.paste('Buses\n\nTrains, not trams\n')
  await user.click(await findButton('Add 2 comments'))
  expect(await screen.findByText('2 added, 0 skipped, 0 failed.')).toBeTruthy()
})
