import { preparation } from '@folkmoot/api-types/preparation'
import { api } from '../../api/api.ts'
import { createMutation, createQuery } from '../../api/contract-endpoints.ts'

const preparationApi = api.injectEndpoints({
  endpoints: (build) => ({
    checkLaunch: createQuery(build, preparation.checkLaunch, 'Comment'),
    createRehearsal: createMutation(build, preparation.createRehearsal, 'Conversation'),
  }),
})

export const { useCheckLaunchQuery, useCreateRehearsalMutation } = preparationApi
