// The commands of features. Each is loaded when the arguments begin with its first word.

import type { PluginCommand } from '../pipeline/model/plugin/plugin-command.ts'

interface FeatureCommand {
  /** The words after `docsite`. */
  words: readonly [name: string, subcommand: string]
  load(): Promise<{ command: PluginCommand<never> }>
}

export const featureCommands: readonly FeatureCommand[] = [
  { words: ['version', 'cut'], load: () => import('../packages/versions/command.ts') },
]
