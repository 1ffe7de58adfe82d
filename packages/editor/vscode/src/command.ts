// Returns the command that runs docsite in a workspace.

import { workspace } from 'vscode'

export interface Command {
  command: string
  args: string[]
  /** npm's commands are scripts on Windows, which only a shell runs. */
  shell: boolean
}

export function docsiteCommand(...more: string[]): Command {
  const written = workspace.getConfiguration('docsite').get<string[]>('command') ?? []
  const [command = 'npx', ...args] = written.length > 0 ? written : ['npx', 'docsite']
  return { command, args: [...args, ...more], shell: process.platform === 'win32' }
}
