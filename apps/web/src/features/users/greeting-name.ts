/** What is known of somebody who is signed in. */
interface UserNames {
  hname: string | null
  email: string | null
}

/**
 * How to greet somebody (ACC-1): by the first word of the name, without a name by the e-mail address; nothing when
 * neither is known.
 */
export const getGreetingName = ({ hname, email }: UserNames): string =>
  hname?.trim().split(/\s+/)[0] || email?.trim() || ''
