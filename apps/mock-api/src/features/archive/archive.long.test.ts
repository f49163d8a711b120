import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createCommentsReader } from '@folkmoot/domain/import/comments-reader'
import { participantVotesReader } from '@folkmoot/domain/import/participants-reader'
import { readTable } from '@folkmoot/domain/import/read-table'
import type { TableReader } from '@folkmoot/domain/import/table-reader'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createTestServer, type TestServer } from '@folkmoot/testing/server'
import { ARCHIVE_FILE_NAMES, importArchive, downloadArchive, type ArchiveFiles } from './test-archive.ts'

const OPENDATA_DIR =
  process.env['OPENDATA_DIR'] ?? join(import.meta.dirname, '../../../../../../shared/data/opendata')

describe.runIf(existsSync(OPENDATA_DIR))(
  'download the archive of public conversations (downloadArchiveFile)',
  () => {
    let server: TestServer
    beforeEach(async () => {
      server = await createTestServer()
    })
    afterEach(() => server.close())

    /** The rows of a votes.csv without the date in words, whose time zone differs. */
    const readVotes = (text: string) =>
      text
        .trimEnd()
        .split('\n')
        .slice(1)
        .map((line) => {
          const [timestamp, , ...rest] = line.split(',')
          return [timestamp, ...rest].join(',')
        })

    async function readRows<Row>(bytes: Buffer, reader: TableReader<Row>): Promise<Row[]> {
      const rows: Row[] = []
      for await (const batch of readTable([bytes.toString()], reader))
        if ('rows' in batch) rows.push(...batch.rows.map(({ value }) => value))
      return rows
    }
    const readComments = async (files: ArchiveFiles) =>
      (await readRows(files['comments.csv'], createCommentsReader(0))).sort(
        (one, other) => one.tid - other.tid,
      )
    const readPeople = async (files: ArchiveFiles) =>
      (await readRows(files['participants-votes.csv'], participantVotesReader))
        .map(({ group: _, ...person }) => person)
        .sort((one, other) => one.pid - other.pid)

    it.each(['15-per-hour-seattle', 'bg2050-volunteers', 'scoop-hivemind.biodiversity', 'vtaiwan.uberx'])(
      '[CLI-6] %s is the same after import and export, and after another round',
      async (name) => {
        const original = Object.fromEntries(
          // published conversations have no settings
          ARCHIVE_FILE_NAMES.filter((file) => file !== 'settings.csv').map((file) => [
            file,
            readFileSync(join(OPENDATA_DIR, name, file)),
          ]),
        ) as ArchiveFiles
        const first = await downloadArchive(server, await importArchive(server, original))
        const second = await downloadArchive(server, await importArchive(server, first))
        for (const file of ARCHIVE_FILE_NAMES)
          expect([file, second[file].equals(first[file])]).toEqual([file, true])
        expect(readVotes(first['votes.csv'].toString())).toEqual(readVotes(original['votes.csv'].toString()))
        const [comments, again] = [await readComments(original), await readComments(first)]
        expect(again).toEqual(comments)
        const [people, everybody] = [await readPeople(original), await readPeople(first)]
        expect(everybody.filter(({ votes }) => votes.length > 0)).toEqual(people)
        const readSummary = (files: ArchiveFiles) => files['summary.csv'].toString().split('\n').slice(0, 4)
        expect(readSummary(first)).toEqual(readSummary(original))
      },
    )
  },
)
