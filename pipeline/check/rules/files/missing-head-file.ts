// Reports scripts and style sheets of the site itself that tags in the head load, but that the site does not contain.

import { diagnostic, type Place } from '../../../model/diagnostics/diagnostic.ts'
import type { HeadTag } from '../../../model/head/head-html.ts'
import { fitsPath, localesOf, type OutputSite } from '../../../output/output.ts'
import { pluginOutputs } from '../../../output/plugin-outputs.ts'
import { findField } from '../../../source/config/problem-place.ts'
import { announcedFiles } from '../../../source/plugins/announced-files.ts'
import { outputFacts } from '../../../source/plugins/plugin-site.ts'
import { lookUp } from '../../../text/look-up.ts'
import { defineRule } from '../../define-rule.ts'
import type { CheckedSite } from '../../rule.ts'

export const missingHeadFile = defineRule({
  name: 'missing-head-file',
  en: [
    'a tag in the head loads a script or a style sheet of the site that does not exist',
    'put the file into `content/public/`, generate it with an [output](/guide/plugins#outputs), or correct the URL; it begins with the base path of the site',
  ],
  zh: [
    'head 里的标签加载站点自己的脚本或样式表，但这个文件不存在',
    '把文件放进 `content/public/`，用[输出](/guide/plugins#outputs)生成它，或改正 URL；URL 以站点的 base 开头',
  ],
  /** Reports each URL once, in the configuration or on the first page that has it. */
  *site(site) {
    const { project, pages, pageOf, configTexts } = site
    const places = new Map<string, Place>()
    for (const [i, tag] of (project.config.head ?? []).entries())
      for (const url of urlsOf(tag)) addOnce(places, url, () => findField(configTexts, ['head', i]))
    // Called only for pages with tags of their own, so the details of all others stay on disk.
    const placeOn = (filePath: string) => () => {
      const line = lookUp(pageOf(filePath)?.details.fieldLines ?? {}, 'head')
      return { file: `content/${filePath}`, ...(line === undefined ? {} : { line, column: 1 }) }
    }
    for (const { route, record } of pages)
      for (const tag of record.frontmatter.head ?? [])
        for (const url of urlsOf(tag)) addOnce(places, url, placeOn(route.filePath))
    if (places.size === 0) return
    const exists = fileTest(site)
    for (const [url, place] of places) {
      const problem = exists(url)
      if (problem) yield diagnostic('missing-head-file', place, problem.text, problem.hint)
    }
  },
})

function addOnce(places: Map<string, Place>, url: string, place: () => Place): void {
  if (!places.has(url)) places.set(url, place())
}

/** Returns the absolute paths on this site from which a tag loads a script or a style sheet. Tags as HTML may contain anything, and are not looked at. */
function urlsOf(tag: string | HeadTag): string[] {
  if (typeof tag === 'string') return []
  const [name, { src, href, rel }] = tag
  const url = name === 'script' ? src : name === 'link' && rel === 'stylesheet' ? href : undefined
  return typeof url === 'string' && /^\/(?!\/)/.test(url) ? [url.replace(/[?#].*/s, '')] : []
}

/** Returns the function that says what is wrong with a URL, if anything. */
function fileTest({ project, tree, linked }: CheckedSite): (url: string) => { text: string; hint: string } | undefined {
  const { base } = project.addressing
  const files = new Set(tree.publicFiles)
  // Paths depend on what is known before pages are rendered.
  const output = { project, tree, linked } as OutputSite
  const generated = pluginOutputs(project).flatMap((one) => {
    // Items are not known yet.
    if (one.units) return []
    const units = { page: linked.routes.routes, locale: localesOf(linked), site: ['site'] }[one.scope]
    return units.flatMap((unit) => one.paths(unit, output))
  })
  const announced = announcedFiles(outputFacts(project))
  const paths = [...generated, ...announced.patterns]
  const isThere = (path: string) => files.has(path) || paths.some((one) => fitsPath(path, one))
  return (url) => {
    const path = url.startsWith(base) ? url.slice(base.length) : undefined
    if (path !== undefined && isThere(path)) return undefined
    const text = `The head loads \`${url}\`, which the site does not contain`
    const isOutside = path === undefined && isThere(url.slice(1))
    return {
      text,
      hint: isOutside
        ? `The site is served under \`${base}\`: write \`${base}${url.slice(1)}\`.`
        : 'Put the file into `content/public/`, or generate it with an output of a plugin.',
    }
  }
}
