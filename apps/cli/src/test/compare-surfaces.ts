import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { OpinionMap } from '@folkmoot/api-types/math'
import type { ReportData } from '@folkmoot/api-types/report-data'
import type { ConversationHealth } from '@folkmoot/api-types/stats'
import type { TopicNarrative } from '@folkmoot/api-types/topic-report'
import { createSeededRandom } from '@folkmoot/domain/random'
import { NO_FINDINGS, type Findings } from '@folkmoot/domain/reports/findings'
import { createLead } from '@folkmoot/domain/reports/lead'
import { expect, vi } from 'vitest'
import { expectSameFigures } from './compare-figures.ts'
import { createInMemoryServer } from './server.ts'
import { createTemporaryFolder, runCommandLine } from './terminal.ts'

/** Writes an invented conversation of three camps, with comments in every state. */
export function createConversation(seed: number): string {
  const random = createSeededRandom(seed)
  const [people, comments] = [40 + Math.floor(40 * random()), 30]
  const views = Array.from({ length: 3 }, () =>
    Array.from({ length: comments }, () => (random() < 0.6 ? 1 : -1)),
  )
  const votes = Array.from({ length: people }, (_, pid) =>
    Array.from({ length: comments }, (_, tid) => {
      const vote = random() < 0.15 ? 0 : random() < 0.1 ? -views[pid % 3]![tid]! : views[pid % 3]![tid]!
      return random() < 0.3 ? [] : [`1700000000000,${tid},${pid},${vote}`]
    }).flat(),
  ).flat()
  const states = Array.from({ length: comments }, () => (random() < 0.7 ? 1 : random() < 0.5 ? 0 : -1))
  const folder = join(createTemporaryFolder(), 'invented')
  mkdirSync(folder)
  const lines = states.map((mod, tid) => `${tid},${tid % people},${mod},"Comment ${tid}"`)
  writeFileSync(
    join(folder, 'comments.csv'),
    `comment-id,author-id,moderated,comment-body\n${lines.join('\n')}\n`,
  )
  writeFileSync(join(folder, 'votes.csv'), `timestamp,comment-id,voter-id,vote\n${votes.join('\n')}\n`)
  return folder
}

/** Imports a folder and reads what each surface says of the result. */
export async function readSurfaces(folder: string) {
  const { server, typeAs } = await createInMemoryServer({ analyses: {} })
  const { out } = await typeAs('ada', ['conversations', 'import', folder, '--json'])
  const { conversation_id: id } = JSON.parse(out) as { conversation_id: string }
  await typeAs('ada', ['reports', 'create', id])
  const [{ report_id }] = JSON.parse((await typeAs('ada', ['reports', 'list', id, '--json'])).out) as [
    { report_id: string },
  ]
  const analyze = async (name: string, ...more: string[]): Promise<OpinionMap> =>
    JSON.parse((await typeAs(name, ['opinion', 'analyze', id, '--json', ...more])).out) as OpinionMap
  await vi.waitFor(async () => expect((await analyze('dan')).math_tick).toBeGreaterThan(0), {
    timeout: 100_000,
    interval: 100,
  })
  const read = async (path: string, name?: string) => (await server.call('GET', path, name)).body as never
  const level = (mod_level: number) =>
    server.call('PUT', '/api/v3/reports', 'ada', { conversation_id: id, report_id, mod_level })
  return {
    id,
    read,
    level,
    typeAs,
    analyze,
    report: async () => (await read(`/api/v3/reportData/${report_id}`)) as ReportData,
    narrative: async () => (await read(`/api/v3/topicNarrative/${report_id}`)) as TopicNarrative,
    file: async (name: string, person?: string) =>
      String(await read(`/api/v3/reportExport/${report_id}/${name}`, person)),
    text: async (name: string, ...more: string[]) =>
      (await typeAs(name, ['opinion', 'analyze', id, ...more])).out,
    health: async () => JSON.parse((await typeAs('ada', ['health', id, '--json'])).out) as ConversationHealth,
  }
}

/** What each surface says of a conversation. */
export type Surfaces = Awaited<ReturnType<typeof readSurfaces>>

