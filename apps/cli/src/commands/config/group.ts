import type { Command } from 'commander'
import { type Start, addExamples } from '../command.ts'
import { buildConfig } from './config.ts'

/** The commands of `config`, in the order of its help. */
export function fillConfig(config: Command, start: Start): void {
  addExamples(
    config,
    ['folkmoot config get', 'the settings that hold'],
    ['folkmoot config set server https://talk.example.org --profile work', 'a second server'],
  )
  buildConfig(config, start)
}
