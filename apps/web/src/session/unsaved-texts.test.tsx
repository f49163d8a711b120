import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it } from 'vitest'
import {
  hasStoredTexts,
  deleteUnsaved,
  deleteUnsavedTextsOfOthers,
  unregisterUnsaved,
  registerUnsaved,
  saveUnsavedTexts,
  findUnsaved,
  useUnsavedText,
} from './unsaved-texts.ts'

function Field({ saved }: { saved: string }) {
  const [text, setText] = useUnsavedText('topic', saved)
  return <input aria-label="Topic" value={text} onChange={(event) => setText(event.target.value)} />
}

const getField = () => screen.getByRole<HTMLInputElement>('textbox')

it('[NET-4] unsaved text is restored after a sign-in redirect, on its path, once', async () => {
  window.history.replaceState(null, '', '/m/2abc')
  const first = render(<Field saved="Bins" />)
  await userEvent.type(getField(), ' and bells')
  saveUnsavedTexts('ada')
  first.unmount()

  window.history.replaceState(null, '', '/m/2other')
  const otherPage = render(<Field saved="Bins" />)
  expect(getField().value).toBe('Bins')
  otherPage.unmount()

  window.history.replaceState(null, '', '/m/2abc')
  const second = render(<Field saved="Bins" />)
  expect(getField().value).toBe('Bins and bells')
  second.unmount()
  render(<Field saved="Bins" />)
  expect(getField().value).toBe('Bins')
})

it('saved text is not kept, and an unedited field follows the server', async () => {
  window.history.replaceState(null, '', '/m/2abc')
  const view = render(<Field saved="Bins" />)
  await userEvent.type(getField(), '!')
  view.rerender(<Field saved="Bins!" />)
  saveUnsavedTexts('ada')
  expect(sessionStorage.length).toBe(0)
  view.rerender(<Field saved="Changed by someone else" />)
  expect(getField().value).toBe('Changed by someone else')
})

it('[NET-4] one person’s text is not shown to the next who signs in on the same page', async () => {
  window.history.replaceState(null, '', '/m/2abc')
  const first = render(<Field saved="Bins" />)
  await userEvent.type(getField(), '!')
  saveUnsavedTexts('ada')
  first.unmount()
  deleteUnsavedTextsOfOthers('ada')
  expect(sessionStorage.length).toBeGreaterThan(0)
  deleteUnsavedTextsOfOthers('ben')
  expect({ ...sessionStorage }).toEqual({})
})

it('[NET-4] other unsaved data is stored too, in its current state, for its owner', () => {
  const unsaved: string[] = []
  registerUnsaved('decisions', () => unsaved[0])
  saveUnsavedTexts('ada')
  expect({ ...sessionStorage }).toEqual({})
  unsaved.push('two')
  saveUnsavedTexts('ada')
  expect(findUnsaved('decisions')).toBe('two')
  expect(hasStoredTexts()).toBe(false)
  deleteUnsavedTextsOfOthers('ada')
  expect(findUnsaved('decisions')).toBe('two')
  deleteUnsavedTextsOfOthers('ben')
  expect({ ...sessionStorage }).toEqual({})
  saveUnsavedTexts('ada')
  deleteUnsaved('decisions')
  expect(findUnsaved('decisions')).toBeUndefined()
  unregisterUnsaved('decisions')
  sessionStorage.clear()
  saveUnsavedTexts('ada')
  expect({ ...sessionStorage }).toEqual({})
})
