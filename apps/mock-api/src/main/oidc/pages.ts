import { PRODUCT } from '@folkmoot/domain/product'
import { DEV_ACCOUNTS } from './accounts.ts'
import { escapeHtml } from '@folkmoot/domain/text'
import { renderPage, SUBMIT_SCRIPT } from './page.ts'

const renderHiddenField = (name: string, value: string) =>
  `<input type="hidden" name="${name}" value="${escapeHtml(value)}">`
const renderAlert = (text: string) => `<p class="bad" role="alert" id="problem">${escapeHtml(text)}</p>`
/** Attributes that link a field to its help and its error, and focus it after an error. */
const renderDescription = (problem: string | undefined) =>
  problem ? ' aria-invalid="true" aria-describedby="problem hint" autofocus' : ' aria-describedby="hint"'
const renderLinkBack = (origin: string) =>
  `<a class="button main" href="${escapeHtml(origin)}/">Go to ${PRODUCT}</a>`

const renderAccountButton = ({ email, name, purpose }: (typeof DEV_ACCOUNTS)[number]) =>
  `<li><button name="account" value="${escapeHtml(email)}"><strong>${escapeHtml(name)}</strong>` +
  `<span>${escapeHtml(email)}</span><span>${escapeHtml(purpose)}</span></button></li>`

/** Renders the sign-in page: the named accounts as buttons, and a field for any other address. */
export function renderSignInPage(content: { client: string; address?: string; problem?: string }): string {
  const { client, address = '', problem } = content
  return renderPage(
    'Sign in',
    `<p>You are signing in to the ${escapeHtml(client)}. This is the development sign-in: it asks for no password, so
anyone who reaches this page can be anyone.</p>
<h2 id="accounts">Accounts to try</h2>
<form method="post" aria-labelledby="accounts"><ul>
${DEV_ACCOUNTS.map(renderAccountButton).join('\n')}
</ul></form>
<h2 id="other">Someone else</h2>
<form method="post" aria-labelledby="other">
<label for="address">E-mail address</label>
<p class="help" id="hint">Any address will do. A new one gets an account of its own.</p>
${problem ? renderAlert(problem) : ''}
<input id="address" name="account" type="email" required maxlength="254" autocomplete="email"
 value="${escapeHtml(address)}"${renderDescription(problem)}>
<button class="main">Continue</button>
</form>
<form method="post"><button class="plain" name="cancel" value="yes">Cancel</button></form>`,
  )
}

/** Renders the page of a sign-in that expired or was finished in another tab. */
export const renderExpiredPage = (origin: string): string =>
  renderPage(
    'This sign-in is over',
    `<p>It took too long, or it was finished in another tab. Nothing has changed: begin again from ${PRODUCT}. If you
came from the command line, run the command again.</p>
${renderLinkBack(origin)}`,
  )

/** Renders the page of any other error; `reason` is the provider's sentence. */
export const renderErrorPage = (origin: string, reason: string): string =>
  renderPage(
    'Sign-in did not work',
    `<p>The sign-in was asked for in a way that this server does not take. Begin again from ${PRODUCT}; if you came
from the command line, run the command again.</p>
<p class="help">Reason: ${escapeHtml(reason)}</p>
${renderLinkBack(origin)}`,
  )

/** Renders the page that ends the session without a click; `form` is the provider's. */
export const renderSignOutPage = (action: string, xsrf: string): string =>
  renderPage(
    'Signing out',
    `<form method="post" action="${escapeHtml(action)}">${renderHiddenField('xsrf', xsrf)}${renderHiddenField('logout', 'yes')}
<button class="main">Sign out</button></form>
${SUBMIT_SCRIPT}`,
  )

/** Renders the page after a sign-out without a return address. */
export const renderSignedOutPage = (origin: string): string =>
  renderPage('You are signed out', `<p>You can close this page.</p>\n${renderLinkBack(origin)}`)

/** Renders the page for the code of another device or the command line. */
export function renderDeviceCodePage(content: {
  action: string
  xsrf: string
  code?: string
  problem?: string
}): string {
  const { action, xsrf, code = '', problem } = content
  return renderPage(
    'Sign in on another device',
    `<form method="post" action="${escapeHtml(action)}">${renderHiddenField('xsrf', xsrf)}
<label for="code">Code</label>
<p class="help" id="hint">The device, or the command line, shows it.</p>
${problem ? renderAlert(problem) : ''}
<input id="code" name="user_code" required autocomplete="off" autocapitalize="characters" spellcheck="false"
 value="${escapeHtml(code)}"${renderDescription(problem)}>
<button class="main">Continue</button>
</form>`,
  )
}

/** Renders the page that confirms the code of the other device. */
export function renderDeviceConfirmPage(content: {
  action: string
  xsrf: string
  code: string
  client: string
}): string {
  const { action, xsrf, code, client } = content
  return renderPage(
    'Is this your code?',
    `<p>The ${escapeHtml(client)} asks to act for you. Continue only if it shows this code:</p>
<p class="code">${escapeHtml(code)}</p>
<form method="post" action="${escapeHtml(action)}">${renderHiddenField('xsrf', xsrf)}${renderHiddenField('user_code', code)}
<button class="main" name="confirm" value="yes">Continue</button>
<button class="plain" name="abort" value="yes">Cancel</button>
</form>`,
  )
}

/** Renders the page after the sign-in of another device. */
export const renderDeviceDonePage = (client: string): string =>
  renderPage(
    'You are signed in',
    `<p>The ${escapeHtml(client)} continues automatically. You can close this page.</p>`,
  )

/** Renders the page after a refused sign-in of another device. */
export const renderDeviceRefusedPage = (): string =>
  renderPage('Sign-in cancelled', '<p>The other device has not been signed in. You can close this page.</p>')
