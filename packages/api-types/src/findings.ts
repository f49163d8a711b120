import type { Findings as FoundFindings } from '@folkmoot/domain/reports/findings'
import * as Type from 'typebox'
import { Nullable } from './schema.ts'

const Count = Type.Integer()
const Side = Type.Union([Type.Literal('agree'), Type.Literal('disagree')])

/** Numbers of agreements, disagreements, and all votes including passes. */
const sideVotes = { A: Count, D: Count, S: Count }

/** Further votes of a group, or of everybody (null), that would settle something. */
const VotesNeeded = Type.Object({ id: Nullable(Count), votes: Count })

const Finding = Type.Object({
  tid: Count,
  /** null where groups are on both sides */
  side: Nullable(Side),
  all: Type.Object(sideVotes),
  /** the shown groups, each with the side to which it surely leans */
  groups: Type.Array(Type.Object({ id: Count, ...sideVotes, side: Nullable(Side) })),
  /** the groups whose next votes could undo it, and how many would settle it */
  tips: Type.Array(VotesNeeded),
})

/** Changes of groups, ten at most. */
export const GroupChanges = Type.Array(
  Type.Object({
    at: Type.Number(),
    votes: Count,
    kind: Type.Union([
      Type.Literal('appeared'),
      Type.Literal('merged'),
      Type.Literal('vanished'),
      Type.Literal('moved'),
    ]),
    id: Count,
    from: Type.Array(Count),
  }),
)

/** What an analysis found: `Findings` of packages/domain, as it is sent. */
export const Findings = Type.Unsafe<FoundFindings>(
  Type.Object({
    people: Type.Object({ voted: Count, grouped: Count, ungrouped: Count }),
    groups: Type.Array(Type.Object({ id: Count, size: Count, told: Type.Boolean() })),
    since: Nullable(Count),
    votes: Count,
    blocking: Type.Optional(Type.Array(Count)),
    common: Type.Array(Finding),
    divides: Type.Array(Finding),
    surprising: Type.Object({ groups: Nullable(Type.Array(Count)), comments: Type.Array(Finding) }),
    apart: Type.Array(Type.Object({ id: Count, comments: Type.Array(Finding) })),
    undecided: Type.Array(Count),
    open: Type.Array(Type.Object({ tid: Count, side: Side, needs: Type.Array(VotesNeeded) })),
    few: Type.Array(Count),
    unaccepted: Count,
    changes: Type.Optional(GroupChanges),
  }),
)
