import { describe, expect, it } from 'vitest'
import { detectLanguage, findUsualLanguages } from '../languages.ts'
import { createNearDuplicateIndex } from '../near-duplicates.ts'
import { orderByUrgency, type UrgencyInput } from './queue.ts'

describe('near-duplicate groups', () => {
  const group = (...texts: string[]) => {
    const groups = createNearDuplicateIndex()
    return texts.map((text, tid) => groups.addToGroup(tid, text))
  }

  it('[TRI-3] a text joins the first comment that it is similar to', () => {
    expect(
      group(
        'More bike lanes, please!',
        'Libraries should be open on Sundays',
        'more BIKE lanes please',
        'The libraries should be open on Sundays!',
        '!!!',
        '!!!',
      ),
    ).toEqual([0, 1, 0, 1, 4, 5])
  })

  it('[TRI-3] every member resembles the leader: a chain of changes makes no group', () => {
    const words = 'we need many more wide and safe bike lanes along the river and the old harbour'.split(' ')
    const texts = words.map((_, at) =>
      words.map((word, place) => (place < at ? `zz${place}` : word)).join(' '),
    )
    const leaders = group(...texts)
    expect(leaders[1]).toBe(0)
    expect(leaders.at(-1)).not.toBe(0)
  })
})

describe('language', () => {
  it.each([
    ['en', 'The parks in the city should be open at night'],
    ['de', 'Der Park soll auch nachts für alle geöffnet sein'],
    ['fr', 'Il faut plus de bancs dans les parcs de la ville'],
    ['es', 'Los parques de la ciudad deben estar abiertos por la noche'],
    ['nl', 'Er moeten meer bankjes in het park zijn voor ouderen'],
    ['zh', '公園應該要有更多的樹木和座椅'],
    ['ja', 'もっと公園を増やしてほしい'],
    ['ko', '공원에 나무를 더 심어 주세요'],
    ['ar', 'نحتاج إلى مزيد من الحدائق'],
    ['ru', 'Нужно больше деревьев'],
    [undefined, 'OK'],
    [undefined, '12345 !!!'],
  ])('[TRI-1] is %s: %j', (language, text) => expect(detectLanguage(text)).toBe(language))

  it('[TRI-1] a language is usual from one comment of twenty on, and unknown with fewer than twenty', () => {
    expect(
      findUsualLanguages(
        new Map([
          ['en', 18],
          ['de', 1],
        ]),
      ),
    ).toBeUndefined()
    expect(
      findUsualLanguages(
        new Map([
          ['en', 95],
          ['de', 5],
        ]),
      ),
    ).toEqual(new Set(['en', 'de']))
    expect(
      findUsualLanguages(
        new Map([
          ['en', 96],
          ['de', 4],
        ]),
      ),
    ).toEqual(new Set(['en']))
  })
})

describe('order of urgency', () => {
  const plain = (tid: number, more: Partial<UrgencyInput> = {}): UrgencyInput => ({
    tid,
    active: true,
    ...more,
  })

  it('[TRI-6] risk, marks, groups, the largest first, authors who wrote many, then age', () => {
    const mark = (kind: 'phone' | 'link') => [{ kind, from: 0, to: 1 }]
    const comments = [
      plain(0, { pid: 1 }),
      plain(1),
      plain(2, { similar_to: 1 }),
      plain(3),
      plain(4, { similar_to: 3 }),
      plain(5, { similar_to: 3 }),
      ...[6, 7, 8, 9, 10].map((tid) => plain(tid, { pid: 2 })),
      plain(11, { marks: mark('link') }),
      plain(12, { marks: mark('phone') }),
      plain(13, { active: false }),
      plain(14, { similar_to: 13 }),
    ]
    expect(orderByUrgency(comments).map(({ tid }) => tid)).toEqual([
      13, 14, 12, 11, 3, 4, 5, 1, 2, 6, 7, 8, 9, 10, 0,
    ])
  })
})
