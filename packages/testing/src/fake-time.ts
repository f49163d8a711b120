import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Where Debian's package `faketime` has its library, by architecture. */
const LIBRARIES_FOLDER = '/usr/lib'
const LIBRARY = 'faketime/libfaketime.so.1'

const findLibrary = (): string | undefined =>
  existsSync(LIBRARIES_FOLDER)
    ? readdirSync(LIBRARIES_FOLDER)
        .map((name) => join(LIBRARIES_FOLDER, name, LIBRARY))
        .find((file) => existsSync(file))
    : undefined

/** Whether the wall clock of a process can be set here. */
export const hasFakeTime = (): boolean => findLibrary() !== undefined

/** The wall clock of a process that a test starts. Its timers go on as they would. */
export interface FakeTime {
  /** for the process */
  readonly env: Readonly<Record<string, string>>
  /** sets the clock beside the machine's; the process sees it within a second */
  readonly set: (offsetSeconds: number) => void
  readonly close: () => void
}

/** Creates a clock that says the right time at first. */
export function createFakeTime(): FakeTime {
  const folder = mkdtempSync(join(tmpdir(), 'folkmoot-clock-'))
  const file = join(folder, 'offset')
  const set = (offsetSeconds: number) =>
    writeFileSync(file, `${offsetSeconds < 0 ? '' : '+'}${offsetSeconds}s\n`)
  set(0)
  return {
    env: {
      LD_PRELOAD: findLibrary() ?? '',
      FAKETIME_TIMESTAMP_FILE: file,
      FAKETIME_CACHE_DURATION: '1',
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
      DONT_FAKE_MONOTONIC: '1',
    },
    set,
    close: () => rmSync(folder, { recursive: true, force: true }),
  }
}
