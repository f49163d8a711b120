import { formatGroupLetter } from '@folkmoot/domain/group-names'
import {
  hasGroups,
  MIN_GROUP_VOTES,
  MIN_VOTES_WITHOUT_GROUPS,
  type Finding,
  type VotesNeeded,
} from '@folkmoot/domain/reports/findings'
import { isAllFew } from '@folkmoot/domain/reports/story'
import type { FindingView } from '../comments/report-view.ts'
import { getAllVotes, nameGroup, type StoryView } from './story-view.ts'

/** The comment that a few votes would make common ground. */
function findClosest({ findings, comments }: StoryView): FindingView | undefined {
  const [open] = findings.open
  const comment = open && comments.find(({ tid }) => tid === open.tid)
  if (!comment) return undefined
  const groups = (comment.groups ?? []).map(({ id, agree_count: A, disagree_count: D, pass_count }) => ({
    id,
    side: null,
    A,
    D,
    S: A + D + pass_count,
  }))
  const finding: Finding = { tid: comment.tid, side: open.side, all: getAllVotes(comment), groups, tips: [] }
  return { comment, finding }
}

function formatNeeded({ m, groups }: StoryView, { id, votes }: VotesNeeded): string {
  if (id === null) return m.common.needsOfAll(votes)
  const group = groups.find((one) => one.id === id)
  return m.common.needs(votes, m.groupWithin(group ? nameGroup(group) : formatGroupLetter(id)))
}

/** Says what is missing for common ground, with the comment that is closest to it. */
export function explainClosest(story: StoryView) {
  const { m, findings, groups, absence } = story
  const small = groups.filter(({ id }) => findings.blocking?.includes(id))
  if (small.length > 0)
    return { title: m.common.none, words: m.common.blocked(small.map(nameGroup).join(', '), MIN_GROUP_VOTES) }
  if (isAllFew(findings))
    return {
      title: m.common.few,
      words: hasGroups(findings)
        ? m.common.fewWordsByGroup(MIN_GROUP_VOTES)
        : m.common.fewWords(MIN_VOTES_WITHOUT_GROUPS),
    }
  // what groups need says nothing where others could form
  if (absence === 'unstable') return { title: m.common.none }
  const closest = findClosest(story)
  const needs = (findings.open[0]?.needs ?? []).map((one) => formatNeeded(story, one)).join(', ')
  return { title: m.common.none, ...(closest && { closest, words: m.common.closest(needs) }) }
}
