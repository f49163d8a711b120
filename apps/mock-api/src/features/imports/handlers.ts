import type { imports } from '@folkmoot/api-types'
import type { Handlers } from '../../http/context.ts'
import { importExport } from './import.ts'
import { withUpload } from './upload.ts'

export const importsHandlers: Handlers<typeof imports> = {
  importConversation: (_, { request, user, ...given }) =>
    withUpload(request, (files) => importExport(given, user.uid, files)),
}
