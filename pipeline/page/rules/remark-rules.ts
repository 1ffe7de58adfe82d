// Runs the rules of `docsite check` that check one page as Markdown, and collects its code samples and translatable text.

import type { Root } from 'mdast'
import type { VFile } from 'vfile'
import { withStandIns } from '../../model/config/variables.ts'
import { jsonProblem } from '../../model/plugin/plugin-data.ts'
import type { PluginSite } from '../../model/plugin/plugin-site.ts'
import { type FenceNames, readSamples } from '../code/samples.ts'
import { dataOf, frontmatterOf, type PageData, report } from '../page-file.ts'
import { codeTexts, textsOf } from '../text/sections.ts'
import { readIgnores } from './ignores.ts'
import { type PageRule, RuleInput } from './rules.ts'
import { runRules } from './run-rules.ts'

interface RulesOptions {
  rules: readonly PageRule[]
  fence: FenceNames
  /** The names of components. */
  islands: ReadonlySet<string>
  /** The locale from which the other locales are translated. Absent on a site with one locale. */
  original?: string
  /** The names of the rules that plugins add. */
  pluginRules: ReadonlySet<string>
}

export function remarkRules({ rules, fence, islands, original, pluginRules }: RulesOptions) {
  const components = [...islands]
  return async (tree: Root, file: VFile): Promise<void> => {
    const data = dataOf(file)
    const frontmatter = frontmatterOf(file)
    const markdown = data.variables ? withStandIns(data.markdown) : data.markdown
    const pageOf = (tree: Root) => new RuleInput(data.source, frontmatter, markdown, tree, components)
    const page = pageOf(tree)
    data.samples = readSamples(page, fence)
    if (original !== undefined)
      data.texts =
        data.source.lang === original
          ? textsOf(tree, data.written, data.fieldLines)
          : // `check` compares only the code of translations.
            page.nodes('code').flatMap(codeTexts)
    const { ignores, found } = readIgnores(page, tree, pluginRules)
    data.ignores = ignores
    for (const { at, ...problem } of found) report(file, at, problem)
    const site = file.data.site as PluginSite
    await runRules(file, tree, rules, (rule, part) => rule(part === tree ? page : pageOf(part), site))
    if (page.notes.size > 0) await keepNotes(page.notes, data)
  }
}

async function keepNotes(notes: RuleInput['notes'], data: PageData): Promise<void> {
  for (const [rule, note] of notes) {
    const value = await note
    const problem = value === undefined ? undefined : jsonProblem(value)
    if (problem !== undefined) throw new TypeError(`The note of \`${rule}\` must be JSON, but ${problem}`)
    if (value !== undefined) data.notes[rule] = value
  }
}
