import type { ConversationHealth } from '@folkmoot/api-types/stats'
import type { DayBar } from '@folkmoot/charts/day-option'
import type { TimeSpan } from '@folkmoot/charts/time-ticks'
import { formatNumber } from '@folkmoot/domain/format-number'
import { useMemo } from 'react'
import { monitorMessages as messages } from '../../messages/stats.ts'
import { ChartPanel } from './ChartPanel.tsx'
import type { DaySeries } from './day-series.ts'
import { dateFormat } from './formats.ts'

interface DayPanelProps {
  order: number
  words: { title: string; help: string; count: string }
  slug: string
  days: readonly DayBar[]
  span: TimeSpan
  tone: 'first' | 'second'
  max?: number
  /** what the chart shows, for screen readers */
  said: string
}

function DayPanel({
  order,
  words: { title, help, count },
  slug,
  days,
  span,
  tone,
  max,
  said,
}: DayPanelProps) {
  const columns = useMemo(() => ({ time: messages.day, count, note: messages.note }), [count])
  const [begin, end] = [dateFormat.format(span.from), dateFormat.format(span.to - 1)]
  return (
    <ChartPanel
      order={order}
      title={title}
      help={help}
      slug={slug}
      description={messages.daysDescription(title, begin, end, said)}
      rows={() => [
        [columns.time, columns.count, columns.note],
        ...days.map((day) => [new Date(day.time).toLocaleDateString('sv'), day.count, day.note ?? '']),
      ]}
      drawing={{ kind: 'days', days, columns, tone, span, max }}
    />
  )
}

interface Props {
  series: DaySeries
  span: TimeSpan | undefined
}

const sum = (days: readonly DayBar[]) => formatNumber(days.reduce((all, { count }) => all + count, 0))

/** Votes and new people a day. */
export function ActivityCharts({ series: { votes, people, unusual }, span }: Props) {
  if (!span || votes.length === 0) return null
  return (
    <>
      <DayPanel
        order={0}
        words={messages.votesADay}
        slug="votes-a-day"
        days={votes}
        span={span}
        tone="first"
        said={messages.votesSaid(sum(votes), unusual)}
      />
      <DayPanel
        order={1}
        words={messages.peopleADay}
        slug="new-people-a-day"
        days={people}
        span={span}
        tone="second"
        said={sum(people)}
      />
    </>
  )
}

/** How stable the groups were, from the first kept analysis on. */
export function StabilityChart({ series: { stability }, span }: Props) {
  const last = stability.at(-1)
  if (!span || !last) return null
  return (
    <DayPanel
      order={4}
      words={messages.stability}
      slug="stability"
      days={stability}
      span={span}
      tone="first"
      max={100}
      said={messages.stabilitySaid(formatNumber(last.count))}
    />
  )
}

/** The comments that wait by age, and those that participants see by their votes. */
export function CommentCharts({ waiting, shown }: Pick<ConversationHealth, 'waiting' | 'shown'>) {
  const { within_day, within_week, older } = waiting
  const queue = useMemo(
    () => [
      { label: messages.waiting.withinDay, count: within_day },
      { label: messages.waiting.withinWeek, count: within_week },
      { label: messages.waiting.older, count: older },
    ],
    [within_day, within_week, older],
  )
  const { count, few_votes } = shown
  const votes = useMemo(
    () => [
      { label: messages.shown.enough, count: count - few_votes },
      { label: messages.shown.few, count: few_votes },
    ],
    [count, few_votes],
  )
  const columns = { label: messages.shown.label, count: messages.number }
  const charts = [
    { order: 5, slug: 'waiting', bars: queue, words: messages.waiting, tone: 'second' as const },
    { order: 6, slug: 'votes-of-comments', bars: votes, words: messages.shown, tone: 'first' as const },
  ]
  return charts.map(({ order, slug, bars, words, tone }) => (
    <ChartPanel
      key={slug}
      order={order}
      title={words.title}
      help={words.help}
      slug={slug}
      description={messages.barsDescription(
        words.title,
        bars.map((bar) => `${bar.label}: ${formatNumber(bar.count)}`),
      )}
      rows={() => [[columns.label, columns.count], ...bars.map((bar) => [bar.label, bar.count])]}
      drawing={{ kind: 'bars', bars, columns, tone, isHorizontal: true }}
    />
  ))
}
