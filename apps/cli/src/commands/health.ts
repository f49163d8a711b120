import { stats, type ConversationHealth } from '@folkmoot/api-types/stats'
import { addDays, createDayFinder, fillDays, type ActiveDay } from '@folkmoot/domain/health/days'
import { formatCounted } from '@folkmoot/domain/health/format-counted'
import { formatHealth } from '@folkmoot/domain/health/format-health'
import { judgeHealth } from '@folkmoot/domain/health/health'
import { findUnusualDays } from '@folkmoot/domain/health/unusual-days'
import { describeGroupChanges } from '@folkmoot/domain/reports/group-change-sentences'
import { Option } from 'commander'
import { call } from '../client.ts'
import type { Context } from '../context.ts'
import { isInteractive, printJson, printRecord, printTable, type CellValue, type Column } from '../output.ts'
import { createCommand } from './command.ts'
import { CONVERSATION } from './parameters.ts'
import { createTextParser, createWholeNumberParser } from './value-parsers.ts'

const DEFAULT_DAYS = 14
const MAX_DAYS = 366
const MAX_ZONE_CHARACTERS = 64

interface HealthOptions {
  readonly id: string
  /** the last days to list */
  readonly days: number
  /** default: that of this machine */
  readonly timeZone?: string
}

/** `health`: whether a conversation is healthy, with the figures that Monitor shows of that. */
export const showHealth = createCommand<HealthOptions>({
  description:
    'Say whether a conversation is healthy: how far people get, what waits, and the last days with a vote or a comment. You must administer the conversation.',
  arguments: [CONVERSATION],
  options: [
    new Option('--days <count>', 'list so many days, ending with the last active one')
      .argParser(createWholeNumberParser(0, MAX_DAYS))
      .default(DEFAULT_DAYS),
    new Option('--time-zone <name>', 'whose days are counted; default: the zone of this machine').argParser(
      createTextParser(MAX_ZONE_CHARACTERS),
    ),
  ],
  examples: [
    ['folkmoot health 4ab7c9d2ef', 'a sentence, figures and the last 14 days'],
    ['folkmoot health 4ab7c9d2ef --days 60 --time-zone Europe/Berlin', 'two months, in this zone'],
    ['folkmoot health 4ab7c9d2ef --json', 'for programs'],
  ],
  run: runHealth,
})

/** The figures with their labels; those of Monitor. */
function listFigures(
  { reach, waiting, shown, written, results, groups, group_changes = [] }: ConversationHealth,
  formatDay: (time: number) => string,
): [string, CellValue][] {
  return [
    ['took part', reach.came],
    ['voted', reach.voted],
    ['voted, in public results', results?.voted],
    ['voted on seven or more', reach.voted_on_seven],
    ['voted on all they were shown', reach.voted_on_all],
    ['wrote', reach.wrote],
    ['comments that wait', waiting.count],
    ['oldest waiting since', waiting.oldest === null ? null : new Date(waiting.oldest)],
    ['comments written', written?.count],
    ['comments shown', shown.count],
    ['with fewer than ten votes', shown.few_votes],
    ['comments with public results', results?.comments],
    ['groups, of all votes', groups?.count],
    ['groups are stable', groups?.stable],
    ['same groups since vote', groups?.since],
    ...describeGroupChanges(group_changes, formatDay)
      .slice(0, 1)
      .map((sentence): [string, CellValue] => ['last change of groups', sentence]),
  ]
}

const COLUMNS: readonly Column<ActiveDay & { unusual: string }>[] = [
  { title: 'DAY', value: ({ day }) => day },
  { title: 'VOTES', value: ({ votes }) => votes, alignRight: true },
  { title: 'NEW PEOPLE', value: ({ people }) => people, alignRight: true },
  { title: 'COMMENTS', value: ({ comments }) => comments, alignRight: true },
  { title: 'VOTES ARE', value: ({ unusual }) => unusual },
]

const UNUSUAL = { more: 'far more than usual', fewer: 'far fewer than usual' } as const

async function runHealth({ id, days: count, timeZone }: HealthOptions, context: Context): Promise<void> {
  const time_zone = timeZone ?? new Intl.DateTimeFormat().resolvedOptions().timeZone
  const health = await call(context, stats.conversationHealth, { query: { conversation_id: id, time_zone } })
  if (context.json) return printJson(context, health)
  const sentence = formatHealth(judgeHealth(health, health.computed), {
    zone: time_zone,
    today: health.today,
  })
  context.stdout.write(`${sentence}\n${formatCounted(health)}\n`)
  if (isInteractive(context)) context.stdout.write('\n')
  printRecord(context, listFigures(health, createDayFinder(time_zone)))
  const days = fillDays(health.days)
  const first = addDays(days.at(-1)?.day ?? health.today, 1 - count)
  const unusual = findUnusualDays(days, health.today)
  const rows = days
    .filter(({ day }) => count > 0 && day >= first)
    .map((day) => {
      const than = unusual.get(day.day)
      return { ...day, unusual: than ? UNUSUAL[than] : '' }
    })
  if (rows.length === 0) return
  if (isInteractive(context)) context.stdout.write('\n')
  printTable(context, COLUMNS, rows)
}
