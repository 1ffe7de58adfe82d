// Calls the `page` hooks of plugins for a parsed page, and checks what they add to it.

import { headTag } from '../model/config/head.ts'
import { pathText } from '../model/config/problem.ts'
import { isObject, list, problemsOf } from '../model/config/schema.ts'
import type { SourceFile } from '../model/page/page.ts'
import type { PageAddition, Plugin } from '../model/plugin/plugin.ts'
import { jsonProblem } from '../model/plugin/plugin-data.ts'
import type { PluginSite } from '../model/plugin/plugin-site.ts'
import type { ReadPage } from '../model/plugin/site.ts'
import { pageOfFile } from '../page/page-file.ts'
import type { ParseResult } from '../page/parse.ts'
import { headingsOf } from '../site/public-site.ts'
import { type HookTimes, WrongResult } from '../source/plugins/hook-times.ts'

const headTags = list(headTag)

/** Returns a function that extends a parsed page, or `undefined` if no plugin does. */
export function makePageHook(
  plugins: readonly Plugin[],
  times: HookTimes,
): ((result: ParseResult, source: SourceFile, site: PluginSite) => Promise<void>) | undefined {
  const active = plugins.filter(({ page }) => page !== undefined)
  if (active.length === 0) return undefined
  return async ({ page, content }, source, site) => {
    const seen = seenPage(page, content.text, source)
    const data: [string, unknown][] = []
    for (const plugin of active) {
      const added = await times.measure(plugin, 'page', async () => checked(await plugin.page?.(seen, site)))
      if (added?.data !== undefined) data.push([plugin.name, added.data])
      if (added?.head && added.head.length > 0) page.head = [...(page.head ?? []), ...added.head]
    }
    if (data.length > 0) page.data = Object.fromEntries(data)
  }
}

const seenPage = (page: ParseResult['page'], text: string, source: SourceFile): ReadPage => {
  const shown = pageOfFile(source)
  return {
    ...shown,
    title: page.title,
    description: page.details.description,
    frontmatter: page.frontmatter,
    headings: headingsOf(page.details.headings, page.details.toc, page.title, shown.file),
    text,
  }
}

/** Throws an error if a hook returned something that the record cannot contain. */
function checked(added: PageAddition | undefined): PageAddition | undefined {
  if (added === undefined) return undefined
  if (!isObject(added)) throw new WrongResult('it must return an object with `data` or `head`, or nothing')
  const unknown = Object.keys(added).find((field) => field !== 'data' && field !== 'head')
  if (unknown !== undefined)
    throw new WrongResult(`it returns the unknown field \`${unknown}\`; known are \`data\` and \`head\``)
  const problem = added.data === undefined ? undefined : jsonProblem(added.data, 'data')
  if (problem !== undefined) throw new WrongResult(`its data must be JSON, but ${problem}`)
  const [wrong] = added.head === undefined ? [] : problemsOf(headTags, added.head, ['head'])
  if (wrong) throw new WrongResult(`its \`${pathText(wrong.path)}\` ${wrong.text}`)
  return added
}
