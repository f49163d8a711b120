import type { ClientConfig } from '@folkmoot/api-types/site'
import { makeUserManager } from './user-manager.ts'

/** Answers a silent renewal inside its hidden frame: hands the provider's answer to the page around it. */
export const answerSilently = (config: ClientConfig): Promise<void> =>
  makeUserManager(config).signinSilentCallback()
