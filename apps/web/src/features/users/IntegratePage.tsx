import { PAGE_ID_PLACEHOLDER } from '@folkmoot/domain/embed'
import { Link } from 'react-router-dom'
import { useCurrentUser } from '../../api/current-user.ts'
import { useXidSecrets } from '../../conversation/use-xid-secrets.ts'
import { XidSecrets } from '../../conversation/XidSecrets.tsx'
import { XidSnippets } from '../../conversation/XidSnippets.tsx'
import { embedMessages } from '../../messages/embed.ts'
import { userMessages } from '../../messages/users.ts'
import { EmbedBuilder } from '../../ui/EmbedBuilder.tsx'
import { Failure } from '../../ui/Failure.tsx'
import { Loading } from '../../ui/Loading.tsx'
import { Page } from '../../ui/Page.tsx'
import { conversations } from '@folkmoot/api-types/conversations'
import { api } from '../../api/api.ts'
import { createQuery } from '../../api/contract-endpoints.ts'
import { Button, InputGroup } from '@blueprintjs/core'
import { type SyntheticEvent, useId, useState } from 'react'
import { formatReason } from '../../api/failure.ts'
import { useDomainListQuery, useSetDomainListMutation } from '../../conversation/domains-api.ts'

import './users.css'

/** The code that embeds conversations by site and page, its options, and an explanation (INT-1). */
export default function IntegratePage() {
  return (
    <Page title={userMessages.integrateTitle} intro={userMessages.integrateIntro}>
      <section className="integrate-part">
        <h2>{userMessages.codeHeading}</h2>
        <SiteEmbedCode />
      </section>
      <section className="integrate-part">
        <h2>{userMessages.hostsHeading}</h2>
        <SiteHosts />
      </section>
      <section className="integrate-part">
        <h2>{userMessages.signingHeading}</h2>
        <p>{userMessages.signingHelp}</p>
        <SiteXidSigning />
      </section>
      <section className="integrate-part">
        <h2>{userMessages.howHeading}</h2>
        <ol className="integrate-steps">
          {userMessages.how(PAGE_ID_PLACEHOLDER).map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ol>
        <p>
          <Link to="/conversations?sort=newest">{userMessages.toList}</Link>
        </p>
      </section>
    </Page>
  )
}

/** The secrets with which the site signs ids of its visitors, and the code for its servers. */
function SiteXidSigning() {
  const secrets = useXidSecrets()
  return (
    <>
      <XidSecrets state={secrets} />
      <XidSnippets />
    </>
  )
}

function SiteEmbedCode() {
  const { data: user, isError } = useCurrentUser()
  const site_id = user?.site_ids[0]
  // the console's frame reports that the account could not be loaded, and offers Retry
  if (!user) return isError ? null : <Loading text={userMessages.loadingSite} visible lines={2} />
  if (site_id === undefined) return <p className="notice">{userMessages.noSite}</p>
  return <SiteEmbedBuilder site_id={site_id} />
}

function SiteEmbedBuilder({ site_id }: { site_id: string }) {
  const { newest, error, isFetching, refetch } = useNewestConversation()
  const preview = newest && {
    conversation_id: newest.conversation_id,
    note: embedMessages.previewOther(newest.topic ?? newest.conversation_id),
  }
  const target = { site_id, page_id: PAGE_ID_PLACEHOLDER }
  return (
    <>
      <EmbedBuilder target={target} {...(preview === undefined ? {} : { preview })} />
      {error && newest === undefined && (
        <Failure what={embedMessages.previewFailed} error={error} onRetry={refetch} isRetrying={isFetching} />
      )}
    </>
  )
}

const newestApi = api.injectEndpoints({
  endpoints: (build) => ({
    newestConversations: createQuery(build, conversations.listConversations, 'Conversation'),
  }),
})

/**
 * The newest conversation that the signed-in person owns: null when there is none, undefined while it is not known,
 * with the error of a failed lookup.
 */
function useNewestConversation() {
  const { data, error, isFetching, refetch } = newestApi.useNewestConversationsQuery({ query: { limit: 1 } })
  return { newest: data && (data[0] ?? null), error, isFetching, refetch }
}

/** The hosts of the site's pages: only with this list does a first visit create a conversation (INT-2). */
function SiteHosts() {
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
