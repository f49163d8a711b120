import { Loaded } from '../../ui/Loaded.tsx'
import { PAGE_ID_PLACEHOLDER } from '@folkmoot/domain/embed'
import { conversations } from '@folkmoot/api-types/conversations'
import { Link } from 'react-router-dom'
import { useCurrentUser } from '../../api/current-user.ts'
import { useXidSecrets, XidSecrets, XidSnippets } from '../../conversation/XidSecrets.tsx'
import { EmbedBuilder } from '../../ui/EmbedBuilder.tsx'
import { Failure } from '../../ui/Failure.tsx'
import { Loading } from '../../ui/Loading.tsx'
import { Page } from '../../ui/Page.tsx'
import { api } from '../../api/api.ts'
import { createQuery } from '../../api/contract-endpoints.ts'
import { Button, InputGroup } from '@blueprintjs/core'
import { type SyntheticEvent, useId, useState } from 'react'
import { formatReason } from '../../api/failure.ts'
import { useDomainListQuery, useSetDomainListMutation } from '../../conversation/domains-api.ts'

import './users.css'

const formatHow = (pageId: string) => [
  'Name the hosts of your pages.',
  `Paste the code into the template of your pages, where the conversation should appear.`,
  `Replace ${pageId} with a text of at most 100 characters that is different on each page and never changes: an article’s id in your database is better than its title or its address.`,
  `The first visit to a page creates the conversation for that ${pageId}; you are its owner, and it appears in your list with the address of the page. Every later visit loads the same one.`,
  `Two pages with the same ${pageId} show the same conversation. A page whose ${pageId} changes starts with a new, empty one; the old one stays in your list.`,
]

/** The code that embeds conversations by site and page, its options, and an explanation (INT-1). */
export default function IntegratePage() {
  return (
    <Page
      title="Integrate"
      intro="Embed conversations on the pages of your site without creating each one here first."
    >
      <section className="stack integrate-part">
        <h2>The code</h2>
        <p>
          The code creates nothing until you name the hosts of your pages below: only pages on those hosts
          create conversations.
        </p>
        <SiteEmbedCode />
      </section>
      <section className="stack integrate-part">
        <h2>The hosts of your pages</h2>
        <SiteHosts />
      </section>
      <section className="stack integrate-part">
        <h2>Ids of your visitors</h2>
        <p>
          If your site knows its visitors, the attribute data-xid names each of them. Unsigned, an id belongs
          to the browser that names it first, and someone who guesses it may be first. Signed by your server,
          it is the same person on every device and of no use to others. Each conversation says under
          Distribute which ids count.
        </p>
        <SiteXidSigning />
      </section>
      <section className="stack integrate-part">
        <h2>How it works</h2>
        <ol className="stack gap-8 integrate-steps">
          {formatHow(PAGE_ID_PLACEHOLDER).map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ol>
        <p>
          <Link to="/conversations?sort=newest">See the conversations created this way</Link>
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
  if (!user) return isError ? null : <Loading text="Loading your site id..." visible lines={2} />
  if (site_id === undefined)
    return <p className="notice">Your account has no site id on this server, so it cannot embed by page.</p>
  return <SiteEmbedBuilder site_id={site_id} />
}

function SiteEmbedBuilder({ site_id }: { site_id: string }) {
  const { newest, error, isFetching, refetch } = useNewestConversation()
  const preview = newest && {
    conversation_id: newest.conversation_id,
    note: `Shown with your newest conversation, “${newest.topic ?? newest.conversation_id}”. It follows the form, except for options that apply only when the first visit creates the conversation. Votes and comments are not possible in it.`,
  }
  const target = { site_id, page_id: PAGE_ID_PLACEHOLDER }
  return (
    <>
      <EmbedBuilder target={target} {...(preview === undefined ? {} : { preview })} />
      {error && newest === undefined && (
        <Failure
          what="The conversation for the preview could not be loaded."
          error={error}
          onRetry={refetch}
          isRetrying={isFetching}
        />
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
  const list = useDomainListQuery(undefined)
  return (
    <Loaded
      call={list}
      data={list.currentData}
      failed="The hosts of your pages could not be loaded."
      loading="Loading the hosts..."
      visible
      lines={1}
    >
      {({ domain_whitelist }) => <HostsForm stored={domain_whitelist} onSaved={list.refetch} />}
    </Loaded>
  )
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
    <form className="stack integrate-part" onSubmit={(event) => void submit(event)}>
      {stored.trim() === '' && (
        <p className="notice notice-warning">
          A first visit creates no conversation yet: name the hosts of your pages, so that nobody can create
          conversations in your list from elsewhere. Pages that have a conversation keep it.
        </p>
      )}
      <label htmlFor={id}>Hosts whose pages may show your conversations</label>
      <div className="row gap-8">
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
          Save
        </Button>
      </div>
      <p id={`${id}-help`} className="muted">
        {`Names of hosts, separated by commas; *.example.org stands for all hosts of example.org. The list also counts for your other conversations: name ${window.location.host} too if people open them here.`}
      </p>
      <p role="status">
        {saving.error
          ? `The hosts could not be saved. ${formatReason(saving.error)}`
          : saving.isSuccess && text.trim() === stored && 'Saved.'}
      </p>
    </form>
  )
}
