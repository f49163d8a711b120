import { Button, InputGroup } from '@blueprintjs/core'
import { type SyntheticEvent, useId, useState } from 'react'
import { formatReason } from '../../api/failure.ts'
import { useDomainListQuery, useSetDomainListMutation } from '../../conversation/domains-api.ts'
import { userMessages } from '../../messages/users.ts'
import { Failure } from '../../ui/Failure.tsx'
import { Loading } from '../../ui/Loading.tsx'

/** The hosts of the site's pages: only with this list does a first visit create a conversation (INT-2). */
export function SiteHosts() {
  const { currentData, error, isFetching, refetch } = useDomainListQuery(undefined)
  if (currentData) return <HostsForm stored={currentData.domain_whitelist} onSaved={refetch} />
  if (!error) return <Loading text={userMessages.loadingHosts} visible lines={1} />
  return <Failure what={userMessages.hostsFailed} error={error} onRetry={refetch} isRetrying={isFetching} />
}

function HostsForm({ stored, onSaved }: { stored: string; onSaved: () => unknown }) {
  const id = useId()
  const [text, setText] = useState(stored)
  const [save, saving] = useSetDomainListMutation()
  const submit = async (event: SyntheticEvent) => {
    event.preventDefault()
    const done = await save({ body: { domain_whitelist: text.trim() } })
    if (done.data) onSaved()
  }
  return (
    <form className="integrate-part" onSubmit={(event) => void submit(event)}>
      {stored.trim() === '' && <p className="notice notice-warning">{userMessages.noHosts}</p>}
      <label htmlFor={id}>{userMessages.hosts}</label>
      <div className="integrate-hosts">
        <InputGroup
          id={id}
          spellCheck={false}
          autoComplete="off"
          maxLength={999}
          placeholder="www.example.org, *.example.net"
          aria-describedby={`${id}-help`}
          value={text}
          onValueChange={setText}
        />
        <Button type="submit" loading={saving.isLoading} disabled={text.trim() === stored}>
          {userMessages.saveHosts}
        </Button>
      </div>
      <p id={`${id}-help`} className="account-help">
        {userMessages.hostsHelp(window.location.host)}
      </p>
      <p role="status">
        {saving.error
          ? `${userMessages.saveHostsFailed} ${formatReason(saving.error)}`
          : saving.isSuccess && text.trim() === stored && userMessages.hostsSaved}
      </p>
    </form>
  )
}
