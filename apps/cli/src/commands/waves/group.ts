import type { Command } from 'commander'
import { type Start, addExamples } from '../command.ts'
import { buildCreateWave } from './create.ts'
import { buildExpire } from './expire.ts'
import { buildListWaves } from './list.ts'

/** The commands of `waves`, in the order of its help. */
export function fillWaves(waves: Command, start: Start): void {
  addExamples(
    waves,
    ['folkmoot waves list 4ab7c9d2ef', 'the tree'],
    ['folkmoot waves create 4ab7c9d2ef --owner-invites 20', 'the first wave'],
  )
  buildListWaves(waves, start)
  buildCreateWave(waves, start)
  buildExpire(waves, start)
}
