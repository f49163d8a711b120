// The package's entry prints a warning about Node 20 on loading; these are the two modules behind it that we use.
declare module 'oidc-provider/lib/provider.js' {
  export { Provider } from 'oidc-provider'
}
declare module 'oidc-provider/lib/helpers/errors.js' {
  import type { errors } from 'oidc-provider'
  export const CustomOIDCProviderError: typeof errors.CustomOIDCProviderError
  export const InvalidRequest: typeof errors.InvalidRequest
  export const InvalidTarget: typeof errors.InvalidTarget
  export const SessionNotFound: typeof errors.SessionNotFound
}
