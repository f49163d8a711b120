import { Failure } from '../../ui/Failure.tsx'
import { Loading } from '../../ui/Loading.tsx'
import { Page } from '../../ui/Page.tsx'
import { useAccessTokensQuery, useEndAccessTokenMutation } from './access-tokens-api.ts'
import { SCOPE_NAMES, TokenForm } from './TokenForm.tsx'
import { Button } from '@blueprintjs/core'
import type { AccessToken } from '@folkmoot/api-types/access-tokens'
import { getConversationTitle } from '@folkmoot/domain/conversations'
import { useId, useState } from 'react'
import { formatReason } from '../../api/failure.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { formatDay } from '../../ui/format-day.ts'
import { useToast } from '../../ui/toasts.ts'

import '../../ui/embed-builder.css'
import '../../ui/entries.css'

/** The access tokens of the account: makes, lists and ends them (AUTO-10). */
export default function AccessTokensPage() {
  const { currentData, error, isFetching, refetch } = useAccessTokensQuery(
    { query: {} },
    { refetchOnMountOrArgChange: true },
  )
  return (
    <Page
      title="Access tokens"
      intro="For programs that work for you: scripts, nightly exports, dashboards. A token acts for your account and never has more right than you have."
    >
      {currentData ? (
        <TokenList tokens={currentData.tokens} />
      ) : error ? (
        <Failure
          what="The access tokens could not be loaded."
          error={error}
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        />
      ) : (
        <Loading text="Loading the access tokens..." visible lines={4} />
      )}
      <TokenForm />
    </Page>
  )
}

function formatPlace({ conversation_id, topic, site_id }: AccessToken): string {
  if (conversation_id !== null) return `in “${getConversationTitle({ topic })}”`
  return site_id === null ? 'wherever you work' : 'in a whole site'
}

const formatScopes = ({ scopes }: AccessToken): string => scopes.map((scope) => SCOPE_NAMES[scope]).join(', ')

const formatFacts = (token: AccessToken): string =>
  [formatScopes(token), formatPlace(token), `ends in ${token.ending}`].join(' · ')

function formatTimes({ last_used, expires_at }: AccessToken): string {
  const day = formatDay(expires_at)
  return [
    last_used === null ? 'never used' : `last used ${formatDay(last_used, 'UTC')}`,
    expires_at <= Date.now() ? `over since ${day}` : `works until ${day}`,
  ].join(' · ')
}

/** Ends a token after a yes. */
function useEnding() {
  const [asked, setAsked] = useState<AccessToken>()
  const [send] = useEndAccessTokenMutation()
  const showToast = useToast()
  const end = async ({ token_id }: AccessToken) => {
    setAsked(undefined)
    const { error } = await send({ query: { token_id } })
    if (error)
      showToast({ message: `The token could not be ended. ${formatReason(error)}`, intent: 'danger' })
    else showToast({ message: 'The token has ended.' })
  }
  return { asked, setAsked, end }
}

function TokenRow({ token, onEnd }: { token: AccessToken; onEnd: () => void }) {
  return (
    <li>
      <div className="entry-words">
        <span className="entry-name">{token.name}</span>
        <span className="entry-facts">{formatFacts(token)}</span>
        <span className="entry-facts">{formatTimes(token)}</span>
      </div>
      <Button variant="outlined" intent="danger" aria-label={`End the token ${token.name}`} onClick={onEnd}>
        End
      </Button>
    </li>
  )
}

/** The tokens of the account, each with a button that ends it. */
function TokenList({ tokens }: { tokens: readonly AccessToken[] }) {
  const id = useId()
  const { asked, setAsked, end } = useEnding()
  return (
    <section aria-labelledby={id} className="entries-part">
      <h2 id={id}>Your tokens</h2>
      {tokens.length === 0 ? (
        <p className="entries-empty">
          <strong>No tokens yet.</strong> The tokens that you make are listed here, with the day on which each
          was last used.
        </p>
      ) : (
        <ul className="entries">
          {tokens.map((token) => (
            <TokenRow key={token.token_id} token={token} onEnd={() => setAsked(token)} />
          ))}
        </ul>
      )}
      <ConfirmDialog
        open={asked !== undefined}
        question={`End the token “${asked?.name ?? ''}”?`}
        consequence="Programs that use it are refused at once. It cannot be brought back; you can make another."
        yes="End"
        no="Cancel"
        intent="danger"
        onYes={() => asked && void end(asked)}
        onNo={() => setAsked(undefined)}
      />
    </section>
  )
}
