import type { ConversationDetails } from '@folkmoot/api-types/conversations'
import type { ConversationHealth } from '@folkmoot/api-types/stats'
import { formatNumber } from '@folkmoot/domain/numbers'
import {
  computeRunningCounts,
  type CountPoint,
  getCounts,
  sliceRunningCounts,
  getChartWidth,
  type StatsCounts,
} from '@folkmoot/domain/stats'
import { countCodes } from '@folkmoot/domain/invites'
import type { ChartTone } from '@folkmoot/ui/chart-options'
import type { TimeSpan } from '@folkmoot/ui/time-ticks'
import { memo, useMemo, type ReactNode, useId, useState, useSyncExternalStore } from 'react'
import {
  dateFormat,
  type PackedStats,
  percentFormat,
  POLLING_OPTIONS,
  useFunnelPeopleQuery,
  useFunnelWavesQuery,
} from './stats-api.ts'
import { Switch } from '@blueprintjs/core'
import type { Theme } from '@folkmoot/ui/colours'
import { Failure } from '../../ui/Failure.tsx'
import { useLazyCode } from '../../ui/use-lazy-code.ts'
import { usePageTheme } from '../../ui/use-page-theme.ts'

interface Props {
  conversation: ConversationDetails
  stats: PackedStats
  /** in milliseconds; absent without a limit */
  from: number | undefined
  until: number | undefined
  health: ConversationHealth | undefined
}

/** Computes the growth of a number of people in a range, unless the server did. */
const usePoints = (
  times: readonly number[],
  series: readonly CountPoint[] | undefined,
  from: number | undefined,
) => useMemo(() => sliceRunningCounts(series ?? computeRunningCounts(times), from), [times, series, from])

interface CountChartProps {
  title: string
  help: string
  /** the counted thing */
  what: string
  points: readonly CountPoint[]
  span: TimeSpan
  tone: ChartTone
}

/** The growth of a number of people over time; nothing with fewer than two points (MON-2). */
function CountChart({ title, help, what, points, span, tone }: CountChartProps) {
  const columns = useMemo(() => ({ time: 'Until', count: what }), [what])
  const [first, last] = [points[0], points.at(-1)]
  if (!first || !last || points.length < 2) return null
  const [begin, end] = [dateFormat.format(first.time), dateFormat.format(last.time)]
  return (
    <ChartPanel
      title={title}
      help={help}
      description={`${title}: ${formatNumber(last.count)} in all, from ${begin} to ${end}`}
    >
      {({ AreaChart }, look) => (
        <AreaChart points={points} columns={columns} tone={tone} span={span} {...look} />
      )}
    </ChartPanel>
  )
}

/** Both charts have one time axis. */
function CountCharts({ stats, from, until }: Pick<Props, 'stats' | 'from' | 'until'>) {
  const voters = usePoints(stats.firstVoteTimes, stats.series?.voters, from)
  const commenters = usePoints(stats.firstCommentTimes, stats.series?.commenters, from)
  const span = useMemo(() => {
    const times = [voters, commenters].flatMap((points) =>
      [points[0], points.at(-1)].flatMap((one) => one?.time ?? []),
    )
    return { from: from ?? Math.min(...times), to: until ?? Math.max(...times) }
  }, [voters, commenters, from, until])
  return (
    <>
      <CountChart
        title="Voters over time"
        help="Each person counts from their first vote on."
        what="Voters"
        points={voters}
        span={span}
        tone="first"
      />
      <CountChart
        title="Commenters over time"
        help="Each person counts from their first comment on."
        what="Commenters"
        points={commenters}
        span={span}
        tone="second"
      />
    </>
  )
}

/** All pictures of Monitor; a poll without changes does not render them again. */
export const MonitorCharts = memo(function Pictures({ conversation, stats, from, until, health }: Props) {
  const counts = getCounts(stats)
  // codes are used before anyone votes; without a tree there is nothing to draw until then
  const begun = conversation.treevite_enabled || counts.votes + counts.comments > 0
  return (
    <div className="count-charts">
      <CountCharts stats={stats} from={from} until={until} />
      {begun && until === undefined && (
        <Funnel conversation={conversation} counts={counts} reach={health?.reach} />
      )}
      {begun && until !== undefined && (
        <p className="monitor-help">
          The funnel shows current numbers: choose a range without an end to see it.
        </p>
      )}
    </div>
  )
})

const CHART_HEIGHT_PX = 240

const subscribeToResize = (changed: () => void) => {
  window.addEventListener('resize', changed)
  return () => window.removeEventListener('resize', changed)
}

