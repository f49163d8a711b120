import { PRODUCT_SLUG } from '@folkmoot/domain/product'
import { Argument, type Command } from 'commander'
import { createCommand } from './command.ts'

const SHELLS = ['bash', 'zsh'] as const
type Shell = (typeof SHELLS)[number]

/** A command and its words without the program's name. */
interface CommandPath {
  readonly words: readonly string[]
  readonly command: Command
}

/** Lists the program and all its commands, each group before its members. */
export function listCommands(command: Command, words: readonly string[] = []): CommandPath[] {
  return [
    { words, command },
    ...command.commands.flatMap((child) => listCommands(child, [...words, child.name()])),
  ]
}

interface CompletionOptions {
  readonly script: string
}

export const printCompletion = createCommand({
  description: 'Print a script that completes commands and options in bash or zsh.',
  arguments: [new Argument('<shell>', 'name of the shell').choices(SHELLS)],
  examples: [
    ['source <(folkmoot completion bash)', 'in ~/.bashrc'],
    ['source <(folkmoot completion zsh)', 'in ~/.zshrc, after compinit'],
  ],
  parse: ({ shell }: { shell: Shell }, command): CompletionOptions => ({
    script: createScript(shell, command.parent ?? command),
  }),
  run: async ({ script }: CompletionOptions, { stdout }) => void stdout.write(script),
})

/** Creates the script of a shell. It contains every command, so that completing does not start the program. */
function createScript(shell: Shell, program: Command): string {
  const commands = listCommands(program)
  return shell === 'bash'
    ? createBashScript(program, commands)
    : `autoload -U +X bashcompinit && bashcompinit\n${createBashScript(program, commands)}`
}

const listLongFlags = ({ options }: Command): string[] => options.flatMap(({ long }) => long ?? [])

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
  COMPREPLY=($(compgen -W "$offered" -- "$current"))
}
complete -o default -F _${PRODUCT_SLUG} ${PRODUCT_SLUG}
`
}
