import { canModerate } from '../conversations/public.ts'
import type { archive } from '@folkmoot/api-types/exports'
import { ARCHIVE_FILES, type ArchiveFile } from '@folkmoot/domain/export-files'
import type { Handlers } from '../../platform/http/context.ts'
import { ApiError } from '../../platform/http/errors.ts'
import { ARCHIVE_FILE_GENERATORS } from './files.ts'

const isArchiveFile = (name: string): name is ArchiveFile =>
  (ARCHIVE_FILES as readonly string[]).includes(name)

export const createArchiveHandlers = (): Handlers<typeof archive> => ({
  downloadArchiveFile: async ({ params: { file } }, context) => {
    const { db, caller, conversation, config, reply, reads } = context
    if (!isArchiveFile(file))
      throw new ApiError('polis_error_data_unknown_report', {
        message: `An archive has no such file. Ask for one of ${ARCHIVE_FILES.join(', ')}.`,
      })
    const { zid } = conversation
    await reads.recordFile(context, { action: 'archive-downloaded', caller, zid, details: { file } })
    const url = `${config.publicOrigin}/${conversation.conversation_id}`
    // the file name that the import expects
    reply.header('content-disposition', `attachment; filename="${file}"`)
    // they are identities, which analysts do not read
    const hasXids = canModerate(caller, conversation)
    return ARCHIVE_FILE_GENERATORS[file]({ db, conversation, url, hasXids })
  },
})
