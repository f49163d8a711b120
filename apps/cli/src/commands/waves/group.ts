import type { CommandGroup } from '../command.ts'
import { createWave } from './create.ts'
import { expireWave } from './expire.ts'
import { listWaves } from './list.ts'

export const waveCommands: CommandGroup = {
  examples: [
    ['folkmoot waves list 4ab7c9d2ef', 'the tree'],
    ['folkmoot waves create 4ab7c9d2ef --owner-invites 20', 'the first wave'],
  ],
  commands: { list: listWaves, create: createWave, expire: expireWave },
}
