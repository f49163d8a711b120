import { countPublicAuthors } from '@folkmoot/domain/visibility'
import type { ConversationPageReply } from '@folkmoot/api-types/conversation-list'
import type { Findings } from '@folkmoot/domain/reports/findings'
import { expect } from 'vitest'
import { describeOpinion, type PrintedOpinion } from './compare-opinions.ts'
import { expectSameFigures } from './compare-figures.ts'
import { expectSameStory } from './compare-story.ts'
import { readSurfaces, type Surfaces } from './surfaces.ts'
import { runCommandLine } from './terminal.ts'

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

/** Expects that every surface has the same numbers of people and comments. */
async function expectSameNumbers({ id, report, typeAs, read, file }: Surfaces): Promise<void> {
  const { conversations: list } = (await read(
    '/api/v3/conversations?want_page=true&part=mine',
    'ada',
  )) as ConversationPageReply
  const listed = list.find(({ conversation_id }) => conversation_id === id)!
  const stats = JSON.parse((await typeAs('ada', ['stats', id, '--json'])).out) as Record<string, unknown[]>
  const queue = (await read(
    `/api/v3/comments?conversation_id=${id}&moderation=true&include_voting_patterns=false&mod=0&limit=1`,
    'ada',
  )) as { pagination: { total: number } }
  const { counts, comments } = await report()
  // waiting, wrote, comments shown; voted is compared above for the public state
  expect([counts.unmoderated, queue.pagination.total]).toEqual([
    listed.comments_waiting,
    listed.comments_waiting,
  ])
  // the public sees those of an open conversation in steps
  expect(counts.commenters).toBe(countPublicAuthors(stats['first_comment_times']!.length, true))
  expect((await file('summary.csv')).match(/^commenters,(\d+)$/m)?.[1]).toBe(String(counts.commenters))
  expect(counts.comments).toBe(comments.filter(({ mod }) => mod >= 0).length)
}

/** Expects that findings.csv has the answer to a comment on each line about it. */
async function expectAnswer({ report, typeAs, file }: Surfaces): Promise<void> {
  const data = await report()
  const tid = data.opinion?.findings.divides[0]?.tid
  await typeAs('ada', ['reports', 'answer', data.report.report_id, String(tid), '--state', 'done'])
  const lines = (await file('findings.csv')).split('\n').map((line) => line.split(',').slice(0, 16))
  for (const cells of lines.slice(1, -1))
    expect([cells[1], cells[14]]).toEqual([cells[1], cells[1] === String(tid) ? 'done' : ''])
}

/** Expects that report, Story, files, map and command say the same of a conversation, at every level of the report. */
export async function expectSameFindings(folder: string): Promise<void> {
  const surfaces = await readSurfaces(folder)
  await expectSameNumbers(surfaces)
  const { findings } = await surfaces.analyze('dan')
  if (!findings) throw new Error('The map of strangers has no findings.')
  for (const mod_level of [0, -1, -2]) {
    await surfaces.level(mod_level)
    const data = await surfaces.report()
    expect(data.opinion?.findings).toEqual(findings)
    expect(summarizeFile(await surfaces.file('findings.csv'))).toEqual(summarize(findings))
    await expectSameFigures(surfaces, data)
    expectSameStory(data, await surfaces.file('findings.csv'))
  }
  await expectAnswer(surfaces)
  for (const name of ['dan', 'ada']) {
    expect((await surfaces.analyze(name)).findings).toEqual(findings)
    expect(readCounts(await surfaces.text(name))).toEqual(getCounts(findings))
  }
  // those of all votes are for moderators, and are those of the files
  const exact = (await surfaces.analyze('ada', '--all-votes')) as PrintedOpinion
  const { out } = await runCommandLine(['opinion', 'analyze', folder, '--json'])
  expect(describeOpinion(exact)).toEqual(describeOpinion(JSON.parse(out) as PrintedOpinion))
  expect(readCounts(await surfaces.text('ada', '--all-votes'))).toEqual(getCounts(exact.findings!))
}
