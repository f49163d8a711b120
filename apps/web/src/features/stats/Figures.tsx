import { figureChanges } from './monitor-session.ts'
import { countsBefore, countsOf, monitorFigures } from '@folkmoot/domain/stats'
import { useMemo } from 'react'
import { messages } from '../../messages.ts'
import { monitorMessages as words } from '../../messages/stats.ts'
import { changes, changesOfTwoDecimals, moments, numbers, twoDecimals } from './formats.ts'
import { useLastLook } from './use-last-look.ts'
import type { ShownStats } from './use-stats.ts'

type Changes = ReturnType<typeof figureChanges>

const NAMES = ['voters', 'votes', 'votesPerParticipant', 'commenters', 'comments'] as const

const written = (name: keyof Changes, change: number) =>
  (name === 'votesPerParticipant' ? changesOfTwoDecimals : changes).format(change)

function sinceLook(name: keyof Changes, change: number): string {
  const text = written(name, change)
  // what rounds to nothing is nothing
  return text === written(name, 0) ? words.unchanged : words.sinceLook(text)
}

/** What is said under a figure: its growth in the range, its change since the last look. */
function notesOf(name: keyof Changes, gains: Changes | undefined, since: Changes | undefined): string[] {
  // a ratio does not grow by what comes in
  const gain = gains && name !== 'votesPerParticipant' ? [words.inRange(written(name, gains[name]))] : []
  return [...gain, ...(since ? [sinceLook(name, since[name])] : [])]
}

interface Props {
  conversation_id: string
  shown: ShownStats
}

/** The five figures of Monitor (MON-1) with what has changed, in the order of how people take part. */
export function Figures({ conversation_id, shown: { stats, from, until, at } }: Props) {
  const counts = useMemo(() => countsOf(stats), [stats])
  const before = useLastLook(conversation_id, until === undefined ? counts : undefined, at)
  const gains = useMemo(
    () => (from === undefined ? undefined : figureChanges(countsBefore(stats, from), counts)),
    [stats, from, counts],
  )
  const since = before && until === undefined ? figureChanges(before.counts, counts) : undefined
  const { votesPerParticipant, ...whole } = monitorFigures(stats)
  const look = before ? words.lastLook(moments.format(before.at)) : words.firstLook
  return (
    <>
      <dl className="figures">
        {NAMES.map((name) => (
          <div className="figure" key={name}>
            <dt>
              {messages.figures[name]}
              {notesOf(name, gains, since).map((note) => (
                <span className="figure-note" key={note}>
                  {note}
                </span>
              ))}
            </dt>
            <dd>
              {name === 'votesPerParticipant'
                ? twoDecimals.format(Number(votesPerParticipant))
                : numbers.format(whole[name])}
            </dd>
          </div>
        ))}
      </dl>
      <p className="monitor-help">{until === undefined ? look : words.ended}</p>
    </>
  )
}
