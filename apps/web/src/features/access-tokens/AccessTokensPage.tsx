import { accessTokenMessages as messages } from '../../messages/access-tokens.ts'
import { Failure } from '../../ui/Failure.tsx'
import { Loading } from '../../ui/Loading.tsx'
import { Page } from '../../ui/Page.tsx'
import { useAccessTokensQuery } from './access-tokens-api.ts'
import { TokenForm } from './TokenForm.tsx'
import { TokenList } from './TokenList.tsx'

import '../../ui/embed-builder.css'
import '../../ui/entries.css'

/** The access tokens of the account: makes, lists and ends them (AUTO-10). */
export default function AccessTokensPage() {
  const { currentData, error, isFetching, refetch } = useAccessTokensQuery(
    { query: {} },
    { refetchOnMountOrArgChange: true },
  )
  return (
    <Page title={messages.title} intro={messages.intro}>
      {currentData ? (
        <TokenList tokens={currentData.tokens} />
      ) : error ? (
        <Failure
          what={messages.failed}
          error={error}
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        />
      ) : (
        <Loading text={messages.loading} visible lines={4} />
      )}
      <TokenForm />
    </Page>
  )
}
