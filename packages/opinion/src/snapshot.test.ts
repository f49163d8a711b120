import { expect, it } from 'vitest'
import { createGroupVotes } from '../testing/group-votes.ts'
import { analyzeOpinions } from './analyze.ts'
import { sortInPollOrder, createVoteEvents } from './vote-events.ts'

const rows = createGroupVotes({
  people: 40,
  comments: 12,
  groups: 3,
  seed: 'golden',
  turnout: 0.85,
  noise: 0.2,
})

/** The figures that are most sensitive to changes of the analysis. */
function computeFigures(mode: 'default' | 'compatible') {
  const analysis = analyzeOpinions(sortInPollOrder(createVoteEvents(rows)), { mode })
  return {
    groups: analysis.groups.map(({ size, x, y }) => [size, x.toFixed(6), y.toFixed(6)].join(' ')),
    silhouettes: Object.values(analysis.silhouettes).map((value) => value.toFixed(6)),
    representative: analysis.groups.map(({ representative }) =>
      representative.map(({ tid, side, ratioZ }) => `${tid} ${side} ${ratioZ.toFixed(4)}`),
    ),
    consensus: analysis.consensus.agree.map(({ tid, zScore }) => `${tid} ${zScore.toFixed(4)}`),
    eigenvalues: analysis.eigenvalues.map((value) => value.toFixed(4)),
    priority: analysis.priorities.get(3)?.toFixed(4),
  }
}

it('[MATH-1] our own small conversation gives the same figures as before', () => {
  expect(computeFigures('default')).toMatchInlineSnapshot(`
    {
      "consensus": [
        "3 4.3146",
      ],
      "eigenvalues": [
        "77.2655",
        "63.9793",
      ],
      "groups": [
        "15 0.627853 1.469563",
        "13 1.209149 -1.460756",
        "12 -2.140308 -0.205825",
      ],
      "priority": "1.0046",
      "representative": [
        [
          "8 agree 2.4261",
          "7 disagree 4.5828",
          "1 disagree 3.0899",
          "10 disagree 2.3609",
          "11 disagree 1.3993",
        ],
        [
          "10 agree 4.7947",
          "6 agree 3.1208",
          "7 agree 2.5751",
          "8 disagree 4.3322",
          "9 disagree 2.8903",
        ],
        [
          "9 agree 5.1858",
          "1 agree 3.8510",
          "0 disagree 3.8659",
          "4 disagree 3.5141",
          "5 disagree 2.6513",
        ],
      ],
      "silhouettes": [
        "0.458306",
        "0.628264",
        "0.572561",
        "0.499153",
      ],
    }
  `)
})

it('[MATH-1] our own small conversation gives the same figures as before in compatible mode', () => {
  expect(computeFigures('compatible')).toMatchInlineSnapshot(`
    {
      "consensus": [
        "3 4.3146",
      ],
      "eigenvalues": [
        "77.2655",
        "63.9793",
      ],
      "groups": [
        "12 -2.140308 -0.205825",
        "13 1.209149 -1.460757",
        "15 0.627853 1.469563",
      ],
      "priority": "5.2138",
      "representative": [
        [
          "9 agree 5.1858",
          "1 agree 3.8510",
          "0 disagree 3.8659",
          "4 disagree 3.5141",
          "5 disagree 2.6513",
        ],
        [
          "10 agree 4.7947",
          "6 agree 3.1208",
          "7 agree 2.5751",
          "8 disagree 4.3322",
          "9 disagree 2.8903",
        ],
        [
          "8 agree 2.4261",
          "7 disagree 4.5828",
          "1 disagree 3.0899",
          "10 disagree 2.3609",
          "11 disagree 1.3993",
        ],
      ],
      "silhouettes": [
        "0.397115",
        "0.628264",
        "0.524215",
        "0.495948",
      ],
    }
  `)
})
