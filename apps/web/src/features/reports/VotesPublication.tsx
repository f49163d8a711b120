import { Button, Tag } from '@blueprintjs/core'
import { getConfirmationName } from '@folkmoot/domain/confirmation'
import { type ComponentProps, useId, useState } from 'react'
import type { Settings } from '../../conversation/use-settings.ts'
import { reportMessages } from '../../messages/reports.ts'
import { ConfirmNameDialog } from '../../ui/ConfirmNameDialog.tsx'
import { Failure } from '../../ui/Failure.tsx'

const FIELD = 'is_data_open'

interface Props {
  settings: Settings
  /** the owner alone publishes votes */
  isOwner: boolean
}

/** Says what publishing means, and asks for the conversation’s name. */
const PublishQuestion = ({
  isOpen,
  ...props
}: Pick<ComponentProps<typeof ConfirmNameDialog>, 'open' | 'name' | 'onYes' | 'onNo'> & {
  /** whether people can still vote */
  isOpen: boolean
}) => (
  <ConfirmNameDialog question={reportMessages.publishQuestion} yes={reportMessages.publishYes} {...props}>
    <p>{reportMessages.publishGoes}</p>
    <p>{reportMessages.publishWhich}</p>
    <p>{reportMessages.publishRisk}</p>
    {isOpen && <p>{reportMessages.publishOpen}</p>}
  </ConfirmNameDialog>
)

/** Whether the reports have the votes of single participants as files, and the switch for it. */
export function VotesPublication({ settings, isOwner }: Props) {
  const id = useId()
  const [isAsked, setAsked] = useState(false)
  const isPublished = settings.saved.is_data_open
  const isSaving = settings.shown.is_data_open !== isPublished && settings.state === 'saving'
  const failed = settings.queue.failed.find(({ save }) => save.field === FIELD)
  const publish = () => {
    setAsked(false)
    settings.change(FIELD, true)
  }
  const handleClick = () => (isPublished ? settings.change(FIELD, false) : setAsked(true))
  return (
    <section aria-labelledby={id} className="votes-publication" data-testid="votes-publication">
      <h2 id={id}>
        {reportMessages.votes}{' '}
        <Tag minimal round intent={isPublished ? 'warning' : 'none'}>
          {isPublished ? reportMessages.votesPublished : reportMessages.votesNotPublished}
        </Tag>
      </h2>
      <p>{isPublished ? reportMessages.votesPublishedWhat : reportMessages.votesNotPublishedWhat}</p>
      {isOwner ? (
        <div>
          <Button loading={isSaving} onClick={handleClick}>
            {isPublished ? reportMessages.unpublish : reportMessages.publish}
          </Button>
        </div>
      ) : (
        <p className="report-help">{reportMessages.votesOwner}</p>
      )}
      {failed && <Failure what={reportMessages.votesFailed(failed.reason)} onRetry={settings.retry} />}
      <PublishQuestion
        open={isAsked}
        isOpen={settings.saved.is_active}
        name={getConfirmationName(settings.saved)}
        onYes={publish}
        onNo={() => setAsked(false)}
      />
    </section>
  )
}
