import { Failure } from '../../ui/Failure.tsx'
import { Loading } from '../../ui/Loading.tsx'
import { useWebhooksQuery, type WebhookPlace } from './webhooks-api.ts'
import { WebhookForm } from './WebhookForm.tsx'
import { WebhookList } from './WebhookList.tsx'

import '../../ui/embed-builder.css'
import '../../ui/entries.css'
import './webhooks.css'

/** The webhooks of a place, and the form that makes them; for its owners. */
export function WebhooksView({ place }: { place: WebhookPlace }) {
  const { currentData, error, isFetching, refetch } = useWebhooksQuery(
    { query: place },
    { refetchOnMountOrArgChange: true },
  )
  if (currentData)
    return (
      <>
        <WebhookList webhooks={currentData.webhooks} />
        <WebhookForm place={place} />
      </>
    )
  if (error)
    return (
      <Failure
        what="The webhooks could not be loaded."
        error={error}
        onRetry={() => void refetch()}
        isRetrying={isFetching}
      />
    )
  return <Loading text="Loading the webhooks..." visible lines={4} />
}
