import { beforeEach, vi } from 'vitest'

/** Lets the maps of a file's reports have no past: there is no server to ask for it. */
export function stubReplay(): void {
  beforeEach(() => {
    vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ state: 'few', frames: [] })))
  })
}
