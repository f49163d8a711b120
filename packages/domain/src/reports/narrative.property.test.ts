import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createCountedComment } from '../../testing/counted-comment.ts'
import { createFinding, createFindings } from '../../testing/findings.ts'
import { narrate, type NarrativeSource } from './narrative.ts'
import { parseSentence, formatPercent } from './narrative-format.ts'
import { countAllVotes, type CountedComment } from './vote-counts.ts'

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
      otherComments: 0,
      isUnstable,
      findings: findAnything(groups, comments),
      topics: Array.from({ length: topics }, (_, topic) => ({
        key: `t${topic}`,
        tids: comments.map(({ tid }) => tid).filter((tid) => tid % (topics + 1) === topic),
      })),
    }
  })

/** Every “part of whole (share)” in a sentence. */
const listParts = (text: string) =>
  [...text.matchAll(/([\d,]+) of ([\d,]+)(?: votes)? \((\d+%)\)/g)].map(
    ([, part = '', whole = '', share]) => ({
      part: Number(part.replaceAll(',', '')),
      whole: Number(whole.replaceAll(',', '')),
      share,
    }),
  )

describe('for any votes', () => {
  it('[RPT-3] every sentence lists comments of the report, and names only those', () => {
    fc.assert(
      fc.property(conversation, (source) => {
        const known = new Set(source.comments.map(({ tid }) => tid))
        for (const { text, tids } of narrate(source).flatMap(({ sentences }) => sentences)) {
          expect(tids.length).toBeGreaterThan(0)
          expect(tids.every((tid) => known.has(tid))).toBe(true)
          for (const part of parseSentence(text)) if ('tid' in part) expect(tids).toContain(part.tid)
          expect(text).not.toMatch(/undefined|NaN|null|Infinity/)
        }
      }),
    )
  })

  it('[RPT-3] every share of a named comment is that of its votes, of everybody or of a group that is named', () => {
    fc.assert(
      fc.property(conversation, (source) => {
        const byTid = new Map(source.comments.map((one) => [one.tid, one]))
        for (const { text, tids } of narrate(source).flatMap(({ sentences }) => sentences)) {
          const parts = listParts(text)
          if (parts.length === 0 || !text.includes('{#')) continue
          const one = byTid.get(tids[0] ?? -1)
          const letters = parseSentence(text).flatMap((part) => ('group' in part ? [part.group] : []))
          const ids = letters.map((letter) => letter.charCodeAt(0) - 65)
          const owners =
            ids.length === 0 ? [one] : ids.map((id) => one?.groups?.find((group) => group.id === id))
          expect(parts).toHaveLength(owners.length)
          for (const [at, { part, whole, share }] of parts.entries()) {
            const votes = owners[at]
            if (!votes) throw new Error(`${text} names a group without votes`)
            const opposed = / and group /.test(text)
            const side = opposed
              ? at === 0
                ? 'agree_count'
                : 'disagree_count'
              : / pass: /.test(text)
                ? 'pass_count'
                : / disagrees? with/.test(text)
                  ? 'disagree_count'
                  : 'agree_count'
            expect([part, whole, share]).toEqual([
              votes[side],
              countAllVotes(votes),
              formatPercent(votes[side], countAllVotes(votes)),
            ])
          }
        }
      }),
    )
  })

  it('[RPT-3] the order of the comments makes no difference', () => {
    fc.assert(
      fc.property(conversation, (source) => {
        expect(narrate({ ...source, comments: source.comments.toReversed() })).toEqual(narrate(source))
      }),
    )
  })
})
