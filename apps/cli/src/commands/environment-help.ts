import { PRODUCT_SLUG } from '@folkmoot/domain/product'

/** Text below the help of the program. */
export const ENVIRONMENT_HELP = `Environment:
  FOLKMOOT_SERVER     the server, instead of the one of the profile
  FOLKMOOT_PROFILE    the profile, where --profile names none
  FOLKMOOT_TOKEN      an access token (“tokens create”), instead of signing in
  FOLKMOOT_ISSUER, FOLKMOOT_CLIENT_ID, FOLKMOOT_AUDIENCE
                      the identity provider, for a server without settings
  XDG_CONFIG_HOME     parent of the folder ${PRODUCT_SLUG} with settings and sign-ins (~/.config)
  NO_COLOR            plain text on a terminal

Exit codes: 0 done, 1 failed, 2 used wrongly, 4 not signed in

With --json an error is one line on standard error:
  {"error": {"kind", "message", "status", "code", "exit_code"}}
`
