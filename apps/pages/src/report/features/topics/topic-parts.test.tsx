import type { TopicReport } from '@folkmoot/api-types/topics'
import { MIN_TOPIC_COMMENTS } from '@folkmoot/domain/topics'
import { cleanup, render, screen } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { topicMessages as words } from '../../messages/topics.ts'
import { createComments, type ReportFields } from '../../test/create-report.ts'
import { createTopic, createView } from '../../test/create-topics.ts'
import { AboutTopics, NoTopics, listUnassignedComments } from './TopicsPage.tsx'

beforeEach(() => window.history.replaceState(null, '', '/topicReport/r2a'))

describe('the topics of a report', () => {
  it('[RPT-3] are sorted by layer and number, with the comments that the report shows', () => {
    const { layers, firstLayer } = createView()
    expect([...layers].map(([layer, of]) => [layer, of.map(({ anchor }) => anchor)])).toEqual([
      [0, ['topic-0-0', 'topic-0-1']],
      [1, ['topic-1-0']],
    ])
    expect(layers.get(0)?.[1]?.comments.map(({ tid }) => tid)).toEqual([2])
    expect(firstLayer).toBe(0)
  })

  it('[RPT-3] have a number without a name, and are left out without a comment', () => {
    const { layers } = createView({ topics: [createTopic(2, 3, [99]), createTopic(2, 4, [1], null)] })
    expect([...layers.keys()]).toEqual([2])
    expect(layers.get(2)?.map(({ title }) => title)).toEqual([words.unnamed(4)])
    expect(createView({ topics: [] })).toMatchObject({ firstLayer: 0, layers: new Map() })
  })

  it('[RPT-3] leave the others in no topic, all of them in an unknown layer', () => {
    const view = createView()
    const list = (layer: number) => listUnassignedComments(view, layer).map(({ tid }) => tid)
    expect([list(0), list(1), list(7)]).toEqual([
      [3, 4, 5],
      [3, 4, 5],
      [0, 1, 2, 3, 4, 5],
    ])
  })
})

describe('what a topic page says about its method', () => {
  const getText = () => document.body.textContent
  const show = (found: Partial<TopicReport>, fields?: ReportFields) =>
    render(<AboutTopics topics={createView(found, fields)} />)

  it('[RPT-3] only what is the case', () => {
    show({})
    expect(getText()).toMatch(/Topics found .* by: words\./)
    for (const absent of [words.rejectedComments, words.unnamedWhy, 'Moderators rejected'])
      expect(getText()).not.toContain(absent)
    cleanup()
    show({ rejected_topics: 2, topics: [createTopic(0, 0, [1]), createTopic(0, 1, [2], null)] })
    expect(getText()).toContain(words.rejectedTopics(2))
    expect(getText()).toContain(words.unnamedWhy)
    for (const unknown of [{ computed: null }, { model_name: null }]) {
      cleanup()
      show(unknown)
      expect(getText()).not.toContain('Topics found')
    }
  })

  it.each([
    [null, MIN_TOPIC_COMMENTS - 1, words.tooFew(MIN_TOPIC_COMMENTS - 1, MIN_TOPIC_COMMENTS)],
    [null, MIN_TOPIC_COMMENTS, words.notYet],
    [1_800_000_000_000, 3, words.noneShown],
  ])('[RPT-3] computed %s with %i comments: why there are none', (computed, count, sentence) => {
    render(<NoTopics topics={createView({ computed }, { comments: createComments(count) })} />)
    expect(screen.getByText(sentence)).toBeTruthy()
    expect(screen.getByRole('link').getAttribute('href')).toBe('/report/r2a')
  })
})
