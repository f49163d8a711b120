import type { ClientConfig } from '@folkmoot/api-types/site'
import { createUserManager } from './user-manager.ts'

/** Answers a silent renewal inside its hidden frame: hands the provider's answer to the page around it. */
export const handleSilentCallback = (config: ClientConfig): Promise<void> =>
  createUserManager(config).signinSilentCallback()
