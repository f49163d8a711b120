import { CONSOLE_ROUTES } from '@folkmoot/domain/routes'
import type { RouteObject } from 'react-router-dom'
import { expect, it } from 'vitest'
import { createRouter } from './router.tsx'

/** The addresses of routes, with those of the routes around them; routes that catch unknown addresses are left out. */
function listPaths(routes: readonly RouteObject[], parent = ''): string[] {
  return routes.flatMap(({ path = '', children }) => {
    if (path === '*') return []
    const own = path.startsWith('/') ? path : [parent, path].filter(Boolean).join('/')
    return children ? listPaths(children, own) : [own]
  })
}

it('[PUB-9] the server knows every address of the console, and no other', async () => {
  const router = createRouter()
  const paths = listPaths(router.routes as RouteObject[])
  expect(new Set(paths)).toEqual(new Set(CONSOLE_ROUTES))
  // it loads the page of its address, which must not go on beside the next file of tests
  await expect.poll(() => router.state.initialized).toBe(true)
})
