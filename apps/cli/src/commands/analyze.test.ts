import { openFolder } from '@folkmoot/testing/open-folder'
import { math, type OpinionMap } from '@folkmoot/api-types/math'
import { expect, describe, it } from 'vitest'
import { Check } from 'typebox/value'
import { createInMemoryServer } from '../../testing/server.ts'
import { runCommandLine } from '../../testing/terminal.ts'

const TIDS = [0, 1, 2, 3, 4, 5, 6, 7]
const PIDS = Array.from({ length: 20 }, (_, pid) => pid + 1)

/** Everybody agrees on comment 0. People with an even number agree on the others, the rest disagrees. */
const getVote = (pid: number, tid: number): number => (tid === 0 || pid % 2 === 0 ? 1 : -1)

const COMMENTS = [
  'comment-id,moderated,comment-body',
  ...TIDS.map((tid) => `${tid},1,"Comment ${tid}, in words"`),
]
const VOTES = [
  'timestamp,comment-id,voter-id,vote',
  '1700000000000,1,1,1',
  ...TIDS.flatMap((tid) => PIDS.map((pid) => `1700000001000,${tid},${pid},${getVote(pid, tid)}`)),
]
const PEOPLE = [
  `participant,${TIDS.join()}`,
  ...PIDS.map((pid) => `${pid},${TIDS.map((tid) => getVote(pid, tid)).join()}`),
]
const joinLines = (lines: readonly string[]): string => `${lines.join('\n')}\n`
const FILES = { 'comments.csv': joinLines(COMMENTS), 'votes.csv': joinLines(VOTES) }

const analyze = async (source: string, ...more: string[]) =>
  runCommandLine(['opinion', 'analyze', source, ...more])

type PrintedOpinion = OpinionMap & { 'participant-groups': Record<string, number>; stability: number | null }

