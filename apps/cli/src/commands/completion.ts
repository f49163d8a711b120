import { PRODUCT_SLUG } from '@folkmoot/domain/product'
import { Argument, type Command } from 'commander'
import type { Context } from '../context.ts'
import { type Start, addExamples } from './command.ts'
import { listCommands, getOptions, type CommandPath } from './list-commands.ts'

const SHELLS = ['bash', 'zsh', 'fish'] as const
type Shell = (typeof SHELLS)[number]

export interface CompletionOptions {
  readonly script: string
}

/** `completion`. */
export function buildCompletion(command: Command, start: Start): void {
  command
    .description('Print a script that completes commands and options in bash, zsh or fish.')
    .addArgument(new Argument('<shell>', 'which').choices(SHELLS))
    .action((shell: Shell) => start(runCompletion, { script: scriptFor(shell, command.parent ?? command) }))
  addExamples(
    command,
    ['source <(folkmoot completion bash)', 'in ~/.bashrc'],
    ['source <(folkmoot completion zsh)', 'in ~/.zshrc, after compinit'],
    ['folkmoot completion fish > ~/.config/fish/completions/folkmoot.fish', 'once'],
  )
}

/** Prints the script. */
export const runCompletion = async ({ script }: CompletionOptions, { stdout }: Context): Promise<void> =>
  void stdout.write(script)

/** The script for a shell; it has every command in it, so that completing does not start the program. */
export function scriptFor(shell: Shell, program: Command): string {
  const commands = listCommands(program)
  if (shell === 'fish') return fish(program, commands)
  return shell === 'bash'
    ? bash(program, commands)
    : `autoload -U +X bashcompinit && bashcompinit\n${bash(program, commands)}`
}

const longOf = (command: Command): string[] => getOptions(command).flatMap(({ long }) => long ?? [])

/** The values that an argument takes, where they are few. */
const choicesOf = ({ registeredArguments }: Command): string[] =>
  registeredArguments.flatMap(({ argChoices }) => argChoices ?? [])

function bash(program: Command, commands: readonly CommandPath[]): string {
  const everywhere = [...longOf(program), '--help']
  const cases = commands.map(({ words, command }) => {
    const offered = [...command.commands.map((child) => child.name()), ...choicesOf(command)]
    const options = command === program ? [] : longOf(command)
    return `    '${words.join(' ')}') offered='${offered.join(' ')}'; options='${[...options, ...everywhere].join(' ')}' ;;`
  })
  const values = commands.flatMap(({ words, command }) =>
    getOptions(command)
      .filter(({ argChoices }) => argChoices)
      .map(
        ({ long, argChoices = [] }) =>
          `    '${[...words, long].join(' ')}') offered='${argChoices.join(' ')}' ;;`,
      ),
  )
  const known = commands.map(({ words }) => `'${words.join(' ')}'`).join('|')
  return `_${PRODUCT_SLUG}() {
  local i path='' next offered='' options='' current="\${COMP_WORDS[COMP_CWORD]}"
  for ((i = 1; i < COMP_CWORD; i++)); do
    next="\${path:+$path }\${COMP_WORDS[i]}"
    case "$next" in ${known}) path="$next" ;; esac
  done
  case "$path" in
${cases.join('\n')}
  esac
  if [[ "$current" == -* ]]; then offered="$options"; fi
  case "$path \${COMP_WORDS[COMP_CWORD-1]}" in
${values.join('\n')}
  esac
  COMPREPLY=($(compgen -W "$offered" -- "$current"))
}
complete -o default -F _${PRODUCT_SLUG} ${PRODUCT_SLUG}
`
}

const inQuotes = (text: string): string => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`

function fish(program: Command, commands: readonly CommandPath[]): string {
  const lines = commands.flatMap(({ words, command }) => {
    const here = `complete -c ${PRODUCT_SLUG} -n ${inQuotes(`test (__${PRODUCT_SLUG}_path) = "${words.join(' ')}"`)}`
    const members = command.commands.map(
      (child) =>
        `${here} -f -a ${inQuotes(child.name())} -d ${inQuotes(child.summary() || child.description())}`,
    )
    const values = choicesOf(command).map((value) => `${here} -f -a ${inQuotes(value)}`)
    if (command === program) return [...members, ...values]
    const options = getOptions(command).map(
      ({ long, description, required, argChoices }) =>
        `${here} -l ${(long ?? '').slice(2)}${argChoices ? ` -x -a ${inQuotes(argChoices.join(' '))}` : required ? ' -r' : ''} -d ${inQuotes(description)}`,
    )
    return [...members, ...values, ...options]
  })
  const everywhere = getOptions(program).map(
    ({ long, description, required }) =>
      `complete -c ${PRODUCT_SLUG} -l ${(long ?? '').slice(2)}${required ? ' -r' : ''} -d ${inQuotes(description)}`,
  )
  const known = commands.map(({ words }) => `'${words.join(' ')}'`).join(' ')
  return `function __${PRODUCT_SLUG}_path
  set -l path ''
  for word in (commandline -opc)[2..]
    set -l next (string trim "$path $word")
    contains -- $next ${known}; and set path $next
  end
  echo $path
end
${[...lines, ...everywhere].join('\n')}
`
}
