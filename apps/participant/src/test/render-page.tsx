import type { TestServer } from '@folkmoot/testing/server'
import { disableOwnerStacks } from '@folkmoot/ui/testing'
import { cleanup, configure, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { onTestFinished, vi } from 'vitest'
import { App } from '../App.tsx'
import { parseOptions } from '../frame/options.ts'

// other work on the machine may slow an answer down
configure({ asyncUtilTimeout: 20_000 })
disableOwnerStacks()

/**
 * Opens a conversation's page as its address would, with the real server in memory behind `fetch`.
 * @param path with its query, as in `/2abc?xid=ada`
 * @param through stands between the page and the server: spoils or counts calls
 */
export function renderPage(server: TestServer, path: string, through = (call: typeof fetch) => call) {
  vi.stubGlobal('fetch', through(server.fetch))
  onTestFinished(cleanup)
  const { pathname, searchParams } = new URL(path, 'http://localhost')
  const page = { conversation_id: pathname.split('/').at(-1) ?? '', alpha: pathname.startsWith('/alpha/') }
  const { unmount } = render(<App page={page} options={parseOptions(searchParams)} />)
  return { user: userEvent.setup(), unmount }
}

/** The three answers, in their order. */
export const findAnswer = (name: 'Agree' | 'Disagree' | 'Pass, or unsure') =>
  screen.findByRole('button', { name })