describe('opinion analyze', () => {
  it('[MATH-7] [RES-1] prints the groups with sizes, and the comments of each finding', async () => {
    const { code, out, err } = await analyze(openFolder(FILES))
    expect([code, err]).toEqual([0, ''])
    expect(out).toContain('counted\tall votes of the export\nvoted\t20\ngroups\t2\nstability\t1.00\n')
    expect(out).toContain('group A\t10 people\ngroup B\t10 people\nvotes\t160\ncomments with results\t8\n')
    expect(out).toContain('in no group\t0\ncommon ground\t1\ndividing\t7\nundecided\t0\n')
    expect(out).toContain('common ground\tagree\t0\tComment 0, in words\n')
    expect(out).toMatch(/^divides\t\t1\tComment 1, in words$/m)
    expect(out).toMatch(/^apart: A\t(dis)?agree\t1\tComment 1, in words$/m)
  })

  it('[MATH-7] --json is the contract’s object with the group of each person and the stability', async () => {
    const { code, out } = await analyze(openFolder(FILES), '--json')
    expect(code).toBe(0)
    const { 'participant-groups': groups, stability, ...map } = JSON.parse(out) as PrintedOpinion
    expect(Check(math.opinionMap.reply, map)).toBe(true)
    expect(Object.keys(map)).not.toContain('analysis')
    expect(stability).toBe(1)
    expect([map.math_tick, map.lastVoteTimestamp]).toEqual([161, 1700000001000])
    expect(Object.keys(groups)).toEqual(PIDS.map(String))
    for (const pid of PIDS) expect(groups[pid]).toBe(groups[pid % 2 === 0 ? 2 : 1])
    expect(groups[1]).not.toBe(groups[2])
  })

  it('[MATH-2] --mode compatible finds the same two groups, without a stability', async () => {
    const { out } = await analyze(openFolder(FILES), '--json', '--mode', 'compatible')
    const {
      'participant-groups': groups,
      stability,
      'base-clusters': base,
    } = JSON.parse(out) as PrintedOpinion
    expect(stability).toBeNull()
    expect(base.members.flat()).toHaveLength(20)
    expect(new Set(PIDS.map((pid) => `${pid % 2} ${groups[pid]}`)).size).toBe(2)
    expect((await analyze(openFolder(FILES), '--mode', 'other')).code).toBe(2)
  })

  it('[MATH-7] reads participants-votes.csv where there is no history', async () => {
    const { out } = await analyze(openFolder(FILES), '--json')
    const expected = (JSON.parse(out) as PrintedOpinion)['participant-groups']
    const files = { 'comments.csv': FILES['comments.csv'], 'participants-votes.csv': joinLines(PEOPLE) }
    const { code, out: found } = await analyze(openFolder(files), '--json')
    expect(code).toBe(0)
    expect((JSON.parse(found) as PrintedOpinion)['participant-groups']).toEqual(expected)
  })

  it.each([
    [{ 'comments.csv': FILES['comments.csv'] }, 'The export has no votes: it needs votes.csv or'],
    [{ 'votes.csv': FILES['votes.csv'] }, 'it has no comments.csv.'],
    [
      { ...FILES, 'votes.csv': 'comment-id,voter-id,vote\n0,1,2\n' },
      'votes.csv, line 2, column vote: expected 1 (agree)',
    ],
  ])('[CLI-6] names the problem of an export: %#', async (files, sentence) => {
    const { code, out, err } = await analyze(openFolder(files))
    expect([code, out]).toEqual([1, ''])
    expect(err).toContain(sentence)
  })

  it('[CLI-5] a source that is neither a path nor an id is refused', async () => {
    const { code, err } = await analyze('./nowhere')
    expect([code, err]).toEqual([
      1,
      'error: There is no file or folder ./nowhere, and it is not the id of a conversation.\n',
    ])
  })

  describe('of the server', () => {
    /** Creates a conversation with the result of the files. */
    async function createAnalysed() {
      const { server, typeAs } = await createInMemoryServer()
      const { zid, id } = await server.scenario({
        comments: TIDS.map((tid) => `Comment ${tid} of the server`),
      })
      const { out } = await analyze(openFolder(FILES), '--json')
      const { 'participant-groups': _, stability: __, ...map } = JSON.parse(out) as PrintedOpinion
      const analysis = {
        mode: 'default',
        outcome: 'groups',
        stability: 0.75,
        silhouettes: {},
        smoothing: null,
      }
      const result = JSON.stringify({ ...map, math_tick: 9, analysis })
      const row = { zid, kind: 'opinion', input_generation: 9, result, computed: 1 }
      await server.db.insertInto('analyses').values(row).execute()
      const analyzeAs = (name: string, ...words: string[]) =>
        typeAs(name, ['opinion', 'analyze', id, ...words])
      return { analyzeAs, printed: { ...JSON.parse(out), math_tick: 9, stability: 0.75 } }
    }

    it('[MATH-7] prints the result of all votes for those who moderate', async () => {
      const { analyzeAs, printed } = await createAnalysed()
      const { out } = await analyzeAs('ada', '--all-votes', '--json')
      expect(JSON.parse(out)).toEqual(printed)
      const { out: shown } = await analyzeAs('ada', '--all-votes')
      expect(shown).toContain('counted\tall votes, those that are not public yet included\n')
      expect(shown).toContain('\t0\tComment 0 of the server\n')
      expect(await analyzeAs('dan', '--all-votes')).toMatchObject({ code: 1, out: '' })
    })

    it('[MATH-7] prints the public result for everybody', async () => {
      const { analyzeAs } = await createAnalysed()
      const { out } = await analyzeAs('dan')
      expect(out).toContain('counted\tpublic votes, as in reports\nvoted\t0\n')
      expect(out).toContain('groups\t0\n')
    })

    it('[MATH-7] is computed there, in its mode', async () => {
      const { analyzeAs } = await createAnalysed()
      expect(await analyzeAs('dan', '--mode', 'compatible')).toMatchObject({ code: 2 })
    })
  })
})
