import type { preparation } from '@folkmoot/api-types/preparation'
import { createLaunchList } from '@folkmoot/domain/launch'
import type { Handlers } from '../../platform/http/context.ts'
import { readLaunchFacts } from './launch-facts.ts'
import { createRehearsal } from './rehearse.ts'

/** Creates the handlers of what hosts do before a launch. */
export const createPreparationHandlers = (): Handlers<typeof preparation> => ({
  checkLaunch: async (_, { db, conversation, config, clock }) => ({
    items: createLaunchList(await readLaunchFacts(db, conversation, { config, now: clock() })),
  }),
  createRehearsal,
})
