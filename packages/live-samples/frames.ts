// The documents in the frames of live samples, and the rule that reports samples that cannot be bundled.

import { resolve } from 'node:path'
import {
  type CodeSample,
  defineOutput,
  defineRule,
  frameDocument,
  type PluginSite,
  type RuleSite,
  type SiteFinding,
  type SitePage,
} from '@docsite/cli'
import { type BundledSample, bundleSample, type LiveFault } from './bundle-sample.ts'
import { frameFile, frameFileOf, idOf, isLive } from './live-sample.ts'

/** A live sample on a page. */
interface PlacedSample {
  page: SitePage
  sample: CodeSample
}

/** A frame, and where pages show it. */
interface Frame {
  id: string
  language: string
  code: string
  samples: PlacedSample[]
}

const ruleName = 'invalid-sample'

/** Lists the live samples of pages. */
const samplesOf = (pages: readonly SitePage[]): PlacedSample[] =>
  pages
    .filter(({ fallback }) => fallback === undefined)
    .flatMap((page) => page.samples.filter(isLive).map((sample) => ({ page, sample })))

/** Lists the frames of pages. Equal samples share one. */
function framesOf(pages: readonly SitePage[]): Frame[] {
  const frames = new Map<string, Frame>()
  for (const placed of samplesOf(pages)) {
    const { language, code } = placed.sample
    const id = idOf(language, code)
    const frame = frames.get(id) ?? { id, language, code, samples: [] }
    frames.set(id, frame)
    frame.samples.push(placed)
  }
  return [...frames.values()]
}

/** Reads the files that a bundle depends on, so that docsite bundles the sample again when one of them changes. */
function dependOn(bundled: BundledSample, site: Pick<PluginSite, 'root' | 'read'>): void {
  if ('inputs' in bundled) for (const file of bundled.inputs) site.read(resolve(site.root, file))
}

export const frames = defineOutput<Frame>({
  name: 'frames',
  per: 'item',
  items: async (site, path) => (path === undefined || frameFile.test(path) ? framesOf(await site.pages()) : []),
  key: ({ id }, site) => [id, site.lang, site.config.markdown?.codeFolders ?? []],
  path: ({ id }) => frameFileOf(id),
  async render({ language, code, samples }, site) {
    const bundled = await bundleSample({ language, code }, site)
    dependOn(bundled, site)
    const document = { title: 'Live sample', lang: site.lang }
    if (!('fault' in bundled)) return frameDocument({ ...document, ...bundled })
    for (const placed of samples) site.report(ruleName, findingAt(placed, bundled.fault))
    return frameDocument({ ...document, script: '', styles: '', error: bundled.fault.text })
  },
})

export const invalidSample = defineRule({
  name: ruleName,
  severity: 'warning',
  docs: 'https://docsite-manual.example/guide/blocks#live',
  explanation: {
    meaning:
      'A live sample cannot be bundled: its code or a module that it imports is invalid or missing, or it has no default export. The frame shows the error.',
    fix: 'Correct the code, or remove `live`.',
  },
  async later(site) {
    const findings: SiteFinding[] = []
    for (const { id, language, code, samples } of framesOf(site.pages)) {
      const checked = samples.filter(({ sample }) => !sample.hasWord('noCheck'))
      const fault = checked.length > 0 ? await faultOf(id, { language, code }, site) : undefined
      if (fault) findings.push(...checked.map((placed) => findingAt(placed, fault)))
    }
    return findings
  },
})

/** Returns why a sample cannot be bundled. docsite remembers those that can. */
async function faultOf(
  id: string,
  sample: { language: string; code: string },
  site: RuleSite,
): Promise<LiveFault | undefined> {
  let fault: LiveFault | undefined
  try {
    await site.cached([id, site.config.markdown?.codeFolders ?? []], async () => {
      const bundled = await bundleSample(sample, site)
      if (!('fault' in bundled)) return { value: true, files: bundled.inputs }
      fault = bundled.fault
      throw new Error(bundled.fault.text)
    })
  } catch (error) {
    if (!fault) throw error
  }
  return fault
}

const findingAt = ({ page, sample }: PlacedSample, { line, column, text }: LiveFault): SiteFinding => ({
  page,
  at: sample.at(line, column),
  text: `This live sample cannot run: ${text}`,
  hint: 'Correct the code, or remove `live` from the line that opens it.',
})
