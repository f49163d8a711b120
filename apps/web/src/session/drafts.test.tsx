import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import {
  draftsAreKept,
  dropAside,
  dropDraftsOfOthers,
  forget,
  keepAside,
  keepDrafts,
  keptAside,
  useDraft,
} from './drafts.ts'

function Field({ saved }: { saved: string }) {
  const [text, setText] = useDraft('topic', saved)
  return <input aria-label="Topic" value={text} onChange={(event) => setText(event.target.value)} />
}

const field = () => screen.getByRole<HTMLInputElement>('textbox')

afterEach(() => {
  cleanup()
  sessionStorage.clear()
})

it('[NET-4] text that is not saved is there again after a sign-in redirect, on its path, once', async () => {
  window.history.replaceState(null, '', '/m/2abc')
  const first = render(<Field saved="Bins" />)
  await userEvent.type(field(), ' and bells')
  keepDrafts('ada')
  first.unmount()

  window.history.replaceState(null, '', '/m/2other')
  const elsewhere = render(<Field saved="Bins" />)
  expect(field().value).toBe('Bins')
  elsewhere.unmount()

  window.history.replaceState(null, '', '/m/2abc')
  const second = render(<Field saved="Bins" />)
  expect(field().value).toBe('Bins and bells')
  second.unmount()
  render(<Field saved="Bins" />)
  expect(field().value).toBe('Bins')
})

it('what is saved is not kept, and a field without an edit follows what the server says', async () => {
  window.history.replaceState(null, '', '/m/2abc')
  const view = render(<Field saved="Bins" />)
  await userEvent.type(field(), '!')
  view.rerender(<Field saved="Bins!" />)
  keepDrafts('ada')
  expect(sessionStorage.length).toBe(0)
  view.rerender(<Field saved="Changed by somebody else" />)
  expect(field().value).toBe('Changed by somebody else')
})

it('[NET-4] what one person has typed is not handed to the next who signs in on the same page', async () => {
  window.history.replaceState(null, '', '/m/2abc')
  const first = render(<Field saved="Bins" />)
  await userEvent.type(field(), '!')
  keepDrafts('ada')
  first.unmount()
  dropDraftsOfOthers('ada')
  expect(sessionStorage.length).toBeGreaterThan(0)
  dropDraftsOfOthers('ben')
  expect({ ...sessionStorage }).toEqual({})
})

it('[NET-4] what is no text is put aside too, as it stands then, for the person whose it is', () => {
  const unsaved: string[] = []
  keepAside('decisions', () => unsaved[0])
  keepDrafts('ada')
  expect({ ...sessionStorage }).toEqual({})
  unsaved.push('two')
  keepDrafts('ada')
  expect(keptAside('decisions')).toBe('two')
  expect(draftsAreKept()).toBe(false)
  dropDraftsOfOthers('ada')
  expect(keptAside('decisions')).toBe('two')
  dropDraftsOfOthers('ben')
  expect({ ...sessionStorage }).toEqual({})
  keepDrafts('ada')
  dropAside('decisions')
  expect(keptAside('decisions')).toBeUndefined()
  forget('decisions')
  sessionStorage.clear()
  keepDrafts('ada')
  expect({ ...sessionStorage }).toEqual({})
})
