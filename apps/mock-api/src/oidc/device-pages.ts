import type { KoaContextWithOIDC } from 'oidc-provider'
import { inTheme } from './page.ts'
import { deviceCodePage, deviceConfirmPage, deviceDonePage, deviceRefusedPage } from './pages.ts'

const PROBLEMS: Readonly<Record<string, string>> = {
  NoCodeError: 'Write the code first.',
  NotFoundError: 'There is no such code. Look at it again, or run the command again for a new one.',
  ExpiredError: 'This code is no longer valid. Run the command again for a new one.',
  AlreadyUsedError: 'This code has been used already. Run the command again for a new one.',
}
const UNKNOWN_PROBLEM = 'That did not work. Write the code again, or run the command again for a new one.'

const clientName = (ctx: KoaContextWithOIDC) => ctx.oidc.client?.clientName ?? 'other device'

const formOf = (ctx: KoaContextWithOIDC) => ({
  action: ctx.oidc.urlFor('code_verification'),
  xsrf: String(ctx.oidc.session?.state?.['secret'] ?? ''),
})

/** Answers one of the provider's requests with a page of ours. */
export function showPage(ctx: KoaContextWithOIDC, html: string): void {
  ctx.type = 'html'
  ctx.body = inTheme(html, ctx.get('cookie'))
}

/** The pages of the device code, in place of the provider's own, which load a font from elsewhere. */
export const devicePages = {
  userCodeInputSource(
    ctx: KoaContextWithOIDC,
    _form: string,
    _out?: unknown,
    error?: Error & { userCode?: string },
  ) {
    if (error?.name === 'AbortedError') {
      return showPage(ctx, deviceRefusedPage())
    }
    const problem = error ? { problem: PROBLEMS[error.name] ?? UNKNOWN_PROBLEM } : {}
    showPage(ctx, deviceCodePage({ ...formOf(ctx), ...problem, code: error?.userCode ?? '' }))
  },
  userCodeConfirmSource(
    ctx: KoaContextWithOIDC,
    _form: string,
    _client: unknown,
    _device: unknown,
    code: string,
  ) {
    showPage(ctx, deviceConfirmPage({ ...formOf(ctx), code, client: clientName(ctx) }))
  },
  successSource(ctx: KoaContextWithOIDC) {
    showPage(ctx, deviceDonePage(clientName(ctx)))
  },
}
