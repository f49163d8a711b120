import { act, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { createErrorResponse } from '../../test/network-control.ts'
import { catchSavedFiles } from '../../test/saved-files.ts'
import { prepareConversation, setUpScreen } from '../../test/set-up-screen.ts'

// import the screen before the first test's timeout starts
import './DistributePage.tsx'

const UUID = 'GET /api/v3/conversationUuid'
const NO_COMMENTS =
  "This conversation has no comments. We recommend you add a few comments before inviting participants. This will help participants get started. Go to 'Configure' and then 'Seed Comments'."
const NONE_VISIBLE =
  'This conversation has no visible comments. We recommend you add a few comments (or moderate the comments that exist) before inviting participants, since this will help them understand what kind of comments they should submit.'

const context = setUpScreen(prepareConversation({ topic: 'Trees', parent_url: 'https://town.example/trees' }))

const open = () => context.render(`/m/${context.id}/share`)
const origin = window.location.origin

describe('the link', () => {
  it('[DIST-1] can be copied and is a QR code, also as a file; with the invite tree it is the alpha path', async () => {
    const saved = catchSavedFiles()
    const { user } = await open()
    const share = within(await screen.findByRole('region', { name: 'Share link' }))
    const getHref = () => share.getByRole('link').getAttribute('href')
    expect(getHref()).toBe(`${origin}/${context.id}`)
    await user.click(share.getByLabelText('Copy share link'))
    expect(await navigator.clipboard.readText()).toBe(`${origin}/${context.id}`)
    await share.findByText('Copied: share link')
    await share.findByLabelText(`QR code for ${origin}/${context.id}`)
    await user.click(screen.getByText('Download SVG'))
    expect(saved[0]?.name).toBe(`folkmoot-${context.id}-qr.svg`)
    expect(await saved[0]?.content.text()).toMatch(/^<svg .*<path d="M.*<\/svg>\n$/)
    await context.server.build.change(context.zid, { treevite_enabled: 1 })
    act(() => void window.dispatchEvent(new Event('focus')))
    await share.findByLabelText(`QR code for ${origin}/alpha/${context.id}`)
    expect(getHref()).toBe(`${origin}/alpha/${context.id}`)
    expect(share.getByText(/need an invite code/)).toBeTruthy()
    const poster = await screen.findByAltText<HTMLImageElement>(/^Poster: /)
    // each word is an element of its own
    const words = decodeURIComponent(poster.src).replaceAll(/<[^>]+>|\s/g, '')
    expect(words).toContain('Withaninvitecode')
  })

  it('[DIST-5] comes with a warning while no comment is visible', async () => {
    await context.server.build.change(context.zid, { strict_moderation: 1 })
    await context.server.build.comment(context.zid, 0)
    await open()
    await screen.findByText(NONE_VISIBLE)
    expect(screen.queryByText(NO_COMMENTS)).toBeNull()
  })
})

describe('the embed', () => {
  it('[DIST-2] [DIST-3] [DIST-4] is a div with the product’s class, and the script; the page that has it is named', async () => {
    await open()
    const code = (await screen.findByTestId('embed-page')).querySelector('code')?.textContent
    expect(code).toContain(`class="folkmoot" data-conversation_id="${context.id}"`)
    expect(code).toContain(`<script async src="${origin}/embed.js"></script>`)
    const link = screen.getByText(/^Embedded on/).querySelector('a')
    expect(link?.getAttribute('href')).toBe('https://town.example/trees')
    await screen.findByText(NO_COMMENTS)
  })

  it('[DIST-3] an address that is not a web address is not a link', async () => {
    await context.server.build.change(context.zid, { parent_url: 'javascript:alert(1)' })
    await open()
    expect((await screen.findByText(/^Embedded on/)).querySelector('a')).toBeNull()
  })
})

describe('external ids', () => {
  it('[DIST-6] are a file, with the token, named by the time and the conversation, and explained', async () => {
    const saved = catchSavedFiles()
    const txt = { conversation_id: context.id, txt: 'Oaks', xid: 'member-7' }
    await context.server.call('POST', '/api/v3/comments', undefined, txt)
    const restore = context.network.answer('GET /api/v3/xid/', () =>
      createErrorResponse(403, 'polis_err_data_export_permission', 'No.'),
    )
    const { user } = await open()
    await user.click(await screen.findByText('Download XID file'))
    await screen.findByText('The XID file could not be downloaded.')
    restore()
    await user.click(screen.getByText('Download XID file'))
    await waitFor(() => expect(saved).toHaveLength(1))
    expect(saved[0]?.name).toMatch(/^\d{4}-\d\d-\d\d-\d{4}-\w+-xid\.csv$/)
    expect(saved[0]?.name).toContain(context.id)
    expect(await saved[0]?.content.text()).toBe('participant,xid\n0,"member-7"\n')
    const section = screen.getByRole('region', { name: 'Participants your site knows (XID)' })
    expect(section.textContent).toContain('data-xid="VISITOR_ID"')
    expect(section.textContent).toContain('token=$(folkmoot auth token) && curl ')
    expect(section.textContent).not.toContain(await context.server.tokenFor('ada'))
  })

  it('[DIST-6] a failed or empty lookup of the address is logged and reported with the fixed texts', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    context.network.answer(UUID, () => createErrorResponse(500, 'polis_err_internal', 'It broke.'))
    const { user } = await open()
    await screen.findByText('Could not load conversation UUID for XID download')
    expect(log).toHaveBeenCalledWith(
      'Failed to fetch conversation UUID',
      expect.objectContaining({ status: 500 }),
    )
    const restore = context.network.answer(UUID, () =>
      Response.json({ error: 'Error retrieving or creating conversation UUID' }),
    )
    await user.click(screen.getByText('Retry'))
    await screen.findByText('No conversation UUID available for XID download')
    restore()
  })
})
