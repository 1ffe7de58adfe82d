// The sections of two languages, in this repository's own sites.

import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseFragment } from 'parse5'
import { expect, test } from 'vitest'
import { pairSections, type Section } from '../theme/browser/beside/pairs.ts'
import { attribute, type Element } from './output.ts'
import { builtOwn } from './shared-builds.ts'

const isElement = (node: object): node is Element => 'tagName' in node

/** Splits the article of a record at its headings, as the browser does. */
function sectionsOf(file: string): Section<string>[] {
  const { body } = JSON.parse(readFileSync(file, 'utf8')) as { body: string }
  const sections: { ids: string[]; blocks: string[] }[] = [{ ids: [], blocks: [] }]
  for (const node of parseFragment(body).childNodes) {
    if (!isElement(node)) continue
    if (/^h[2-6]$/.test(node.tagName)) {
      const aliases = node.childNodes.filter((child) => isElement(child) && attribute(child, 'class') === 'alias')
      const ids = [node, ...(aliases as Element[])].map((element) => attribute(element, 'id') ?? '')
      sections.push({ ids: ids.filter(Boolean), blocks: [] })
    }
    sections.at(-1)?.blocks.push(node.tagName)
  }
  return sections
}

test.each(['.', 'manual'] as const)('are aligned with their counterparts on the pages of %s', async (root) => {
  const { folder } = await builtOwn(root)
  const pages = join(folder, 'static/pages')
  const translated = readdirSync(join(pages, 'zh'), { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.json') && !file.endsWith('404.json'),
  )
  let all = 0
  let aligned = 0
  for (const file of translated) {
    const [own, other] = [sectionsOf(join(pages, file)), sectionsOf(join(pages, 'zh', file))]
    for (const [ours, theirs] of pairSections(own, other)) {
      all++
      // The ids say which sections belong together, independently of the pairs.
      if (ours && theirs && (ours.ids[0] === theirs.ids[0] || theirs.ids.includes(ours.ids[0] ?? ''))) aligned++
    }
  }
  expect(translated.length).toBeGreaterThan(root === '.' ? 190 : 40)
  expect(aligned / all).toBeGreaterThanOrEqual(0.99)
})
