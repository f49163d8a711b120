import type { CommandGroup } from '../command.ts'
import { createWave } from './create.ts'
import { expireWave } from './expire.ts'
import { listWaves } from './list.ts'
import { showPlan } from './plan.ts'
import { runPlan } from './run.ts'
import { invitePeople, setPlan } from './set-plan.ts'

export const waveCommands: CommandGroup = {
  examples: [
    ['folkmoot waves list 4ab7c9d2ef', 'the tree'],
    ['folkmoot waves invite 4ab7c9d2ef --people 20 --each 2', 'you invite 20 people, and they two each'],
  ],
  commands: {
    list: listWaves,
    invite: invitePeople,
    plan: showPlan,
    'set-plan': setPlan,
    run: runPlan,
    create: createWave,
    expire: expireWave,
  },
}
