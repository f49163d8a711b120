import { Button, Callout } from '@blueprintjs/core'
import type { ChainCheck } from '@folkmoot/api-types/security-log'
import { formatNumber } from '@folkmoot/domain/format-number'
import { securityLogMessages as messages } from '../../messages/security-log.ts'
import { CopyButton } from '../../ui/CopyButton.tsx'
import { Failure } from '../../ui/Failure.tsx'
import { useLazyVerifySecurityLogQuery } from './security-log-api.ts'

/** Checks the chain of events when asked, and says what came of it. */
export function ChainCheckBox() {
  const [check, { data, error, isFetching }] = useLazyVerifySecurityLogQuery()
  const start = () => void check({ query: {} })
  return (
    <section className="log-check" aria-label={messages.check}>
      <p>{messages.checkHelp}</p>
      <Button loading={isFetching} onClick={start}>
        {messages.check}
      </Button>
      <div role="status">{data && !error && !isFetching && <CheckResult check={data} />}</div>
      {error && <Failure what={messages.checkFailed} error={error} onRetry={start} isRetrying={isFetching} />}
    </section>
  )
}

function CheckResult({ check: { events, last, broken_at } }: { check: ChainCheck }) {
  const place = last && `${last.id}:${last.hash}`
  if (broken_at !== null) return <Callout intent="danger">{messages.broken(broken_at)}</Callout>
  return (
    <>
      <Callout intent="success">{messages.intact(formatNumber(events))}</Callout>
      {place && (
        <p className="log-place">
          <span>{messages.lastPlace}:</span> <code>{place}</code>
          <CopyButton text={place} what={messages.thePlace} />
        </p>
      )}
    </>
  )
}