/** Loads the charts after the figures are on the screen. */
async function loadCharts() {
  const [{ AreaChart }, { BarChart }] = await Promise.all([
    import('@folkmoot/ui/AreaChart'),
    import('@folkmoot/ui/BarChart'),
  ])
  return { AreaChart, BarChart }
}
type Charts = Awaited<ReturnType<typeof loadCharts>>

interface ChartLook {
  description: string
  width: number
  height: number
  theme: Theme
  asTable: boolean
}

interface ChartPanelProps {
  title: string
  help: string
  /** a sentence for screen readers */
  description: string
  children: (charts: Charts, look: ChartLook) => ReactNode
}

/** A picture of Monitor in its frame: title, and the drawing or its table. Its width is derived from the window's (MON-3). */
function ChartPanel({ title, help, description, children }: ChartPanelProps) {
  const id = useId()
  const width = useSyncExternalStore(subscribeToResize, () => getChartWidth(window.innerWidth))
  const theme = usePageTheme()
  const { code, error, load } = useLazyCode(loadCharts)
  const [asTable, setAsTable] = useState(false)
  return (
    <section aria-labelledby={id} className="count-chart">
      <div className="count-chart-head" style={{ maxWidth: width }}>
        <h2 id={id}>{title}</h2>
        <Switch
          checked={asTable}
          label="Show as table"
          onChange={(event) => setAsTable(event.currentTarget.checked)}
        />
        <p className="monitor-help">{help}</p>
      </div>
      <div className="count-chart-place" style={{ width, minHeight: CHART_HEIGHT_PX }}>
        {error !== undefined && <Failure what="The chart could not be loaded." onRetry={load} />}
        {code && children(code, { description, width, height: CHART_HEIGHT_PX, theme, asTable })}
      </div>
    </section>
  )
}

interface FunnelProps {
  conversation: ConversationDetails
  counts: StatsCounts
  /** how far voters got, once it is known */
  reach: ConversationHealth['reach'] | undefined
}

const COLUMNS = { label: 'Step', count: 'Number', note: 'Share' }

const createBar = (label: string, count: number, whole = 0) => ({
  label,
  count,
  ...(whole > 0 && { note: percentFormat.format(count / whole) }),
})

/**
 * Creates the steps of the funnel: codes made and used with an invite tree, participants, voters, commenters. Commenters are a share
 * of all participants too, because people can write without voting.
 */
function useFunnel({ conversation, counts: { voters, commenters }, reach }: FunnelProps) {
  const { conversation_id, treevite_enabled } = conversation
  // a poll without changes does not render the picture again; a retry after a failure shows its progress
  const people = useFunnelPeopleQuery(
    { query: { conversation_id } },
    { ...POLLING_OPTIONS, selectFromResult: ({ currentData }) => ({ currentData }) },
  )
  const invites = useFunnelWavesQuery(
    { query: { conversation_id, counts: true } },
    {
      ...POLLING_OPTIONS,
      skip: !treevite_enabled,
      selectFromResult: ({ currentData, error, isFetching }) => ({
        currentData,
        error,
        isRetrying: error !== undefined && isFetching,
      }),
    },
  )
  const waves = treevite_enabled ? invites.currentData : undefined
  const { participant_count: participants } = people.currentData ?? conversation
  const bars = useMemo(() => {
    const { made, used } = countCodes(waves ?? [])
    return [
      ...(waves ? [createBar('Codes made', made), createBar('Codes used', used, made)] : []),
      createBar('Took part', participants),
      createBar('Voted', voters, participants),
      ...(reach
        ? [
            createBar('Voted on seven or more', reach.voted_on_seven, participants),
            createBar('Voted on all they were shown', reach.voted_on_all, participants),
          ]
        : []),
      createBar('Wrote', commenters, participants),
    ]
  }, [participants, voters, commenters, waves, reach])
  return { bars, participants, missing: !waves && invites.error ? invites : undefined }
}

/** The participation funnel, from an invite to a comment, as horizontal bars. */
function Funnel(props: FunnelProps) {
  const { bars, participants, missing } = useFunnel(props)
  const { treevite_enabled } = props.conversation
  const title = treevite_enabled ? 'From invite to comment' : 'From joining to commenting'
  return (
    <>
      <ChartPanel
        title={title}
        help={
          treevite_enabled
            ? 'Used codes are a share of all codes; voting and writing are shares of the participants.'
            : 'Voting and writing are shares of the participants.'
        }
        description={`${title}, for ${formatNumber(participants)} participants`}
      >
        {({ BarChart }, look) => <BarChart bars={bars} columns={COLUMNS} {...look} />}
      </ChartPanel>
      {missing && (
        <Failure
          what="The codes of the invite tree could not be loaded."
          error={missing.error}
          onRetry={() => void missing.refetch()}
          isRetrying={missing.isRetrying}
        />
      )}
    </>
  )
}
