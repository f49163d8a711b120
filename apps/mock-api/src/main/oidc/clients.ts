import { PRODUCT, PRODUCT_SLUG } from '@folkmoot/domain/product'
import type { ClientMetadata } from 'oidc-provider'

/** The grant of sign-ins without a browser. Only this issuer has it. */
export const ACCOUNT_GRANT = `urn:${PRODUCT_SLUG}:params:grant-type:account`
export const DEVICE_GRANT = 'urn:ietf:params:oauth:grant-type:device_code'

/** The redirect address of the command line: any port of 127.0.0.1. */
const LOOPBACK_CALLBACK = 'http://127.0.0.1/callback'

interface ClientSettings {
  publicOrigin: string
  clientId: string
  cliClientId: string
}

/** Creates the two public clients of the development issuer: the console and the command line. */
export function createIssuerClients({
  publicOrigin,
  clientId,
  cliClientId,
}: ClientSettings): ClientMetadata[] {
  const common = {
    response_types: ['code'],
    token_endpoint_auth_method: 'none',
    id_token_signed_response_alg: 'RS256',
  } as const
  return [
    {
      ...common,
      client_id: clientId,
      client_name: `${PRODUCT} console`,
      application_type: 'web',
      grant_types: ['authorization_code', 'refresh_token'],
      redirect_uris: [`${publicOrigin}/callback`, `${publicOrigin}/silent`],
      post_logout_redirect_uris: [`${publicOrigin}/home`],
    },
    {
      ...common,
      client_id: cliClientId,
      client_name: `${PRODUCT} command line`,
      application_type: 'native',
      grant_types: ['authorization_code', 'refresh_token', DEVICE_GRANT, ACCOUNT_GRANT],
      redirect_uris: [LOOPBACK_CALLBACK],
    },
  ]
}
