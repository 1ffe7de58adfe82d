// Opens a file of the project in the author's editor, at the position of a diagnostic.

/// <reference path="./launch-editor.d.ts" />
import { basename } from 'node:path'
import launchEditor from 'launch-editor'
import guessEditor from 'launch-editor/guess.js'
import type { Project } from '../source/config/config.ts'
import { findFile } from '../source/contained.ts'
import { areaOfFile } from '../source/content-area.ts'

/** Editors that need the terminal, which shows the messages of `dev` and reads its keys. */
const terminalEditors = /^(?:emacs|helix|hx|micro|nano|nvim|vi|vim)$/

/** Returns the absolute path of a file that the browser may open: a regular file of the project, without hidden names. */
export function fileToOpen({ root, config }: Pick<Project, 'root' | 'config'>, file: string): string | undefined {
  const { area, path } = areaOfFile(root, file, config.route?.linkedFolders)
  const result = findFile(area, path)
  return result.kind === 'file' ? result.realPath : undefined
}

/** Opens a file. `onProblem` receives a sentence if there is no editor. */
export function openEditor(
  absolutePath: string,
  line: number,
  column: number,
  onProblem: (text: string) => void,
): void {
  const editor = guessEditor()[0] ?? ''
  if (terminalEditors.test(basename(editor).replace(/\.\w+$/, '')))
    onProblem(
      `${editor} needs a terminal of its own, so it cannot open ${absolutePath}:${line}:${column}. Set LAUNCH_EDITOR to an editor with a window, such as \`code\`.`,
    )
  else
    launchEditor(`${absolutePath}:${line}:${column}`, undefined, () =>
      onProblem('Set LAUNCH_EDITOR to the command of your editor, such as `code`.'),
    )
}
