import { createHeightMessage } from '@folkmoot/domain/embed'
import { act, fireEvent, render, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { EmbedBuilder } from './EmbedBuilder.tsx'
import { ToastProvider } from './ToastProvider.tsx'

const TITLE = 'The conversation as it appears on a page'
const getFrame = () => screen.getByTitle<HTMLIFrameElement>(TITLE)
const getFrameUrl = () => new URL(getFrame().src)
const open = () =>
  render(
    <ToastProvider>
      <EmbedBuilder
        target={{ conversation_id: '3abc' }}
        preview={{ conversation_id: '3abc', note: 'As it will be.' }}
      />
    </ToastProvider>,
  )
const fill = (name: string, value: string) =>
  fireEvent.change(screen.getByLabelText(name), { target: { value } })

describe('the preview of an embed', () => {
  it('[DIST-2] [INT-1] is the conversation in a sandbox, follows the form, and creates no participant', () => {
    open()
    expect(getFrameUrl().pathname).toBe('/3abc')
    expect(getFrame().getAttribute('sandbox')).toBe('allow-scripts')
    expect(getFrame().closest('[inert]')).toBeTruthy()
    fireEvent.click(screen.getByLabelText('Visitors can write comments'))
    fill('External id of the visitor (XID)', 'member-7')
    fill('Border', 'none')
    fill('Language', 'no language')
    expect(document.querySelector('pre')?.textContent).toContain('data-xid="member-7"')
    expect(Object.fromEntries(getFrameUrl().searchParams)).toEqual({ ucw: 'false' })
    expect(getFrame().parentElement?.style.border).toMatch(/^none/)
  })

  it('[PART-6] has the height that its content reports, if the message comes from that frame', () => {
    open()
    const reportHeight = (origin: string, source: unknown, height: number) =>
      act(() => {
        const event = new MessageEvent('message', { data: createHeightMessage('3abc', height), origin })
        window.dispatchEvent(Object.defineProperty(event, 'source', { value: source }))
      })
    reportHeight('null', getFrame().contentWindow, 700)
    expect(getFrame().style.height).toBe('700px')
    reportHeight('https://other.example', getFrame().contentWindow, 710)
    reportHeight('null', window, 720)
    expect(getFrame().style.height).toBe('700px')
    fill('Height in pixels', '300')
    expect(getFrame().style.height).toBe('300px')
  })
})
