import { getErrorMessage } from '../../platform/error-message.ts'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { checkPath, createCommand, parseOptions, takeWords, WrongWordsError } from '../../platform/command.ts'
import type { Config } from '../../platform/settings/config.ts'
import { ApiError } from '../../platform/http/errors.ts'
import { DONE, FAILED, SERVER_COMMAND } from '../../platform/exit-codes.ts'
import { importConversation } from './import.ts'
import { runInUploadFolder } from './upload.ts'
import { findUserByEmailKey, foldEmail } from '../../platform/identity/storage.ts'
import { generateSecureInt } from '../../platform/secure-random.ts'
import type { OpenDatabase } from '../../platform/storage/open-database.ts'
import { openWriter } from '../../platform/storage/open-connection.ts'

interface CommandContext {
  readonly database: OpenDatabase
  readonly config: Pick<Config, 'importFolder' | 'publicOrigin'>
  readonly print: (line: string) => void
}

const USAGE = `${SERVER_COMMAND} import FOLDER --owner ADDRESS
Creates a conversation from the files of an export, however large: comments.csv and votes.csv, and optionally summary.csv,
settings.csv and participants-votes.csv. The server may run meanwhile. The account with this address owns it.
After an interruption start again: what was stored is deleted.`

/** Parses the words after `import`. @throws WrongWordsError */
function parse(words: readonly string[]) {
  const { values, positionals } = parseOptions(words, { owner: { type: 'string' } })
  const [path] = takeWords(positionals, 'FOLDER')
  checkPath(path, 'FOLDER')
  if (values.owner === undefined) throw new WrongWordsError('An option is missing: --owner ADDRESS.')
  return { path, owner: values.owner }
}

/** One writer for all: nobody else of this process waits for a turn. */
const TURNS = { acquire: () => Promise.resolve(), release: () => undefined }

async function importFolder(
  { database, config }: CommandContext,
  { path, uid }: { path: string; uid: number },
) {
  const files = (await readdir(path)).map((name) => ({ name, path: join(path, name) }))
  const db = await openWriter(database.url, TURNS)
  const stopping = new AbortController()
  const stop = () => stopping.abort()
  process.once('SIGINT', stop).once('SIGTERM', stop)
  try {
    return await runInUploadFolder(config.importFolder, (folder) =>
      importConversation(
        { uid, files, folder },
        { dependencies: { db, clock: Date.now, random: generateSecureInt }, signal: stopping.signal },
      ),
    )
  } finally {
    process.off('SIGINT', stop).off('SIGTERM', stop)
    await db.destroy()
  }
}

async function run(context: CommandContext, { path, owner }: ReturnType<typeof parse>): Promise<number> {
  const { database, config, print } = context
  const user = await findUserByEmailKey(database.db, foldEmail(owner))
  if (!user) {
    print('No account has this address. Its owner signs in once, then it has one.')
    return FAILED
  }
  try {
    const { participants, comments, votes, conversation_id } = await importFolder(context, {
      path,
      uid: user.uid,
    })
    print(
      `Imported ${participants} participants, ${comments} comments and ${votes} votes: ${config.publicOrigin}/m/${conversation_id}`,
    )
    return DONE
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException
    if (!(cause instanceof ApiError) && code !== 'ENOENT' && code !== 'ENOTDIR' && code !== 'EACCES')
      throw cause
    print(getErrorMessage(cause))
    return FAILED
  }
}

/** `import`: creates a conversation from a folder on the server's own disk. */
export const importCommand = createCommand({ usage: USAGE, parse, run })
