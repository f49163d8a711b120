import { Button } from '@blueprintjs/core'
import { EyeOpen } from '@blueprintjs/icons'
import { useNavigate } from 'react-router-dom'
import { conversationListMessages } from '../../messages/conversation-list.ts'
import { Failure } from '../../ui/Failure.tsx'
import { useCreateExampleMutation } from './list-api.ts'

/** Offers an example to look around in to somebody who has no conversation (LIST-14). */
export default function ExampleOffer() {
  const navigate = useNavigate()
  const [create, { isLoading, error }] = useCreateExampleMutation()
  const open = async () => {
    if (isLoading) return
    const { data } = await create({ body: {} })
    // what there is to see first
    if (data) await navigate(`/m/${data.conversation_id}/stats`)
  }
  return (
    <section className="example-offer" aria-labelledby="example-offer">
      <h2 id="example-offer">{conversationListMessages.exampleTitle}</h2>
      <p>{conversationListMessages.exampleWords}</p>
      <Button icon={<EyeOpen />} loading={isLoading} onClick={() => void open()}>
        {conversationListMessages.exampleOpen}
      </Button>
      {error && (
        <Failure
          what={conversationListMessages.exampleFailed}
          error={error}
          onRetry={() => void open()}
          isRetrying={isLoading}
        />
      )}
    </section>
  )
}