/** The comments of each kind of finding. */
const summarize = ({ common, divides, surprising, apart, undecided, few }: Findings) => ({
  common: common.map(({ tid }) => tid),
  divides: divides.map(({ tid }) => tid),
  surprising: surprising.comments.map(({ tid }) => tid),
  apart: apart.flatMap(({ comments }) => comments.map(({ tid }) => tid)),
  undecided: [...undecided],
  few: [...few],
})

/** The comments of each kind of finding in findings.csv: the lines about everybody. */
function summarizeFile(file: string) {
  const lines = file
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => line.split(','))
  const list = (kind: RegExp) =>
    lines
      .filter(([finding = '', , group]) => kind.test(finding) && group === '')
      .map(([, tid]) => Number(tid))
  return {
    common: list(/^common$/),
    divides: list(/^divides$/),
    surprising: list(/^surprising$/),
    apart: list(/^apart-/),
    undecided: list(/^undecided$/),
    few: list(/^few$/),
  }
}

/** The numbers of `opinion analyze`: common ground, dividing, undecided, too few votes. */
const readCounts = (text: string) =>
  ['common ground', 'dividing', 'undecided', 'too few votes'].map((name) =>
    Number(new RegExp(`^${name}\t(\\d+)$`, 'm').exec(text)?.[1]),
  )
const getCounts = ({ common, divides, undecided, few }: Findings) =>
  [common, divides, undecided, few].map(({ length }) => length)

/** The first sentences of a report. */
const createReportLead = ({ comments, counts, opinion }: ReportData) =>
  createLead({
    voters: counts.voters,
    findings: opinion?.findings ?? NO_FINDINGS,
    comments: comments.filter(({ mod }) => mod >= 0),
    isUnstable: opinion?.outcome === 'no-stable-groups',
  })

/** The numbers that the narrative has in a sentence; kinds without a comment are missing there. */
function readNarratedCounts(sections: TopicNarrative['sections']) {
  const text = sections.find(({ about }) => about === 'conversation')?.sentences[0]?.text ?? ''
  const [, all] = /^Of ([\d,]+) accepted comments? with votes, /.exec(text) ?? []
  const counts = [
    '(?:is|are) common ground',
    'divides? the groups',
    '(?:is|are) undecided',
    '(?:has|have) too few',
  ].map((words) => Number(new RegExp(`([\\d,]+) ${words}`).exec(text)?.[1]?.replaceAll(',', '') ?? 0))
  expect(Number(all?.replaceAll(',', '') ?? 0)).toBe(counts.reduce((sum, count) => sum + count, 0))
  return counts
}

/** Expects that report, files, narrative, map and command say the same of a conversation, at every level of the report. */
export async function expectSameFindings(folder: string): Promise<void> {
  const surfaces = await readSurfaces(folder)
  const { findings } = await surfaces.analyze('dan')
  if (!findings) throw new Error('The map of strangers has no findings.')
  for (const mod_level of [0, -1, -2]) {
    await surfaces.level(mod_level)
    const data = await surfaces.report()
    const { opinion, counts } = data
    expect(opinion?.findings).toEqual(findings)
    expect(counts.voters).toBe(findings.people.voted)
    expect(summarizeFile(await surfaces.file('findings.csv'))).toEqual(summarize(findings))
    expect((await surfaces.file('summary.csv')).match(/^voters,(\d+)$/m)?.[1]).toBe(String(counts.voters))
    await expectSameFigures(surfaces, data)
    const { sections } = await surfaces.narrative()
    expect(sections[0]).toEqual({ about: 'lead', sentences: createReportLead(data) })
    expect(readNarratedCounts(sections)).toEqual(getCounts(findings))
  }
  for (const name of ['dan', 'ada']) {
    expect((await surfaces.analyze(name)).findings).toEqual(findings)
    expect(readCounts(await surfaces.text(name))).toEqual(getCounts(findings))
  }
  // those of all votes are for moderators, and are those of the files
  const exact = (await surfaces.analyze('ada', '--all-votes')).findings
  expect(readCounts(await surfaces.text('ada', '--all-votes'))).toEqual(getCounts(exact!))
  expect(readCounts((await runCommandLine(['opinion', 'analyze', folder])).out)).toEqual(getCounts(exact!))
}
