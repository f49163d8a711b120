import type { KoaContextWithOIDC } from 'oidc-provider'
import { applyTheme } from '../core/apply-theme.ts'
import {
  renderDeviceCodePage,
  renderDeviceConfirmPage,
  renderDeviceDonePage,
  renderDeviceRefusedPage,
} from './pages.ts'

const PROBLEM_MESSAGES: Readonly<Record<string, string>> = {
  NoCodeError: 'Write the code first.',
  NotFoundError: 'There is no such code. Look at it again, or run the command again for a new one.',
  ExpiredError: 'This code is no longer valid. Run the command again for a new one.',
  AlreadyUsedError: 'This code has been used already. Run the command again for a new one.',
}
const UNKNOWN_PROBLEM_MESSAGE =
  'That did not work. Write the code again, or run the command again for a new one.'

const getClientName = (ctx: KoaContextWithOIDC) => ctx.oidc.client?.clientName ?? 'other device'

const getForm = (ctx: KoaContextWithOIDC) => ({
  action: ctx.oidc.urlFor('code_verification'),
  xsrf: String(ctx.oidc.session?.state?.['secret'] ?? ''),
})

/** Answers a request of the provider with our page. */
export function showPage(ctx: KoaContextWithOIDC, html: string): void {
  ctx.type = 'html'
  ctx.body = applyTheme(html, ctx.get('cookie'))
}

/** Our pages of the device flow. The provider's own load a font from a third party. */
export const devicePages = {
  userCodeInputSource(
    ctx: KoaContextWithOIDC,
    _form: string,
    _out?: unknown,
    error?: Error & { userCode?: string },
  ) {
    if (error?.name === 'AbortedError') {
      return showPage(ctx, renderDeviceRefusedPage())
    }
    const problem = error ? { problem: PROBLEM_MESSAGES[error.name] ?? UNKNOWN_PROBLEM_MESSAGE } : {}
    showPage(ctx, renderDeviceCodePage({ ...getForm(ctx), ...problem, code: error?.userCode ?? '' }))
  },
  userCodeConfirmSource(
    ctx: KoaContextWithOIDC,
    _form: string,
    _client: unknown,
    _device: unknown,
    code: string,
  ) {
    showPage(ctx, renderDeviceConfirmPage({ ...getForm(ctx), code, client: getClientName(ctx) }))
  },
  successSource(ctx: KoaContextWithOIDC) {
    showPage(ctx, renderDeviceDonePage(getClientName(ctx)))
  },
}
