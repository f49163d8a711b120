import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { en } from './en.ts'
import { loadMessages } from './languages.ts'
import { LanguageProvider } from './LanguageProvider.tsx'
import { LanguageSwitch } from './LanguageSwitch.tsx'
import { useLanguage } from './use-language.ts'
import { useMessages } from './use-messages.ts'

beforeEach(() => {
  localStorage.clear()
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(['en'])
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  localStorage.clear()
  Object.assign(document.documentElement, { lang: 'en', dir: 'ltr' })
})

function Page() {
  const { page } = useMessages()
  const { language } = useLanguage()
  return (
    <>
      <LanguageSwitch />
      <p>{page.retry}</p>
      <output>{language}</output>
    </>
  )
}
const open = (requested: string) =>
  render(
    <LanguageProvider requestedLanguage={requested}>
      <Page />
    </LanguageProvider>,
  )
const isHidden = () => document.querySelector('[hidden]') !== null

it('[PART-6] the page is hidden until its sentences are there, and says English until then', async () => {
  open('ar')
  expect([isHidden(), screen.getByText(en.page.retry)]).toMatchObject([true, {}])
  expect(document.querySelector('output')?.textContent).toBe('en')
  await expect.poll(isHidden).toBe(false)
  expect(document.querySelector('output')?.textContent).toBe('ar')
  expect([document.documentElement.lang, document.documentElement.dir]).toEqual(['ar', 'rtl'])
  await userEvent.selectOptions(screen.getByRole('combobox'), 'es')
  await expect
    .poll(() => [document.documentElement.lang, document.documentElement.dir])
    .toEqual(['es', 'ltr'])
})

it('[PART-6] of two choices in a row the last one stays, whichever is loaded first', async () => {
  open('en')
  await expect.poll(isHidden).toBe(false)
  const choose = (value: string) => fireEvent.change(screen.getByRole('combobox'), { target: { value } })
  choose('de')
  choose('en')
  // what was asked for first arrives first
  await act(async () => void (await loadMessages('de')))
  expect([document.documentElement.lang, document.querySelector('output')?.textContent]).toEqual(['en', 'en'])
})

it('[PART-6] the chosen language stays at the next opening, even if the address names another', async () => {
  const { unmount } = open('de')
  await expect.poll(() => document.documentElement.lang).toBe('de')
  await userEvent.selectOptions(screen.getByRole('combobox', { hidden: true }), 'ar')
  await expect.poll(() => document.documentElement.lang).toBe('ar')
  unmount()
  open('de')
  await expect.poll(() => screen.getByRole<HTMLSelectElement>('combobox', { hidden: true }).value).toBe('ar')
})
