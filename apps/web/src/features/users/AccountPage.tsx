import { Tag, Button } from '@blueprintjs/core'
import { type CurrentUser, users } from '@folkmoot/api-types/users'
import { type ReactNode, useId, useState } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import { useCurrentUser } from '../../api/current-user.ts'
import { peopleMessages } from '../../messages/people.ts'
import { CopyButton } from '../../ui/CopyButton.tsx'
import { Page } from '../../ui/Page.tsx'
import { Spinner } from '../../ui/Loading.tsx'
import './users.css'
import { Download } from '@blueprintjs/icons'
import { Failure } from '../../ui/Failure.tsx'
import { saveFile } from '../../ui/save-file.ts'
import { EraseAccount, useReadAccountDataMutation } from './EraseAccount.tsx'
import type { Farewell } from '../../session/farewell.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { api } from '../../api/api.ts'
import { createMutation } from '../../api/contract-endpoints.ts'

/** Greets by the first word of the name, else by the e-mail address (ACC-1). */
function greet({ hname, email }: CurrentUser): string {
  const name = hname?.trim().split(/\s+/)[0] || email?.trim()
  return name ? `Hello, ${name}!` : 'Hello!'
}

/** Greets by name and shows the server's record of the person (ACC-1). */
export default function AccountPage() {
  const { data: user, isError } = useCurrentUser()
  if (user)
    return (
      <Page
        title={greet(user)}
        documentTitle="Account"
        intro="Your record on this server. Your sign-in service provides name and address."
      >
        <Facts user={user} />
        <p>
          <Link to="/integrate">Embed conversations on your pages</Link>
        </p>
        <OtherPages isAdmin={user.is_admin} />
        <SignOutEverywhere />
        <PersonalData />
      </Page>
    )
  // the console's frame reports that the account could not be loaded, and offers Retry
  return <Page title="Account">{!isError && <Spinner text="Loading your account..." />}</Page>
}

const OtherPages = ({ isAdmin }: { isAdmin: boolean }) => (
  <>
    <section aria-labelledby="people" className="stack gap-16 start box narrow">
      <h2 id="people">{peopleMessages.title}</h2>
      <p>{peopleMessages.fromAccountHelp}</p>
      <p>
        <Link to="/people">{peopleMessages.toSite}</Link>
      </p>
    </section>
    <section aria-labelledby="tokens" className="stack gap-16 start box narrow">
      <h2 id="tokens">Programs</h2>
      <p>Let scripts and other programs work for you without your sign-in.</p>
      <p>
        <Link to="/tokens">Access tokens for programs</Link>
      </p>
      <p>
        <Link to="/webhooks">Webhooks of your whole site</Link>
      </p>
      {isAdmin && (
        <p>
          <Link to="/security-log">Security log of the whole server</Link>
        </p>
      )}
    </section>
  </>
)

function Facts({ user: { hname, email, uid, site_ids, ...rights } }: { user: CurrentUser }) {
  return (
    <dl className="stack gap-0">
      <Fact name="Name">{hname?.trim() || 'Not given'}</Fact>
      {email && (
        <Fact name="E-mail address" copy={email} what="the e-mail address">
          {email}
        </Fact>
      )}
      <Fact
        name="User number"
        help="The operator of this server can make you an administrator by this number."
        copy={String(uid)}
        what="the user number"
      >
        {uid}
      </Fact>
      {site_ids.map((site) => (
        <Fact
          key={site}
          name="Site id"
          help="Identifies you as the owner where your conversations are embedded. It is not secret."
          copy={site}
          what="the site id"
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
    is_special && 'Special',
    is_admin && 'Administrator',
    delphi_enabled && 'Topics and report levels',
  ].filter((mark) => typeof mark === 'string')
  if (marks.length === 0) return null
  return (
    <Fact name="Rights">
      <span className="row gap-8">
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
    <div className="row base account-fact">
      <dt>{name}</dt>
      <dd>
        <div className="row ends">
          <span>{children}</span>
          {copy !== undefined && <CopyButton text={copy} what={what} />}
        </div>
        {help && <p className="muted">{help}</p>}
      </dd>
    </div>
  )
}

function PersonalData() {
  const id = useId()
  const [load, { isLoading, error }] = useReadAccountDataMutation()
  const download = async () => {
    const { data } = await load({ query: {} })
    if (data)
      saveFile('account.json', new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' }))
  }
  return (
    <section aria-labelledby={id} className="stack gap-16 start box narrow">
      <h2 id={id}>Your data</h2>
      <div className="stack gap-8 start">
        <Button icon={<Download />} loading={isLoading} onClick={() => void download()}>
          Download your data
        </Button>
        <p className="muted">
          This file has the data of your account. The data of a conversation is on its participant page, under
          “Your data”.
        </p>
        {error && <Failure what="Your data could not be loaded." error={error} />}
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
    <section aria-labelledby="sign-ins" className="stack gap-16 start box narrow">
      <h2 id="sign-ins">Your sign-ins</h2>
      <p>
        If someone else may have used your account, or you forgot to sign out elsewhere, end every sign-in. It
        ends at once, in all browsers and for the command line.
      </p>
      <Button variant="outlined" intent="danger" loading={isLoading} onClick={() => setAsking(true)}>
        Sign out on all devices
      </Button>
      {error && <Failure what="You could not be signed out on all devices." error={error} />}
      <ConfirmDialog
        open={isAsking}
        question="Sign out on all devices?"
        consequence="This device is signed out too, and your access tokens end. Conversations and settings stay as they are."
        yes="Sign out on all devices"
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
