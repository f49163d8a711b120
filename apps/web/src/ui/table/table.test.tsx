import { cleanup, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import { catchSavedFiles } from '../../test/saved-files.ts'
import DataTable from './DataTable.tsx'

afterEach(cleanup)

const NAMES = ['Item 10', 'item 9', '=1+1', 'Éclair', 'zebra', 'Apple']
const ROWS = NAMES.map((name, at) => [name, at * 1.5, new Date(Date.UTC(2026, 0, at + 1))])

function show(rows = ROWS) {
  const saved = catchSavedFiles()
  render(<DataTable name="Things" fileName="things" headings={['Name', 'Size', 'When']} rows={rows} />)
  const readNames = () =>
    screen
      .getAllByRole('row')
      .slice(1)
      .map((row) => within(row).getAllByRole('cell')[0]?.textContent)
  const readSaved = async () => {
    const bytes = new Uint8Array((await saved.at(-1)?.content.arrayBuffer()) ?? [])
    return new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes)
  }
  return { user: userEvent.setup(), saved, readNames, readSaved }
}

it('a table sorts by each column, up, down and as before, by keyboard too, and says so', async () => {
  const { user, readNames } = show()
  const [name, size] = screen.getAllByRole('columnheader')
  await user.click(within(name!).getByRole('button', { name: 'Name' }))
  expect(name!.getAttribute('aria-sort')).toBe('ascending')
  expect(readNames()).toEqual(['=1+1', 'Apple', 'Éclair', 'item 9', 'Item 10', 'zebra'])
  await user.keyboard('{Enter}')
  expect(name!.getAttribute('aria-sort')).toBe('descending')
  expect(readNames()[0]).toBe('zebra')
  await user.keyboard('{Enter}')
  expect(name!.getAttribute('aria-sort')).toBe('none')
  expect(readNames()).toEqual(NAMES)
  await user.click(within(size!).getByRole('button'))
  await user.click(within(size!).getByRole('button'))
  expect(readNames()).toEqual(NAMES.toReversed())
  expect(name!.getAttribute('aria-sort')).toBe('none')
})

it('a table is filtered by words, and saves what is left in its order, as CSV and for Excel, without formulas', async () => {
  const { user, saved, readNames, readSaved } = show()
  await user.type(screen.getByRole('searchbox', { name: 'Filter: Things' }), 'ITEM 2026')
  expect(readNames()).toEqual(['Item 10', 'item 9'])
  expect(screen.getByRole('status').textContent).toBe('2 of 6 shown')
  await user.click(screen.getByRole('button', { name: 'Name' }))
  await user.click(screen.getByRole('button', { name: 'Save as file' }))
  expect(saved[0]?.name).toBe('things.csv')
  expect(await readSaved()).toBe(
    '\uFEFFName,Size,When\r\nitem 9,1.5,2026-01-02T00:00:00.000Z\r\nItem 10,0,2026-01-01T00:00:00.000Z\r\n',
  )
  await user.clear(screen.getByRole('searchbox'))
  await user.selectOptions(screen.getByLabelText('Format of the file'), 'For Excel')
  await user.click(screen.getByRole('button', { name: 'Save as file' }))
  expect(await readSaved()).toContain("\uFEFFName,Size,When\r\n'=1+1,3,2026-01-03 00:00:00\r\n")
  await user.type(screen.getByRole('searchbox'), 'nothing')
  expect(screen.getByText('No row has these words.')).toBeTruthy()
})

it('a table of five rows has no tools, a long one shows 200 rows at a time and sorts all', async () => {
  const { unmount } = render(
    <DataTable
      name="Few"
      fileName="few"
      headings={['Name']}
      rows={NAMES.slice(0, 5).map((name) => [name])}
    />,
  )
  expect(screen.queryByRole('searchbox')).toBeNull()
  expect(within(screen.getByRole('columnheader')).queryByRole('button')).toBeNull()
  unmount()
  const { user, readNames } = show(
    Array.from({ length: 450 }, (_, at) => [`Row ${450 - at}`, at, new Date(at)]),
  )
  expect(readNames()).toHaveLength(200)
  await user.click(screen.getByRole('button', { name: 'Name' }))
  expect(readNames()[0]).toBe('Row 1')
  await user.click(screen.getByRole('button', { name: 'Show 200 more' }))
  expect(readNames()).toHaveLength(400)
})
