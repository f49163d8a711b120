import type { Command } from 'commander'
import { type Start, addExamples } from '../command.ts'
import { buildAnalyze } from './analyze.ts'

/** The commands of `opinion`, in the order of its help. */
export function fillOpinion(opinion: Command, start: Start): void {
  addExamples(opinion, ['folkmoot opinion analyze ./vtaiwan.uberx', 'the groups of an export, computed here'])
  buildAnalyze(opinion, start)
}
