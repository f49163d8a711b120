import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { reportMessages } from '../../messages/report.ts'
import { topicMessages as words } from '../../messages/topics.ts'
import { createComment, createComments, createVotes } from '../../test/create-report.ts'
import { createTopic, createView } from '../../test/create-topics.ts'
import { LayerSelect, TopicList, useLayer } from './TopicListPage.tsx'

beforeEach(() => window.history.replaceState(null, '', '/topicReport/r2a'))

describe('the layers of topics', () => {
  it('[RPT-3] are offered in words from the finest, unless there is one', () => {
    const topics = createView({ topics: [0, 1, 2].map((layer) => createTopic(layer, 0, [layer])) })
    const chosen: number[] = []
    render(<LayerSelect topics={topics} layer={1} onChoose={(next) => chosen.push(next)} />)
    const select = screen.getByRole<HTMLSelectElement>('combobox')
    expect([...select.options].map(({ textContent }) => textContent)).toEqual([
      '1 fine topic',
      '1 broader topic',
      '1 broadest topic',
    ])
    expect(select.value).toBe('1')
    fireEvent.change(select, { target: { value: '2' } })
    expect(chosen).toEqual([2])
    cleanup()
    render(<LayerSelect topics={createView()} layer={0} onChoose={() => undefined} />)
    expect(screen.getAllByRole('option')).toHaveLength(2)
    cleanup()
    render(
      <LayerSelect
        topics={createView({ topics: [createTopic(0, 0, [1])] })}
        layer={0}
        onChoose={() => undefined}
      />,
    )
    expect(screen.queryByRole('combobox')).toBeNull()
  })

  function Layer({ topics }: { topics: ReturnType<typeof createView> }) {
    const [layer, choose] = useLayer(topics)
    return (
      <button type="button" onClick={() => choose(0)}>
        {layer}
      </button>
    )
  }

  it.each([
    ['', '0'],
    ['?layer=1', '1'],
    ['?layer=7', '0'],
    ['?layer=', '0'],
  ])('[RPT-3] are in the address: %s opens %s', (search, shown) => {
    window.history.replaceState(null, '', `/topicReport/r2a${search}`)
    render(<Layer topics={createView()} />)
    expect(screen.getByRole('button').textContent).toBe(shown)
    fireEvent.click(screen.getByRole('button'))
    expect([screen.getByRole('button').textContent, window.location.search]).toEqual(['0', '?layer=0'])
  })
})

describe('the list of topics', () => {
  const isOpen = () => [...document.querySelectorAll('details')].map((one) => one.open)
  const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

  it('[RPT-3] opens and closes all topics, and each by itself', () => {
    render(<TopicList topics={createView()} layer={0} />)
    expect(isOpen()).toEqual([false, false, false])
    const [first, second] = document.querySelectorAll('details')
    const toggle = (one: HTMLDetailsElement, open: boolean) => {
      one.open = open
      fireEvent(one, new Event('toggle'))
    }
    toggle(first!, true)
    expect(screen.getByRole('button', { name: words.openAll })).toBeTruthy()
    toggle(second!, true)
    expect([isOpen(), screen.getByRole('button', { name: words.closeAll })]).toMatchObject([
      [true, true, false],
      {},
    ])
    toggle(first!, false)
    expect(isOpen()).toEqual([false, true, false])
    press(words.openAll)
    expect(isOpen()).toEqual([true, true, true])
    press(words.closeAll)
    expect(isOpen()).toEqual([false, false, false])
  })

  it('[RPT-3] opens the topic that the address names, also later', () => {
    window.history.replaceState(null, '', '#topic-0-1')
    const { unmount } = render(<TopicList topics={createView()} layer={0} />)
    expect(isOpen()).toEqual([false, true, false])
    window.history.replaceState(null, '', '#topic-0-0')
    fireEvent(window, new Event('hashchange'))
    expect(isOpen()).toEqual([true, true, false])
    unmount()
  })

  it('[RPT-3] prints all topics open, and closes them after it', () => {
    render(<TopicList topics={createView()} layer={0} />)
    fireEvent(window, new Event('beforeprint'))
    expect(isOpen()).toEqual([true, true, true])
    for (const one of document.querySelectorAll('details')) fireEvent(one, new Event('toggle'))
    fireEvent(window, new Event('afterprint'))
    expect(isOpen()).toEqual([false, false, false])
  })

  it('[RPT-3] shows most votes first, 30 at a time', () => {
    const comments = Array.from({ length: 32 }, (_, tid) =>
      createComment(tid, createVotes(tid === 20 ? 90 : tid === 31 ? 50 : 10, 0)),
    )
    const topics = [
      createTopic(
        0,
        0,
        comments.map(({ tid }) => tid),
      ),
    ]
    render(<TopicList topics={createView({ topics }, { comments })} layer={0} />)
    expect(screen.getByText((text) => text.startsWith(words.sizes(32, 440)))).toBeTruthy()
    press(words.openAll)
    const table = within(screen.getByRole('table', { name: 'T00' }))
    const listTids = () => {
      const [, ...rows] = table.getAllByRole('row')
      return rows.map((row) => Number(row.firstElementChild?.textContent))
    }
    expect(listTids().slice(0, 4)).toEqual([20, 31, 0, 1])
    expect(listTids()).toHaveLength(30)
    press(reportMessages.more(2))
    expect(listTids()).toHaveLength(32)
    expect(table.queryByRole('button')).toBeNull()
  })

  it.each([
    [1, 0],
    [2, 1],
  ])('[RPT-3] has words about comments in no topic: of %i comments %i times', (count, times) => {
    const topics = [createTopic(0, 0, [0])]
    render(<TopicList topics={createView({ topics }, { comments: createComments(count) })} layer={0} />)
    expect(screen.queryAllByText(words.noTopicWords)).toHaveLength(times)
    expect(isOpen()).toHaveLength(count)
  })
})
