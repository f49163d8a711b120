import { useRef, useState, type FormEvent, useId, type RefObject, useEffect } from 'react'
import { useMessages, type Messages } from '../../messages/language.tsx'
import type { ErrorReply } from '@folkmoot/api-types/errors'
import type { inviteTree } from '@folkmoot/api-types/invite-tree'
import type { EndpointReply } from '@folkmoot/api-types/endpoint'
import type { TokenInfo } from '@folkmoot/api-types/schema'
import type { AuthFetch } from '@folkmoot/client/call'
import { CopyText } from '../../page/CopyText.tsx'
import './invite-tree.css'

/** State of a form for a code: one request at a time, and its error message. */
function useCodeForm(initialCode: string, onCode: (code: string) => Promise<string | undefined>) {
  const { invites } = useMessages()
  const [code, setCode] = useState(initialCode)
  const [problem, setProblem] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const field = useRef<HTMLInputElement>(null)

  const send = async (event: FormEvent) => {
    event.preventDefault()
    if (isBusy) return
    const typed = code.trim()
    setProblem(undefined)
    setBusy(true)
    const refused = typed === '' ? invites.refused.empty : await onCode(typed)
    setBusy(false)
    setProblem(refused)
    if (refused !== undefined) field.current?.focus()
  }
  return { code, setCode, problem, isBusy, send, field }
}

interface Props {
  heading: string
  label: string
  help: string
  /** text of the button, and while a request is pending */
  submitLabel: string
  pendingLabel: string
  initialCode?: string
  /** submits the code; returns an error message when it is refused */
  onCode: (code: string) => Promise<string | undefined>
}

interface CodeFieldProps {
  id: string
  field: RefObject<HTMLInputElement | null>
  code: string
  isRefused: boolean
  onChange: (code: string) => void
}

/** Input for a code, without spelling correction and the like. */
function CodeField({ id, field, code, isRefused, onChange }: CodeFieldProps) {
  return (
    <input
      id={id}
      ref={field}
      value={code}
      onChange={(event) => onChange(event.currentTarget.value)}
      aria-describedby={`${id}-help ${id}-problem`}
      aria-invalid={isRefused}
      autoComplete="off"
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      dir="ltr"
    />
  )
}

/** Form for one code. An error message appears below the field, which keeps the code. */
export function CodeForm({
  heading,
  label,
  help,
  submitLabel,
  pendingLabel,
  initialCode = '',
  onCode,
}: Props) {
  const { code, setCode, problem, isBusy, send, field } = useCodeForm(initialCode, onCode)
  const id = useId()
  return (
    <form className="code-form" onSubmit={(event) => void send(event)} noValidate>
      <h3>{heading}</h3>
      <label htmlFor={id}>{label}</label>
      <CodeField id={id} field={field} code={code} isRefused={problem !== undefined} onChange={setCode} />
      <p id={`${id}-help`} className="code-help">
        {help}
      </p>
      <p id={`${id}-problem`} className="problem" role="alert">
        {problem}
      </p>
      <button type="submit" className="primary" aria-disabled={isBusy}>
        {isBusy ? pendingLabel : submitLabel}
      </button>
    </form>
  )
}

interface LoginCodeProps {
  code: string
  topic: string
  onSaved: () => void
}

const toPlainTextUrl = (text: string): string => `data:text/plain;charset=utf-8,${encodeURIComponent(text)}`

/** The login code, shown only once, with ways to save it. */
function LoginCode({ code, topic, onSaved }: LoginCodeProps) {
  const { invites } = useMessages()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const address = `${window.location.origin}${window.location.pathname}`
  return (
    <section className="login-code" aria-labelledby="login-code">
      <h2 id="login-code" ref={heading} tabIndex={-1}>
        {invites.codeHeading}
      </h2>
      <p>{invites.codeIntro}</p>
      <p>
        <code dir="ltr">{code}</code>
      </p>
      <p className="only-printed" dir="ltr">
        {address}
      </p>
      <div className="login-code-ways">
        <CopyText text={code} label={invites.copy} itemName={invites.loginLabel} />
        <a
          className="button"
          href={toPlainTextUrl(invites.fileText(topic, address, code))}
          download={invites.fileName}
        >
          {invites.save}
        </a>
        <button type="button" onClick={() => window.print()}>
          {invites.print}
        </button>
      </div>
      <button type="button" className="primary" onClick={onSaved}>
        {invites.kept}
      </button>
    </section>
  )
}

type RefusalMessages = Messages['invites']['refused']
type MessageKey = Exclude<keyof RefusalMessages, 'tooMany'>
type KnownErrorCode = (typeof inviteTree)['acceptInvite' | 'login']['errors'][number]

