import { shareServer } from '@folkmoot/testing/provide-server'
import { fireEvent, render, screen } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { en } from '../messages/en.ts'
import { createMemoryStore } from '../outbox/store.ts'
import { createAgreeVote, openOutbox } from '../test/open-outbox.ts'
import { WriteComment } from './WriteComment.tsx'

const LIMIT = 400

describe('the form for a comment', () => {
  const server = shareServer()
  let conversation_id: string
  let zid: number
  let isDown: boolean
  beforeEach(async () => {
    ;({ conversation_id, zid } = await server.scenario({ comments: ['Trees'] }))
    isDown = false
  })

  let answered: [number, number][]
  function open({
    isModerated = false,
    isFiltered = true,
    maxCharacters = LIMIT,
    rules = null as string | null,
  } = {}) {
    answered = []
    const send: typeof fetch = (...args) =>
      isDown ? Promise.reject(new TypeError('Failed to fetch')) : server.fetch(...args)
    const { outbox } = openOutbox({ server, conversation_id, store: createMemoryStore(), send })
    const onVote = (tid: number, vote: number) => void answered.push([tid, vote])
    const page = render(
      <WriteComment outbox={outbox} {...{ isModerated, isFiltered, maxCharacters, rules, onVote }} />,
    )
    return Object.assign(outbox, { unmount: page.unmount })
  }
  const getField = () => screen.getByLabelText<HTMLTextAreaElement>(en.write.label)
  const write = (value: string) => fireEvent.change(getField(), { target: { value } })
  const send = () => fireEvent.submit(getField().form!)
  const getCount = () => {
    const count = document.querySelector('.count')!
    return [count.textContent, count.className, count.getAttribute('aria-live')]
  }
  const getProblem = () => screen.getByRole('alert').textContent
  const getStatus = () => screen.getByRole('status').textContent

  it('[PART-2] counts down to 400 characters, and announces the last 50', () => {
    open()
    expect(getCount()).toEqual([en.write.left(LIMIT), 'count', 'off'])
    for (const [length, words, className, live] of [
      [LIMIT - 50, en.write.left(50), 'count', 'off'],
      [LIMIT - 49, en.write.left(49), 'count', 'polite'],
      [LIMIT, en.write.left(0), 'count', 'polite'],
      [LIMIT + 1, en.write.over(1), 'count over', 'polite'],
    ] as const) {
      write('x'.repeat(length))
      expect(getCount()).toEqual([words, className, live])
    }
  })

  it('[PART-2] tells what a host looks at first, and where, before the comment is sent; others do not see it yet', async () => {
    open()
    write('Call me at 030 1234567, you idiots')
    await screen.findByText(/^This has a telephone number \(030 1234567\), an insult \(idiots\)\. Others see/)
    send()
    await screen.findByText(en.write.sentModerated)
    expect(await server.rows('comments', { zid, active: 0 })).toHaveLength(1)
    write('Trees and benches')
    expect(document.querySelector('.found')?.textContent).toBe('')
  })

  it('[PART-2] looks for nothing where the conversation shows comments as they come', async () => {
    open({ isFiltered: false })
    write('Call me at 030 1234567')
    send()
    await screen.findByText(en.write.sent)
    expect(document.querySelector('.found')?.textContent).toBe('')
  })

  it('[PART-2] sends a comment of full length without blanks around it, and can be used again', async () => {
    const outbox = open()
    write(` ${'x'.repeat(LIMIT - 2)} `)
    expect(send()).toBe(false)
    expect(getField().value).toBe('')
    await screen.findByText(en.write.sent)
    expect(document.activeElement).toBe(getField())
    expect([getProblem(), getField().getAttribute('aria-invalid')]).toEqual(['', 'false'])
    expect(await outbox.listPending()).toEqual([])
    const texts = await server.db.selectFrom('comments').select('txt').where('zid', '=', zid).execute()
    expect(texts.map(({ txt }) => txt)).toContain('x'.repeat(LIMIT - 2))
  })

  it('[PART-2] says what is wrong, keeps the text, and forgets it when one writes on', async () => {
    const outbox = open()
    for (const [text, words] of [
      ['  ', en.write.empty],
      ['x'.repeat(LIMIT + 3), en.write.over(3)],
    ] as const) {
      write(text)
      send()
      expect([getProblem(), getField().value]).toEqual([words, text])
      expect(getField().getAttribute('aria-invalid')).toBe('true')
      write('x')
      expect(getProblem()).toBe('')
    }
    expect(await outbox.listPending()).toEqual([])
  })

  it('[PART-2] a refused comment returns to the field, but not over another one', async () => {
    open()
    for (const other of ['', 'Something else.']) {
      await server.build.change(zid, { is_active: 0 })
      write('Too late.')
      send()
      write(other)
      await screen.findByText(en.write.closed)
      expect([getField().value, getStatus()]).toEqual([other || 'Too late.', ''])
    }
    await server.build.change(zid, { is_active: 1 })
    send()
    expect(getProblem()).toBe('')
    await screen.findByText(en.write.sent)
  })

  it('[AUTHOR-4] offers the vote on the comment that says the same already', async () => {
    open()
    write('Trees')
    send()
    await screen.findByText(en.write.repeated)
    expect(getField().value).toBe('Trees')
    fireEvent.click(screen.getByRole('button', { name: en.vote.disagree }))
    expect([answered, getField().value, getStatus(), getProblem()]).toEqual([
      [[0, 1]],
      '',
      en.write.voted,
      '',
    ])
  })

  it('[CFG-13] shows the rules of the hosts, or ours, and counts down from their limit', () => {
    const { unmount } = open({ maxCharacters: 80, rules: 'Be kind.' })
    screen.getByText('Be kind.')
    write('x'.repeat(81))
    expect(getCount()[0]).toBe(en.write.over(1))
    unmount()
    open()
    screen.getByText(en.write.rules)
  })

  it('[PART-5] says that a comment is kept while the connection is down, and not of a vote', async () => {
    const outbox = open()
    isDown = true
    await outbox.add(createAgreeVote(0))
    await expect.poll(() => outbox.get().isRetrying).toBe(true)
    expect(getStatus()).toBe('')
    write('Plant more.')
    send()
    await screen.findByText(en.write.kept)
    isDown = false
    outbox.flush()
    await screen.findByText(en.write.sent)
    expect(getStatus()).toBe(en.write.sent)
  })
})
