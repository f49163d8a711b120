import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { setUpProduct } from './harness.ts'
import { importLibraryHours } from './support/conversations.ts'
import { setUpPeople } from './support/people.ts'

const product = setUpProduct()
const openAs = setUpPeople(product)

const KILOBYTE_BYTES = 1000

/** Collects the transferred sizes of a page's files from now on: documents, scripts, styles, fonts and pictures. */
function watchLoads(page: Page) {
  const sizes = new Map<string, Promise<number>>()
  page.on('response', (response) => {
    const { pathname } = new URL(response.url())
    const counted = response.request().resourceType() === 'document' || pathname.startsWith('/assets/')
    if (!counted) return
    const bytes = response
      .finished()
      .then(() => response.request().sizes())
      .then(({ responseBodySize }) => responseBodySize)
    sizes.set(pathname, bytes)
  })
  return {
    files: () => [...sizes.keys()],
    kilobytes: async () => {
      const all = await Promise.all(sizes.values())
      return Math.round(all.reduce((sum, size) => sum + size, 0) / KILOBYTE_BYTES)
    },
  }
}

/** Opens a page with an empty cache, signed in if `person` is given. */
const openBlankPage = (person?: string): Promise<Page> =>
  person ? openAs(person, '/healthz') : product.page()

it('[RUN-1] the first load of the list is at most 210 kB, that of a chart route 215 kB more', async () => {
  const id = await importLibraryHours(product)
  // signing in fills the cache of its page
  await openAs('ada', '/healthz')
  const list = await openBlankPage('ada')
  const loads = watchLoads(list)
  await list.goto('/', { waitUntil: 'networkidle' })
  await list.getByRole('heading', { name: 'Your conversations' }).waitFor()
  const ofList = await loads.kilobytes()
  console.log(`first load of the list: ${ofList} kB in ${loads.files().length} files`)
  expect(ofList).toBeLessThanOrEqual(210)

  const monitor = await openBlankPage('ada')
  const more = watchLoads(monitor)
  await monitor.goto(`/m/${id}/stats`, { waitUntil: 'networkidle' })
  await monitor.locator('canvas').first().waitFor()
  const ofMonitor = await more.kilobytes()
  console.log(`first load of Monitor: ${ofMonitor} kB in ${more.files().length} files`)
  expect(ofMonitor - ofList).toBeLessThanOrEqual(215)
})

it('[PUB-1] the landing page is at most 120 kB and loads neither the store nor the component library', async () => {
  const page = await openBlankPage()
  const loads = watchLoads(page)
  await page.goto('/home', { waitUntil: 'networkidle' })
  const kilobytes = await loads.kilobytes()
  console.log(`landing page: ${kilobytes} kB in ${loads.files().length} files`)
  expect(kilobytes).toBeLessThanOrEqual(120)
  expect(loads.files().filter((file) => /Console|react-redux|user-manager|buttons/.test(file))).toEqual([])
})
