import { cleanup, configure } from '@testing-library/react'
import { beforeEach, onTestFinished, vi } from 'vitest'

// only a failing test waits so long
configure({ asyncUtilTimeout: 45_000 })

/** Expires every cookie of the page. */
function deleteCookies(): void {
  for (const cookie of document.cookie.split('; '))
    document.cookie = `${cookie.split('=')[0]}=; path=/; max-age=0`
}

/** Takes back what a test has drawn, stubbed and stored, because the tests of one worker share the document. */
function tidyUp(): void {
  cleanup()
  // a spy on a fake timer would bring it back
  vi.restoreAllMocks()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  document.body.replaceChildren()
  document.title = ''
  for (const { name } of Array.from(document.documentElement.attributes))
    document.documentElement.removeAttribute(name)
  deleteCookies()
  localStorage.clear()
  sessionStorage.clear()
  window.history.replaceState(null, '', '/')
}

// A setup file of vitest. What a test itself wants done when it is finished comes before.
beforeEach(() => onTestFinished(tidyUp))
