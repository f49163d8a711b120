import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { chooseInitialLanguage, saveLanguage } from './language-choice.ts'

beforeEach(() => {
  localStorage.clear()
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(['fr-CH', 'de'])
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  localStorage.clear()
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
