import { comments } from '@folkmoot/api-types/comments'
import { api } from '../../api/api.ts'
import { createMutation } from '../../api/contract-endpoints.ts'

const templateApi = api.injectEndpoints({
  endpoints: (build) => ({
    uploadTemplate: createMutation(build, comments.uploadComments, 'Comment'),
  }),
})

export const { useUploadTemplateMutation } = templateApi
