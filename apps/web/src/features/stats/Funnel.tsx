import { formatNumber } from '@folkmoot/domain/format-number'
import type { ConversationDetails } from '@folkmoot/api-types/conversations'
import type { ConversationHealth } from '@folkmoot/api-types/stats'
import { createParticipationFunnel } from './participation-funnel.ts'
import type { StatsCounts } from '@folkmoot/domain/stats'
import { useMemo } from 'react'
import { monitorMessages as messages } from '../../messages/stats.ts'
import { Failure } from '../../ui/Failure.tsx'
import { percentFormat } from './formats.ts'
import { ChartPanel } from './ChartPanel.tsx'
import { useStableValue } from './use-stable-value.ts'
import { POLLING_OPTIONS, useFunnelPeopleQuery, useFunnelWavesQuery } from './stats-api.ts'

interface Props {
  conversation: ConversationDetails
  /** the current counts */
  counts: StatsCounts
  health: ConversationHealth | undefined
}

const COLUMNS = { label: messages.step, count: messages.number, note: messages.share }

/** Creates the steps of the funnel from current data; the codes only with an invite tree. */
function useFunnel({ conversation, counts: { voters, commenters }, health }: Props) {
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
  const reach = useStableValue(health?.reach)
  const steps = useMemo(
    () => createParticipationFunnel({ participants, voters, commenters }, waves, reach),
    [participants, voters, commenters, waves, reach],
  )
  const bars = useMemo(
    () =>
      steps.map(({ name, count, share }) => ({
        label: messages.steps[name],
        count,
        ...(share !== undefined && { note: percentFormat.format(share) }),
      })),
    [steps],
  )
  return { bars, participants, missing: !waves && invites.error ? invites : undefined }
}

/** The participation funnel, from an invite to a comment, as horizontal bars or as a table. */
export function Funnel(props: Props) {
  const { bars, participants, missing } = useFunnel(props)
  const { treevite_enabled } = props.conversation
  const title = treevite_enabled ? messages.funnel : messages.funnelWithout
  return (
    <>
      <ChartPanel
        order={9}
        title={title}
        help={treevite_enabled ? messages.funnelHelp : messages.funnelHelpWithout}
        slug="funnel"
        description={messages.funnelDescription(title, formatNumber(participants))}
        rows={() => [
          [COLUMNS.label, COLUMNS.count, COLUMNS.note],
          ...bars.map(({ label, count, note = '' }) => [label, count, note]),
        ]}
        drawing={{ kind: 'bars', bars, columns: COLUMNS, tone: 'first', isHorizontal: true }}
      />
      {missing && (
        <Failure
          what={messages.funnelFailed}
          error={missing.error}
          onRetry={() => void missing.refetch()}
          isRetrying={missing.isRetrying}
        />
      )}
    </>
  )
}
