import type { Endpoint } from '@folkmoot/api-types/endpoint'
import type { FastifyReply } from 'fastify'
import type { Caller } from '../core/caller.ts'
import type { Dependencies } from '../core/dependencies.ts'
import type { Db } from '../storage/database.ts'

/** For how many seconds a reply may have been without what the database has; 0 of the primary. Only servers with a replica send it. */
const AGE_HEADER = 'x-data-age'

/** Tells how old a reply is. 0 is said too: a browser that keeps the reply of before replaces its header. */
const setAge = (reply: FastifyReply, ageMs: number) => reply.header(AGE_HEADER, Math.ceil(ageMs / 1000))

/** Chooses where a call that `mayBeOld` reads: from the replica, where there is one and it is not too old. */
export async function chooseReader(
  { replyType }: Endpoint,
  caller: Caller,
  reply: FastifyReply,
  { db, replica }: Pick<Dependencies, 'db' | 'replica'>,
): Promise<Db> {
  if (!replica) return db
  // who may have changed something sees it; a file is read for so long that its beginning is old anyway
  const found = await replica.find(caller.kind === 'user' && replyType === undefined)
  setAge(reply, found?.ageMs ?? 0)
  return found?.db ?? db
}

/** Where a call reads from. */
interface ReadingContext {
  readonly db: Db
  reader: Db
  readonly reply: FastifyReply
}

/** Lets a call read the primary in place of the replica. */
export function readPrimary(context: ReadingContext): void {
  if (context.reader === context.db) return
  context.reader = context.db
  setAge(context.reply, 0)
}

/**
 * Lets a call that failed on the replica be run again on the primary: the replica may have ended, or lack what is new.
 * @throws `cause` if it was not read there, or if it is a file, whose reading is recorded once
 */
export function turnToPrimaryAfter(cause: unknown, { replyType }: Endpoint, context: ReadingContext): void {
  if (context.reader === context.db || replyType !== undefined) throw cause
  readPrimary(context)
}
