import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import DataTable from './DataTable.tsx'

afterEach(cleanup)

it('a long table shows 200 rows at a time', async () => {
  const rows = Array.from({ length: 450 }, (_, at) => [`Row ${at}`, at, new Date(at)])
  render(<DataTable name="Things" headings={['Name', 'Size', 'When']} rows={rows} />)
  expect(screen.getAllByRole('row')).toHaveLength(201)
  await userEvent.setup().click(screen.getByRole('button', { name: 'Show 200 more' }))
  expect(screen.getAllByRole('row')).toHaveLength(401)
})
