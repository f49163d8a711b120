import { beforeEach, describe, expect, it, vi } from 'vitest'
import { loadMessages, LanguageProvider, LanguageSwitch, useLanguage, useMessages } from './language.tsx'
import { chooseInitialLanguage, saveLanguage } from '@folkmoot/ui/language-choice'
import { act, fireEvent, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { en } from './en.ts'

describe('the first language', () => {
  beforeEach(() => {
    vi.spyOn(navigator, 'languages', 'get').mockReturnValue(['fr-CH', 'de'])
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
})

describe('the language of the page', () => {
  beforeEach(() => {
    vi.spyOn(navigator, 'languages', 'get').mockReturnValue(['en'])
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
    expect([document.documentElement.lang, document.querySelector('output')?.textContent]).toEqual([
      'en',
      'en',
    ])
  })

  it('[PART-6] the chosen language stays at the next opening, even if the address names another', async () => {
    const { unmount } = open('de')
    await expect.poll(() => document.documentElement.lang).toBe('de')
    await userEvent.selectOptions(screen.getByRole('combobox', { hidden: true }), 'ar')
    await expect.poll(() => document.documentElement.lang).toBe('ar')
    unmount()
    open('de')
    await expect
      .poll(() => screen.getByRole<HTMLSelectElement>('combobox', { hidden: true }).value)
      .toBe('ar')
  })
})
