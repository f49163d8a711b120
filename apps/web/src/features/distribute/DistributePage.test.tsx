import { act, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { createErrorResponse } from '../../test/network-control.ts'
import { catchSavedFiles } from '../../test/saved-files.ts'
import { prepareConversation, setUpScreen } from '../../test/set-up-screen.ts'

// import the screen before the first test's timeout starts
import './DistributePage.tsx'

const UUID = 'GET /api/v3/conversationUuid'
const NONE =
  "This conversation has no comments. We recommend you add a few comments before inviting participants. This will help participants get started. Go to 'Configure' and then 'Seed Comments'."
const HIDDEN =
  'This conversation has no visible comments. We recommend you add a few comments (or moderate the comments that exist) before inviting participants, since this will help them understand what kind of comments they should submit.'

const context = setUpScreen(async (server) => {
  const made = await prepareConversation({ topic: 'Trees', parent_url: 'https://town.example/trees' })(server)
  await server.build.participant(made.zid, 0)
  return made
})

const open = async () => {
  const app = await context.render(`/m/${context.id}/share`)
  await screen.findByRole('heading', { level: 1, name: 'Distribute' })
  return app
}
const getOrigin = () => window.location.origin

describe('the link', () => {
  it('[DIST-1] can be copied and is a QR code; with the invite tree it is the alpha path', async () => {
    const { user } = await open()
    const share = within(screen.getByRole('region', { name: 'Share link' }))
    expect(share.getByRole('link').getAttribute('href')).toBe(`${getOrigin()}/${context.id}`)
    await user.click(share.getByRole('button', { name: 'Copy share link' }))
    expect(await navigator.clipboard.readText()).toBe(`${getOrigin()}/${context.id}`)
    expect(await share.findByText('Copied: share link')).toBeTruthy()
    expect(await share.findByRole('img', { name: `QR code for ${getOrigin()}/${context.id}` })).toBeTruthy()
    await context.server.build.change(context.zid, { treevite_enabled: 1, settings_version: 1 })
    act(() => void window.dispatchEvent(new Event('focus')))
    await waitFor(() =>
      expect(share.getByRole('link').getAttribute('href')).toBe(`${getOrigin()}/alpha/${context.id}`),
    )
    expect(
      await share.findByRole('img', { name: `QR code for ${getOrigin()}/alpha/${context.id}` }),
    ).toBeTruthy()
    expect(share.getByText(/need an invite code/)).toBeTruthy()
  })

  it('[DIST-1] the QR code is downloaded as an SVG file', async () => {
    const saved = catchSavedFiles()
    const { user } = await open()
    await user.click(await screen.findByRole('button', { name: 'Download SVG' }))
    expect(saved[0]?.name).toBe(`folkmoot-${context.id}-qr.svg`)
    expect(await saved[0]?.content.text()).toMatch(/^<svg .*<path d="M.*<\/svg>\n$/)
  })
})

describe('the embed', () => {
  it('[DIST-2] is a div with the product’s class and the conversation, and the script', async () => {
    await open()
    const code = screen.getByTestId('embed-page').querySelector('code')?.textContent
    expect(code).toContain(`class="folkmoot" data-conversation_id="${context.id}"`)
    expect(code).toContain(`<script async src="${getOrigin()}/embed.js"></script>`)
  })

  it('[DIST-3] shows where the conversation is embedded, if anywhere', async () => {
    await open()
    const line = screen.getByText(/^Embedded on/)
    expect(within(line).getByRole('link').getAttribute('href')).toBe('https://town.example/trees')
  })

  it('[DIST-3] an address that is not a web address is not a link', async () => {
    await context.server.build.change(context.zid, { parent_url: 'javascript:alert(1)' })
    await open()
    expect(within(screen.getByText(/^Embedded on/)).queryByRole('link')).toBeNull()
  })
})

describe('the warning', () => {
  it.each([
    ['none', 0, 0, 0, NONE],
    ['none, strictly', 1, 0, 0, NONE],
    ['waiting ones', 0, 2, 0, undefined],
    ['waiting ones, strictly', 1, 2, 0, HIDDEN],
    ['accepted ones, strictly', 1, 1, 1, undefined],
  ])('[DIST-4] [DIST-5] with %s', async (_, strict_moderation, waiting, accepted, words) => {
    await context.server.build.change(context.zid, { strict_moderation })
    for (let tid = 0; tid < waiting + accepted; tid += 1)
      await context.server.build.comment(context.zid, tid, { mod: tid < waiting ? 0 : 1 })
    await open()
    if (words) expect(await screen.findByText(words)).toBeTruthy()
    await waitFor(() => expect(context.network.listCalls('GET /api/v3/comments?')).toHaveLength(2))
    await screen.findByRole('img', { name: /^QR code/ })
    expect([screen.queryByText(NONE), screen.queryByText(HIDDEN)].filter(Boolean)).toHaveLength(words ? 1 : 0)
  })
})

describe('external ids', () => {
  it('[DIST-6] the file is downloaded with the token, named by the time and the conversation', async () => {
    const saved = catchSavedFiles()
    const txt = { conversation_id: context.id, txt: 'Oaks', xid: 'member-7' }
    await context.server.call('POST', '/api/v3/comments', undefined, txt)
    const restore = context.network.answer('GET /api/v3/xid/', () =>
      createErrorResponse(403, 'polis_err_data_export_permission', 'No.'),
    )
    const { user } = await open()
    await user.click(await screen.findByRole('button', { name: 'Download XID file' }))
    await screen.findByText('The XID file could not be downloaded.')
    restore()
    await user.click(screen.getByRole('button', { name: 'Download XID file' }))
    await waitFor(() => expect(saved).toHaveLength(1))
    expect(saved[0]?.name).toMatch(new RegExp(`^\\d{4}-\\d\\d-\\d\\d-\\d{4}-${context.id}-xid\\.csv$`))
    expect(await saved[0]?.content.text()).toBe('participant,xid\n1,"member-7"\n')
  })

  it('[DIST-6] a failed lookup of the address is logged and reported with the fixed text', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const restore = context.network.answer(UUID, () =>
      createErrorResponse(500, 'polis_err_internal', 'It broke.'),
    )
    const { user } = await open()
    expect(await screen.findByText('Could not load conversation UUID for XID download')).toBeTruthy()
    expect(log).toHaveBeenCalledWith(
      'Failed to fetch conversation UUID',
      expect.objectContaining({ status: 500 }),
    )
    restore()
    await user.click(screen.getByRole('button', { name: 'Retry' }))
    expect(await screen.findByRole('button', { name: 'Download XID file' })).toBeTruthy()
  })

  it('[DIST-6] a server without an address for the file is reported', async () => {
    context.network.answer(UUID, () =>
      Response.json({ error: 'Error retrieving or creating conversation UUID' }),
    )
    await open()
    expect(await screen.findByText('No conversation UUID available for XID download')).toBeTruthy()
  })

  it('[DIST-6] explains data-xid, and never shows a token', async () => {
    await open()
    const section = screen.getByRole('region', { name: 'Participants your site knows (XID)' })
    await within(section).findByText('The same in a terminal')
    expect(section.textContent).toContain('data-xid="VISITOR_ID"')
    expect(section.textContent).toContain('token=$(folkmoot auth token) && curl ')
    expect(section.textContent).not.toContain(await context.server.tokenFor('ada'))
  })
})
