// Calls the `head` hooks of plugins for a linked page, and adds their tags to those in the frontmatter.

import { headTag } from '../model/config/head.ts'
import { pathText } from '../model/config/problem.ts'
import { list, problemsOf } from '../model/config/schema.ts'
import { pageFailure } from '../model/diagnostics/page-failure.ts'
import type { HeadTag } from '../model/head/head-html.ts'
import type { LinkedPage } from '../site/link.ts'
import { publicPage, type ReadSite } from '../site/public-site.ts'
import type { Project } from '../source/config/config.ts'
import { HookError, itemsOf, WrongResult } from '../source/plugins/hook-times.ts'
import { pluginSite } from '../source/plugins/plugin-site.ts'

const headTags = list(headTag)

/** Adds the tags of the `head` hooks to a page. Reports a hook that throws. */
export async function addHeadTags(page: LinkedPage, project: Project, read: ReadSite): Promise<void> {
  const { plugins } = project
  const { route, record } = page
  const shown = publicPage(page, read)
  const tags: HeadTag[] = []
  for (const plugin of plugins.list) {
    if (!plugin.head) continue
    const site = pluginSite(project, plugins.recordReads(plugin))
    try {
      const call = async () => checked(await plugin.head?.(shown, site))
      tags.push(...(await plugins.times.measure(plugin, 'head', call)))
    } catch (error) {
      if (!(error instanceof HookError)) throw error
      page.diagnostics.push(pageFailure({ file: `content/${route.filePath}` }, 'linked', error))
    }
  }
  if (tags.length > 0)
    record.frontmatter = { ...record.frontmatter, head: [...(record.frontmatter.head ?? []), ...tags] }
}

/** Throws an error if a tag is not valid in a head. */
function checked(tags: Iterable<HeadTag> | undefined): HeadTag[] {
  const all = itemsOf(tags, 'a list of tags')
  const [problem] = problemsOf(headTags, all, ['head'])
  if (problem) throw new WrongResult(`its \`${pathText(problem.path)}\` ${problem.text}`)
  return all
}
