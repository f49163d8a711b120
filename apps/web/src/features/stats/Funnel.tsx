import { formatNumber } from '@folkmoot/domain/numbers'
import type { ConversationDetails } from '@folkmoot/api-types/conversations'
import type { ConversationHealth } from '@folkmoot/api-types/stats'
import { countCodes } from '@folkmoot/domain/invites'
import type { StatsCounts } from '@folkmoot/domain/stats'
import { useMemo } from 'react'
import { Failure } from '../../ui/Failure.tsx'
import { percentFormat } from './formats.ts'
import { ChartPanel } from './ChartPanel.tsx'
import { POLLING_OPTIONS, useFunnelPeopleQuery, useFunnelWavesQuery } from './stats-api.ts'

interface Props {
  conversation: ConversationDetails
  /** the current counts */
  counts: StatsCounts
  /** how far voters got, once it is known */
  reach: ConversationHealth['reach'] | undefined
}

const COLUMNS = { label: 'Step', count: 'Number', note: 'Share' }

const STEPS = {
  created: 'Codes made',
  used: 'Codes used',
  participants: 'Took part',
  voters: 'Voted',
  some: 'Voted on seven or more',
  all: 'Voted on all they were shown',
  commenters: 'Wrote',
}

const createBar = (name: keyof typeof STEPS, count: number, whole = 0) => ({
  label: STEPS[name],
  count,
  ...(whole > 0 && { note: percentFormat.format(count / whole) }),
})

/**
 * Creates the steps of the funnel: codes made and used with an invite tree, participants, voters, commenters. Commenters are a share
 * of all participants too, because people can write without voting.
 */
function useFunnel({ conversation, counts: { voters, commenters }, reach }: Props) {
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
      ...(waves ? [createBar('created', made), createBar('used', used, made)] : []),
      createBar('participants', participants),
      createBar('voters', voters, participants),
      ...(reach
        ? [
            createBar('some', reach.voted_on_seven, participants),
            createBar('all', reach.voted_on_all, participants),
          ]
        : []),
      createBar('commenters', commenters, participants),
    ]
  }, [participants, voters, commenters, waves, reach])
  return { bars, participants, missing: !waves && invites.error ? invites : undefined }
}

/** The participation funnel, from an invite to a comment, as horizontal bars. */
export function Funnel(props: Props) {
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
