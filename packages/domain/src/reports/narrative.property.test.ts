import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createCountedComment } from '../../testing/counted-comment.ts'
import { createFinding, createFindings } from '../../testing/findings.ts'
import { narrate, type NarrativeSource } from './narrative.ts'
import type { CountedComment } from '../votes.ts'

const three = fc.tuple(fc.nat(30), fc.nat(30), fc.nat(10))
/** Any findings about the comments: which ones does not matter to the sentences. */
function findAnything(groups: number, comments: readonly CountedComment[]) {
  const findings = comments.map((comment) => createFinding(comment))
  const kind = (of: number) => comments.filter(({ tid }) => tid % 4 === of).map(({ tid }) => tid)
  const sides = (finding: (typeof findings)[number]) => new Set(finding.groups.map(({ side }) => side))
  return createFindings(
    Array.from({ length: groups }, () => 10),
    {
      common: findings.filter(
        (one) => one.tid % 4 === 0 && one.side !== null && one.groups.every(({ side }) => side === one.side),
      ),
      divides: findings.filter(
        (one) => one.tid % 4 === 1 && sides(one).has('agree') && sides(one).has('disagree'),
      ),
      undecided: kind(2),
      few: kind(3),
    },
  )
}

const conversation = fc
  .record({
    groups: fc.integer({ min: 0, max: 4 }),
    votes: fc.array(fc.tuple(three, fc.array(three, { minLength: 4, maxLength: 4 }), fc.boolean()), {
      maxLength: 25,
    }),
    isUnstable: fc.boolean(),
    topics: fc.integer({ min: 0, max: 4 }),
  })
  .map(({ groups, votes, isUnstable, topics }): NarrativeSource => {
    const comments = votes.map(([outside, by, is_meta], tid) => {
      const own = by.slice(0, groups)
      const sum = (at: 0 | 1 | 2) => outside[at] + own.reduce((all, one) => all + one[at], 0)
      return { ...createCountedComment(tid, [sum(0), sum(1), sum(2)], ...own), is_meta }
    })
    return {
      voters: 50,
      comments,
      isUnstable,
      findings: findAnything(groups, comments),
      topics: Array.from({ length: topics }, (_, topic) => ({
        key: `t${topic}`,
        tids: comments.map(({ tid }) => tid).filter((tid) => tid % (topics + 1) === topic),
      })),
    }
  })

describe('for any votes', () => {
  it('[RPT-3] [RES-34] every comment that groups are said to agree or disagree with is a finding of that side', () => {
    fc.assert(
      fc.property(conversation, (source) => {
        const { common, divides } = source.findings
        const sides = new Map(common.map(({ tid, side }) => [tid, side]))
        const opposed = new Set(divides.map(({ tid }) => tid))
        for (const { text, tids } of narrate(source).flatMap(({ sentences }) => sentences)) {
          const side = / in each group (agree|disagree) with|[Pp]eople (agree|disagree) with/.exec(text)
          const isDivided = /^(Group \{|What divides)/.test(text)
          const wrong = tids.filter(
            (tid) => (side && sides.get(tid) !== (side[1] ?? side[2])) || (isDivided && !opposed.has(tid)),
          )
          expect(wrong).toEqual([])
        }
      }),
    )
  })
})
