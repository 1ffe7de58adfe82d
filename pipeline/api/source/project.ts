// Implements `watchSource`: a project whose files change → its site for tools that edit content, and its diagnostics.

import { join, resolve } from 'node:path'
import { LiveProject } from '../../dev/live-project.ts'
import type { LiveSite } from '../../engine/live-site.ts'
import type { SourceApi } from '../../model/plugin/source.ts'
import { remembered } from '../../text/remembered.ts'
import { checkTools } from '../check-tools.ts'
import { sourceSite } from './site.ts'

export { endOf } from '../../source/code-frame.ts'

/** Opens a project. The type describes it. */
export const watchSource: SourceApi['watchSource'] = (folder, { publish, log }) => {
  const root = resolve(folder)
  const project = new LiveProject(root, { ...checkTools, publish, log })
  const siteOf = remembered((live: LiveSite) => sourceSite(live, (file) => project.textOf(file)))
  const close = () => project.close()
  return {
    root,
    setText: (file, text) => project.setText(file, text),
    filesChanged: (changes) =>
      project.filesChanged(changes.map(({ kind, file }) => ({ kind, absolutePath: join(root, file) }))),
    textOf: (file) => project.textOf(file),
    async site() {
      const live = await project.live()
      return live && siteOf(live)
    },
    settled: () => project.settled(),
    close,
    [Symbol.asyncDispose]: close,
  }
}
