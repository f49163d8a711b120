import { configure } from '@testing-library/react'
import { afterAll } from 'vitest'

// only a failing test waits so long
configure({ asyncUtilTimeout: 45_000 })

/** Expires every cookie of the page. */
function deleteCookies(): void {
  for (const cookie of document.cookie.split('; '))
    document.cookie = `${cookie.split('=')[0]}=; path=/; max-age=0`
}

/** Set-up of tests with a document: empties it after each file, because the files of one worker share it. */
afterAll(() => {
  document.body.replaceChildren()
  document.title = ''
  for (const { name } of Array.from(document.documentElement.attributes))
    document.documentElement.removeAttribute(name)
  deleteCookies()
  localStorage.clear()
  sessionStorage.clear()
  window.history.replaceState(null, '', '/')
})
