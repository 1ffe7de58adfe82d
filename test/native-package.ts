// Tests of what packages with a binary make. Where a package has no binary, such a test expects docsite to report exactly that.

import { expect, test } from 'vitest'
import { faultHere, type NativePackage } from './broken-packages.ts'
import { docsite, SiteTest } from './site-test.ts'

/** For each package, a site that needs it. */
const sites: Record<NativePackage, Record<string, string>> = {
  nodejieba: { 'content/index.md': '# 构建\n', 'config/site.json': '{"lang":"zh"}' },
  sharp: { 'content/index.md': '# Home\n', 'config/site.json': '{"images":true}' },
  '@resvg/resvg-js': {
    'content/index.md': '# Home\n',
    'content/public/icon.svg': '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"/>',
    'config/site.json': '{"icon":"/icon.svg"}',
  },
}

/** Returns whether a package that this repository has installed works on this machine. */
export const worksHere = (name: NativePackage): boolean => faultHere(name) === undefined

/** The rules that report packages without a binary on this machine, for sites with an SVG icon and Chinese text. */
export const rulesOfMachine: readonly string[] = [
  ...(worksHere('@resvg/resvg-js') ? [] : ['broken-package']),
  ...(worksHere('nodejieba') ? [] : ['no-segmenter']),
]

/** Declares a test of what packages make. */
export function testWith(names: readonly NativePackage[], title: string, body: () => Promise<void>): void {
  const broken = names.filter((name) => !worksHere(name))
  if (broken.length === 0) test(title, body)
  else test(`${title}: needs ${broken.join(', ')}, which docsite reports as broken`, () => expectReports(broken))
}

async function expectReports(broken: readonly NativePackage[]): Promise<void> {
  for (const name of broken) {
    using site = SiteTest.of(sites[name])
    // `SiteTest.build` leaves out what only this machine causes.
    const { stderr } = await docsite(['build'], { cwd: site.root })
    expect(stderr).toMatch(new RegExp(`\\b${name.replace('@', '')}\\b.* cannot be loaded`))
  }
}