/** Message for each error of the calls about codes. */
const ERROR_MESSAGE_KEYS: Readonly<Record<KnownErrorCode, MessageKey>> = {
  polis_err_treevite_invalid_request: 'empty',
  polis_err_treevite_invalid_or_used_invite: 'unknown',
  polis_err_treevite_invite_race_condition: 'taken',
  polis_err_treevite_not_enabled: 'open',
  polis_err_conversation_is_closed: 'closed',
  polis_err_treevite_login_code_invalid: 'loginUnknown',
  polis_err_too_many_attempts: 'failed',
}

const REASON_MESSAGE_KEYS: Readonly<Record<string, MessageKey>> = {
  used: 'used',
  revoked: 'revoked',
  expired: 'expired',
}

const isKnownErrorCode = (code: string): code is KnownErrorCode => Object.hasOwn(ERROR_MESSAGE_KEYS, code)

const DEFAULT_RETRY_SECONDS = 60

/** Reads the error message for a refused code, in the reader's language (PART-3). */
export async function readRefusal(answer: Response, words: RefusalMessages): Promise<string> {
  const { error = '', reason = '' } = (await answer.json().catch(() => ({}))) as Partial<ErrorReply>
  if (answer.status === 429)
    return words.tooMany(Number(answer.headers.get('retry-after')) || DEFAULT_RETRY_SECONDS)
  // a code of an invalid length is unknown
  if (/_parse_failed_(invite|login)_code$/.test(error)) return words.unknown
  return words[
    REASON_MESSAGE_KEYS[reason] ?? (isKnownErrorCode(error) ? ERROR_MESSAGE_KEYS[error] : 'failed')
  ]
}

/** Input of `useJoin`. */
interface JoinOptions {
  conversation_id: string
  /** identifies this browser: a code can be used again if the reply was lost */
  participant_key: string
  authFetch: AuthFetch
  /** stores the token */
  saveToken: (auth: TokenInfo) => Promise<void>
  /** the person has joined, and has seen their login code if there is one */
  onJoined: () => void
}

type AcceptInviteReply = EndpointReply<typeof inviteTree.acceptInvite>
type LoginReply = EndpointReply<typeof inviteTree.login>

/** Joins by invite code or login code. Both return an error message on failure; `loginCode` is set after an invite was accepted. */
function useJoin({ conversation_id, participant_key, authFetch, saveToken, onJoined }: JoinOptions) {
  const { invites } = useMessages()
  const [loginCode, setLoginCode] = useState<string>()
  const attempt = async <T extends LoginReply>(path: string, fields: object, after: (reply: T) => void) => {
    const answer = await authFetch(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ conversation_id, ...fields }),
    }).catch(() => undefined)
    if (!answer) return invites.refused.unreachable
    if (!answer.ok) return readRefusal(answer, invites.refused)
    const reply = (await answer.json()) as T
    await saveToken(reply.auth)
    after(reply)
    return undefined
  }
  return {
    loginCode,
    join: (invite_code: string) =>
      attempt<AcceptInviteReply>('/api/v3/treevite/acceptInvite', { invite_code, participant_key }, (reply) =>
        setLoginCode(reply.login_code),
      ),
    logIn: (login_code: string) => attempt('/api/v3/treevite/login', { login_code }, onJoined),
  }
}

interface InviteGateProps extends JoinOptions {
  topic: string
  /** from the link; empty without one */
  inviteCode: string
  /** a closed conversation accepts login codes only */
  canJoin: boolean
}

/** Entry of a conversation by invitation: by invite code, or by login code for returning participants (PART-3). */
export function InviteGate({ topic, inviteCode, canJoin, ...joinOptions }: InviteGateProps) {
  const { invites } = useMessages()
  const { loginCode, join, logIn } = useJoin(joinOptions)
  if (loginCode !== undefined)
    return <LoginCode code={loginCode} topic={topic} onSaved={joinOptions.onJoined} />
  return (
    <section className="invite-gate" aria-labelledby="invite-gate">
      <h2 id="invite-gate">{invites.heading}</h2>
      {canJoin && (
        <>
          <p>{invites.intro}</p>
          <CodeForm
            // another link resets the form
            key={inviteCode}
            heading={invites.inviteHeading}
            label={invites.inviteLabel}
            help={invites.inviteHelp}
            submitLabel={invites.join}
            pendingLabel={invites.joining}
            initialCode={inviteCode}
            onCode={join}
          />
          <p className="invite-or">{invites.or}</p>
        </>
      )}
      <CodeForm
        heading={invites.loginHeading}
        label={invites.loginLabel}
        help={invites.loginHelp}
        submitLabel={invites.logIn}
        pendingLabel={invites.loggingIn}
        onCode={logIn}
      />
    </section>
  )
}
