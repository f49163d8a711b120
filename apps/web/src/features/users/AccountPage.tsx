import { Tag, Button } from '@blueprintjs/core'
import { type CurrentUser, users } from '@folkmoot/api-types/users'
import { type ReactNode, useId, useState } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import { useCurrentUser } from '../../api/current-user.ts'
import { accessTokenMessages } from '../../messages/access-tokens.ts'
import { peopleMessages } from '../../messages/people.ts'
import { webhookMessages } from '../../messages/webhooks.ts'
import { userMessages } from '../../messages/users.ts'
import { CopyButton } from '../../ui/CopyButton.tsx'
import { Page } from '../../ui/Page.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import './users.css'
import { Download } from '@blueprintjs/icons'
import { leavingMessages } from '../../messages/leaving.ts'
import { Failure } from '../../ui/Failure.tsx'
import { saveFile } from '../../ui/save-file.ts'
import { EraseAccount } from './EraseAccount.tsx'
import { useReadAccountDataMutation } from './personal-data-api.ts'
import type { Farewell } from '../../session/farewell.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { api } from '../../api/api.ts'
import { createMutation } from '../../api/contract-endpoints.ts'

/** Greets by name and shows the server's record of the person (ACC-1). */
export default function AccountPage() {
  const { data: user, isError } = useCurrentUser()
  if (user)
    return (
      <Page
        title={userMessages.hello(getGreetingName(user))}
        documentTitle={userMessages.accountTitle}
        intro={userMessages.accountIntro}
      >
        <Facts user={user} />
        <p>
          <Link to="/integrate">{userMessages.toIntegrate}</Link>
        </p>
        <OtherPages />
        <SignOutEverywhere />
        <PersonalData />
      </Page>
    )
  // the console's frame reports that the account could not be loaded, and offers Retry
  return (
    <Page title={userMessages.accountTitle}>
      {!isError && <Spinner text={userMessages.loadingAccount} />}
    </Page>
  )
}

const OtherPages = () => (
  <>
    <section aria-labelledby="people" className="account-section">
      <h2 id="people">{peopleMessages.title}</h2>
      <p>{peopleMessages.fromAccountHelp}</p>
      <p>
        <Link to="/people">{peopleMessages.toSite}</Link>
      </p>
    </section>
    <section aria-labelledby="tokens" className="account-section">
      <h2 id="tokens">{userMessages.programs}</h2>
      <p>{accessTokenMessages.fromAccountHelp}</p>
      <p>
        <Link to="/tokens">{accessTokenMessages.toTokens}</Link>
      </p>
      <p>
        <Link to="/webhooks">{webhookMessages.toSite}</Link>
      </p>
    </section>
  </>
)

function Facts({ user: { hname, email, uid, site_ids, ...rights } }: { user: CurrentUser }) {
  return (
    <dl className="account-facts">
      <Fact name={userMessages.name}>{hname?.trim() || userMessages.noName}</Fact>
      {email && (
        <Fact name={userMessages.email} copy={email} what={userMessages.theEmail}>
          {email}
        </Fact>
      )}
      <Fact name={userMessages.uid} help={userMessages.uidHelp} copy={String(uid)} what={userMessages.theUid}>
        {uid}
      </Fact>
      {site_ids.map((site) => (
        <Fact
          key={site}
          name={userMessages.site}
          help={userMessages.siteHelp}
          copy={site}
          what={userMessages.theSite}
        >
          <code>{site}</code>
        </Fact>
      ))}
      <RightTags {...rights} />
    </dl>
  )
}

type Rights = Pick<CurrentUser, 'is_special' | 'is_admin' | 'delphi_enabled'>

function RightTags({ is_special, is_admin, delphi_enabled }: Rights) {
  const marks = [
    is_special && userMessages.special,
    is_admin && userMessages.admin,
    delphi_enabled && userMessages.privileged,
  ].filter((mark) => typeof mark === 'string')
  if (marks.length === 0) return null
  return (
    <Fact name={userMessages.marks}>
      <span className="account-marks">
        {marks.map((mark) => (
          <Tag key={mark} minimal round intent="primary">
            {mark}
          </Tag>
        ))}
      </span>
    </Fact>
  )
}

interface FactProps {
  name: string
  help?: string
  /** a text to copy, and its name */
  copy?: string
  what?: string
  children: ReactNode
}

function Fact({ name, help, copy, what = name, children }: FactProps) {
  return (
    <div className="account-fact">
      <dt>{name}</dt>
      <dd>
        <div className="account-value">
          <span>{children}</span>
          {copy !== undefined && <CopyButton text={copy} what={what} />}
        </div>
        {help && <p className="account-help">{help}</p>}
      </dd>
    </div>
  )
}

/** The known names of a signed-in person. */
interface UserNames {
  hname: string | null
  email: string | null
}

/**
 * The name for a greeting (ACC-1): the first word of the name, else the e-mail address; empty when neither is known.
 */
const getGreetingName = ({ hname, email }: UserNames): string =>
  hname?.trim().split(/\s+/)[0] || email?.trim() || ''

/** Downloads and erases the data of the account. */
function PersonalData() {
  const id = useId()
  const [load, { isLoading, error }] = useReadAccountDataMutation()
  const download = async () => {
    const { data } = await load({ query: {} })
    if (data)
      saveFile('account.json', new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' }))
  }
  return (
    <section aria-labelledby={id} className="account-section">
      <h2 id={id}>{leavingMessages.accountHeading}</h2>
      <div className="account-action">
        <Button icon={<Download />} loading={isLoading} onClick={() => void download()}>
          {leavingMessages.download}
        </Button>
        <p className="account-help">{leavingMessages.downloadHelp}</p>
        {error && <Failure what={leavingMessages.downloadFailed} error={error} />}
      </div>
      <EraseAccount />
    </section>
  )
}

/** Ends all sign-ins of the account after a confirmation, then this one. */
function SignOutEverywhere() {
  const [isAsking, setAsking] = useState(false)
  const [send, { error, isLoading }] = useSignOutEverywhereMutation()
  const navigate = useNavigate()
  const signOut = async () => {
    setAsking(false)
    const answer = await send({ body: {} })
    if (!answer.error) await navigate('/signout', { state: { farewell: 'everywhere' satisfies Farewell } })
  }
  return (
    <section aria-labelledby="sign-ins" className="account-section">
      <h2 id="sign-ins">{userMessages.signInHeading}</h2>
      <p>{userMessages.signInHelp}</p>
      <Button variant="outlined" intent="danger" loading={isLoading} onClick={() => setAsking(true)}>
        {userMessages.signOutEverywhere}
      </Button>
      {error && <Failure what={userMessages.signOutFailed} error={error} />}
      <ConfirmDialog
        open={isAsking}
        question={userMessages.signOutQuestion}
        consequence={userMessages.signOutConsequence}
        yes={userMessages.signOutEverywhere}
        no={userMessages.cancel}
        intent="danger"
        onYes={() => void signOut()}
        onNo={() => setAsking(false)}
      />
    </section>
  )
}

const { useSignOutEverywhereMutation } = api.injectEndpoints({
  endpoints: (build) => ({
    signOutEverywhere: createMutation(build, users.signOutEverywhere),
  }),
})
