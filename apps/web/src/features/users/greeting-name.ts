/** The known names of a signed-in person. */
interface UserNames {
  hname: string | null
  email: string | null
}

/**
 * The name for a greeting (ACC-1): the first word of the name, else the e-mail address; empty when neither is known.
 */
export const getGreetingName = ({ hname, email }: UserNames): string =>
  hname?.trim().split(/\s+/)[0] || email?.trim() || ''
