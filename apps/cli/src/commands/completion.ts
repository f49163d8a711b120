import { PRODUCT_SLUG } from '@folkmoot/domain/product'
import { Argument, type Command } from 'commander'
import { createCommand } from './command.ts'
import { listCommands, getOptions, type CommandPath } from './list-commands.ts'

const SHELLS = ['bash', 'zsh', 'fish'] as const
type Shell = (typeof SHELLS)[number]

interface CompletionOptions {
  readonly script: string
}

/** `completion`. */
export const printCompletion = createCommand({
  description: 'Print a script that completes commands and options in bash, zsh or fish.',
  arguments: [new Argument('<shell>', 'name of the shell').choices(SHELLS)],
  examples: [
    ['source <(folkmoot completion bash)', 'in ~/.bashrc'],
    ['source <(folkmoot completion zsh)', 'in ~/.zshrc, after compinit'],
    ['folkmoot completion fish > ~/.config/fish/completions/folkmoot.fish', 'once'],
  ],
  parse: ({ shell }: { shell: Shell }, command): CompletionOptions => ({
    script: createScript(shell, command.parent ?? command),
  }),
  run: async ({ script }: CompletionOptions, { stdout }) => void stdout.write(script),
})

/** Creates the script of a shell. It contains every command, so that completing does not start the program. */
function createScript(shell: Shell, program: Command): string {
  const commands = listCommands(program)
  if (shell === 'fish') return createFishScript(program, commands)
  return shell === 'bash'
    ? createBashScript(program, commands)
    : `autoload -U +X bashcompinit && bashcompinit\n${createBashScript(program, commands)}`
}

const listLongFlags = (command: Command): string[] => getOptions(command).flatMap(({ long }) => long ?? [])

/** Lists the values of arguments with choices. */
const listChoices = ({ registeredArguments }: Command): string[] =>
  registeredArguments.flatMap(({ argChoices }) => argChoices ?? [])

function createBashScript(program: Command, commands: readonly CommandPath[]): string {
  const globalFlags = [...listLongFlags(program), '--help']
  const cases = commands.map(({ words, command }) => {
    const offered = [...command.commands.map((child) => child.name()), ...listChoices(command)]
    const options = command === program ? [] : listLongFlags(command)
    return `    '${words.join(' ')}') offered='${offered.join(' ')}'; options='${[...options, ...globalFlags].join(' ')}' ;;`
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

const quoteWord = (text: string): string => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`

function createFishScript(program: Command, commands: readonly CommandPath[]): string {
  const lines = commands.flatMap(({ words, command }) => {
    const prefix = `complete -c ${PRODUCT_SLUG} -n ${quoteWord(`test (__${PRODUCT_SLUG}_path) = "${words.join(' ')}"`)}`
    const members = command.commands.map(
      (child) =>
        `${prefix} -f -a ${quoteWord(child.name())} -d ${quoteWord(child.summary() || child.description())}`,
    )
    const values = listChoices(command).map((value) => `${prefix} -f -a ${quoteWord(value)}`)
    if (command === program) return [...members, ...values]
    const options = getOptions(command).map(
      ({ long, description, required, argChoices }) =>
        `${prefix} -l ${(long ?? '').slice(2)}${argChoices ? ` -x -a ${quoteWord(argChoices.join(' '))}` : required ? ' -r' : ''} -d ${quoteWord(description)}`,
    )
    return [...members, ...values, ...options]
  })
  const globalOptions = getOptions(program).map(
    ({ long, description, required }) =>
      `complete -c ${PRODUCT_SLUG} -l ${(long ?? '').slice(2)}${required ? ' -r' : ''} -d ${quoteWord(description)}`,
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
${[...lines, ...globalOptions].join('\n')}
`
}
