import type { TestServer } from '@folkmoot/testing/server'
import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { vi } from 'vitest'
import { App } from '../App.tsx'
import { parseOptions } from '../frame.ts'
import '../features/devices/Devices.tsx'
import '../features/devices/DeviceQuestion.tsx'
import '../features/invite-tree/InviteGate.tsx'
import '../features/invite-tree/OwnInvites.tsx'
import '../features/opinion-map/OpinionMap.tsx'
import '../features/own-answers/OwnAnswers.tsx'
import '../features/own-comments/OwnComments.tsx'
import '../features/personal-data/PersonalData.tsx'
import '../features/subscriptions/EmailUpdates.tsx'
import '../voting/WriteComment.tsx'

/**
 * Renders the page of an address, with the real server in memory behind `fetch`.
 * @param path with its query, as in `/2abc?xid=ada`
 * @param wrap wraps `fetch`: fails or counts calls
 */
export function renderPage(server: TestServer, path: string, wrap = (call: typeof fetch) => call) {
  vi.stubGlobal('fetch', wrap(server.fetch))
  const { pathname, searchParams } = new URL(path, 'http://localhost')
  const page = { conversation_id: pathname.split('/').at(-1) ?? '', isAlpha: pathname.startsWith('/alpha/') }
  const { unmount } = render(<App page={page} options={parseOptions(searchParams)} />)
  return { user: userEvent.setup(), unmount }
}

/** Finds the button of an answer by its text: a query by role would compute every name of the page. */
export const findAnswer = (name: 'Agree' | 'Disagree' | 'Pass, or unsure') =>
  screen.findByText(name, { selector: 'button' })
