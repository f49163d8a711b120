import type { ClientConfig } from '@folkmoot/api-types/site'
import { createUserManager } from './user-manager.ts'

/** Finishes a silent renewal in its hidden frame: passes the provider's answer to the parent page. */
export const handleSilentCallback = (config: ClientConfig): Promise<void> =>
  createUserManager(config).signinSilentCallback()
