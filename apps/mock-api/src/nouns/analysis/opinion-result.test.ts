import { parseOpinion } from '@folkmoot/opinion/stored-opinion'
import type { Pca2 } from '@folkmoot/opinion/pca2'
import { describe, expect, it } from 'vitest'
import { saveOpinionResult } from '@folkmoot/testing/analysis'
import { shareServer } from '@folkmoot/testing/provide-server'
import { findGeneration } from '../../platform/storage/generations.ts'
import { computeOpinionResult } from './opinion-result.ts'
import { createMatrixCache, type MatrixCache } from './matrix-cache.ts'
import { createPublicCache } from './public-result.ts'
import { createTwoGroupConversation } from './test-conversation.ts'

const CACHE_BYTES = 64 * 1024 * 1024

describe('consecutive analysis runs', () => {
  const server = shareServer()

  /** Computes and stores an analysis like the server, and returns the stored result. */
  async function analyse(zid: number, matrices: MatrixCache): Promise<Pca2> {
    const { result, generation } = await computeOpinionResult(
      server.db,
      zid,
      matrices,
      createPublicCache(CACHE_BYTES),
    )
    const map = JSON.parse(result) as Pca2
    await saveOpinionResult(server.db, zid, map, { generation, now: 1 })
    return map
  }

  it('[MATH-4] takes labels from the last stored result, not from the cache', async () => {
    const { zid } = await createTwoGroupConversation(server, 60)
    const matrices = createMatrixCache(CACHE_BYTES)
    const map = await analyse(zid, matrices)
    const other = new Map([
      [0, 1],
      [1, 0],
    ])
    const swapped = map['group-clusters'].map((group) => ({ ...group, id: other.get(group.id) ?? group.id }))
    await saveOpinionResult(
      server.db,
      zid,
      { ...map, 'group-clusters': swapped },
      { generation: await findGeneration(server.db, zid), now: 2 },
    )
    const before = parseOpinion(map).groupByPid
    for (const [pid, label] of parseOpinion(await analyse(zid, matrices)).groupByPid)
      expect([pid, other.get(label) ?? label]).toEqual([pid, before.get(pid)])
  })
})
