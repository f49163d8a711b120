import type { KoaContextWithOIDC } from 'oidc-provider'
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

/** The pages of the device code, in place of the provider's own, which load a font from elsewhere. */
export const devicePages = {
  userCodeInputSource(
    ctx: KoaContextWithOIDC,
    _form: string,
    _out?: unknown,
    error?: Error & { userCode?: string },
  ) {
    ctx.type = 'html'
    if (error?.name === 'AbortedError') {
      ctx.body = deviceRefusedPage()
      return
    }
    const problem = error ? { problem: PROBLEMS[error.name] ?? UNKNOWN_PROBLEM } : {}
    ctx.body = deviceCodePage({ ...formOf(ctx), ...problem, code: error?.userCode ?? '' })
  },
  userCodeConfirmSource(
    ctx: KoaContextWithOIDC,
    _form: string,
    _client: unknown,
    _device: unknown,
    code: string,
  ) {
    ctx.type = 'html'
    ctx.body = deviceConfirmPage({ ...formOf(ctx), code, client: clientName(ctx) })
  },
  successSource(ctx: KoaContextWithOIDC) {
    ctx.type = 'html'
    ctx.body = deviceDonePage(clientName(ctx))
  },
}
