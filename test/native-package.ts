// Tests of what packages with a binary make. Where a package has no binary, such a test expects docsite to report exactly that.

import { createRequire } from 'node:module'
import { expect, test } from 'vitest'
import { SiteTest } from './site-test.ts'

const require = createRequire(import.meta.url)

/** For each package, how to use it, and a site that needs it. */
const packages = {
  nodejieba: {
    use: () => (require('nodejieba') as typeof import('nodejieba')).cut('构建'),
    site: { 'content/index.md': '# 构建\n', 'config/site.json': '{"lang":"zh"}' },
  },
  sharp: {
    use: () => require('sharp') as unknown,
    site: { 'content/index.md': '# Home\n', 'config/site.json': '{"images":true}' },
  },
  '@resvg/resvg-js': {
    use: () => require('@resvg/resvg-js') as unknown,
    site: {
      'content/index.md': '# Home\n',
      'content/public/icon.svg': '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"/>',
      'config/site.json': '{"icon":"/icon.svg"}',
    },
  },
}
type NativePackage = keyof typeof packages

/** Returns whether a package that this repository has installed works on this machine. */
export function worksHere(name: NativePackage): boolean {
  try {
    packages[name].use()
    return true
  } catch {
    return false
  }
}

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
    using site = SiteTest.of(packages[name].site)
    const { stderr } = await site.build()
    expect(stderr).toMatch(new RegExp(`\\b${name.replace('@', '')}\\b.* cannot be loaded`))
  }
}
