import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { chooseInitialLanguage, saveLanguage } from './language-choice.ts'
import { LanguageProvider } from './LanguageProvider.tsx'
import { LanguageSwitch } from './LanguageSwitch.tsx'
import { useMessages } from './use-messages.ts'

beforeEach(() => {
  localStorage.clear()
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(['fr-CH', 'de'])
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  localStorage.clear()
  Object.assign(document.documentElement, { lang: 'en', dir: 'ltr' })
})

it('[PART-6] the reader’s choice comes first, then the address, then the browser', () => {
  expect(chooseInitialLanguage(undefined)).toBe('fr')
  expect(chooseInitialLanguage('de-AT')).toBe('de')
  expect(chooseInitialLanguage('xx')).toBe('fr')
  saveLanguage('es')
  expect(chooseInitialLanguage('de-AT')).toBe('es')
  expect(chooseInitialLanguage(undefined)).toBe('es')
})

it('[PART-6] a browser without storage still gets a language', () => {
  const refuse = () => {
    throw new DOMException('No storage here.', 'SecurityError')
  }
  vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse })
  expect(() => saveLanguage('es')).not.toThrow()
  expect(chooseInitialLanguage('de')).toBe('de')
})

function Page() {
  const { vote } = useMessages()
  return (
    <>
      <LanguageSwitch />
      <p>{vote.agree}</p>
    </>
  )
}
const open = (requested?: string) =>
  render(
    <LanguageProvider requestedLanguage={requested}>
      <Page />
    </LanguageProvider>,
  )

it('[PART-6] the chosen language stays at the next opening, even if the address names another', async () => {
  const { unmount } = open('de')
  await screen.findByText('Ich stimme zu')
  expect(document.documentElement.lang).toBe('de')
  await userEvent.selectOptions(screen.getByRole('combobox'), 'ar')
  await expect
    .poll(() => [document.documentElement.lang, document.documentElement.dir])
    .toEqual(['ar', 'rtl'])
  unmount()
  open('de')
  await expect.poll(() => screen.getByRole<HTMLSelectElement>('combobox', { hidden: true }).value).toBe('ar')
})
