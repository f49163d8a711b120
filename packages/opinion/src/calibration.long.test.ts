import { MIN_GROUP_VOTES } from '@folkmoot/domain/reports/findings'
import { expect, it } from 'vitest'
import { checkIntervals, computeHeldPercent, selectLatest } from '../testing/calibration.ts'
import { getGroupByPid } from '../testing/group-agreement.ts'
import { isOpenDataThere, readComments, readVoteRows, type Conversation } from '../testing/open-data.ts'
import { analyzeOpinions } from './analyze.ts'
import { createVoteEvents } from './vote-events.ts'

const PARTS = [0.25, 0.5, 0.75]

/** The intervals of the groups that an early analysis finds, checked with the votes that their members cast later. */
function checkInOrder(name: Conversation): number {
  const rows = readVoteRows(name)
  const comments = readComments(name)
  return computeHeldPercent(
    PARTS.map((part) => {
      const early = selectLatest(rows.slice(0, Math.floor(part * rows.length)))
      const groups = getGroupByPid(analyzeOpinions(createVoteEvents(early), { comments }))
      const key = ({ pid, tid }: { pid: number; tid: number }) => {
        const group = groups.get(pid)
        return group === undefined ? undefined : `${group} ${tid}`
      }
      return checkIntervals(early, selectLatest(rows), key, MIN_GROUP_VOTES)
    }),
  )
}

const CALIBRATED: readonly Conversation[] = [
  '15-per-hour-seattle',
  'bg2050-volunteers',
  'scoop-hivemind.biodiversity',
]

it.each(CALIBRATED.filter(isOpenDataThere))(
  'of 100 intervals of groups 93 to 97 hold the share at the end, of %s as people came',
  (name) => {
    const percent = checkInOrder(name)
    expect(percent).toBeGreaterThanOrEqual(93)
    expect(percent).toBeLessThanOrEqual(97)
  },
)

it.each((['vtaiwan.uberx'] as const).filter(isOpenDataThere))(
  'fewer hold in %s, where those who came later answered otherwise',
  (name) => {
    const percent = checkInOrder(name)
    expect(percent).toBeGreaterThan(80)
    expect(percent).toBeLessThan(93)
  },
)
