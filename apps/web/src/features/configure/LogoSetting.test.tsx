import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { setUpConfigure } from '../../test/configure.ts'

const configure = setUpConfigure()
const SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><rect width="9" height="9"/></svg>'

it('[CFG-12] a logo is saved when its file is chosen, shown in the preview, and removed', async () => {
  const { user } = await configure.open()
  const input = await screen.findByLabelText('Logo')
  await user.upload(input, new File([SVG], 'logo.svg', { type: 'image/svg+xml' }))
  await screen.findByText('The logo is saved.')
  const { logo } = await configure.readStored()
  expect(document.querySelectorAll(`img[src="/logos/${logo}.png"]`)).toHaveLength(2)
  await user.click(screen.getByText('Remove the logo'))
  await waitFor(() => expect(document.querySelector('img[src^="/logos/"]')).toBeNull())
  expect((await configure.readStored()).logo).toBeNull()
})
