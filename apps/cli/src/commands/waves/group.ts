import type { CommandGroup } from '../command.ts'
import { createWave } from './create.ts'
import { expireWave } from './expire.ts'
import { invitePeople } from './invite.ts'
import { listWaves } from './list.ts'

export const waveCommands: CommandGroup = {
  examples: [
    ['folkmoot waves list 4ab7c9d2ef', 'the tree'],
    ['folkmoot waves invite 4ab7c9d2ef --people 20 --each 2', 'you invite 20 people, and they two each'],
  ],
  commands: {
    list: listWaves,
    invite: invitePeople,
    create: createWave,
    expire: expireWave,
  },
}
