import { createLogoPath } from '@folkmoot/domain/logo'

/** The logo of who asks, beside their name; nothing without one. */
export const AskerLogo = ({ logo }: { logo: string | null | undefined }) =>
  logo && <img className="asker-logo" src={createLogoPath(logo)} alt="" />
