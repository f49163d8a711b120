import { openFolder } from '@folkmoot/testing/open-folder'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { OpinionMap } from '@folkmoot/api-types/math'
import type { ReportData } from '@folkmoot/api-types/report-data'
import type { ConversationHealth } from '@folkmoot/api-types/stats'
import { createSeededRandom } from '@folkmoot/domain/random'
import { expect } from 'vitest'
import { createInMemoryServer } from './server.ts'

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
  const folder = join(openFolder(), 'invented')
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
  await expect.poll(async () => (await analyze('dan')).math_tick).toBeGreaterThan(0)
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
    file: async (name: string, person?: string) =>
      String(await read(`/api/v3/reportExport/${report_id}/${name}`, person)),
    text: async (name: string, ...more: string[]) =>
      (await typeAs(name, ['opinion', 'analyze', id, ...more])).out,
    health: async () =>
      (await read(
        `/api/v3/conversationHealth?conversation_id=${id}&time_zone=UTC`,
        'ada',
      )) as ConversationHealth,
  }
}

/** What each surface says of a conversation. */
export type Surfaces = Awaited<ReturnType<typeof readSurfaces>>
