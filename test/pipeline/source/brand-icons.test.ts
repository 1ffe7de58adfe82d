import { readdirSync, readFileSync, statSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { brandIcon, unknownIcons } from '../../../pipeline/source/images/brand-icons.ts'
import { packageRoot } from '../../../pipeline/source/package.ts'

interface IconSet {
  icons: Record<string, { body: string }>
  aliases: Record<string, { parent: string }>
}

// VitePress uses this icon set for social links.
const { icons, aliases } = createRequire(import.meta.url)('@iconify-json/simple-icons/icons.json') as IconSet
const bodyOf = (name: string) => icons[aliases[name]?.parent ?? name]?.body

describe('brand icons', () => {
  test('returns the simple-icons icon for every name that VitePress supports', { timeout: 30_000 }, () => {
    const names = [...Object.keys(icons), ...Object.keys(aliases)]
    // A sample, because reading all icons takes seconds.
    const some = names.filter((_, i) => i % 31 === 0)
    expect(some.length).toBeGreaterThan(100)
    expect(some.filter((name) => brandIcon(name)?.body !== bodyOf(name))).toEqual([])
    expect(unknownIcons({ themeConfig: { socialLinks: names.map((icon) => ({ icon })) } })).toEqual([])
  })

  test.each([
    ['github', 'GitHub'],
    ['GitHub', 'GitHub'],
    ['x', 'X'],
    ['weibo', 'Sina Weibo'],
    // simple-icons removed these, but sites still link to them.
    ['linkedin', 'LinkedIn'],
    ['slack', 'Slack'],
    ['twitter', 'Twitter'],
    ['lark', 'Lark'],
  ])('resolves %s to %s', (name, title) => {
    expect(brandIcon(name)?.title).toBe(title)
    expect(brandIcon(name)?.body).toContain('<path ')
  })

  test('resolves github to the GitHub logo, not to a branch icon', () => {
    expect(brandIcon('github')?.body).toBe(icons.github?.body)
  })

  test.each(['constructor', '__proto__', 'toString', ''])('returns no icon for %j', (name) => {
    expect(brandIcon(name)).toBeUndefined()
  })

  test('reports unknown icons of the theme and of locales with their paths and the nearest names', () => {
    const socialLinks = [{ icon: 'githbu' }, { icon: { svg: '<svg></svg>' } }, { icon: 'github' }, null]
    const problems = unknownIcons({ themeConfig: { socialLinks }, locales: [{ socialLinks: [{ icon: 'lnkedin' }] }] })
    expect(problems.map(({ path, hint }) => [path.join('.'), hint])).toEqual([
      ['themeConfig.socialLinks.0.icon', 'Did you mean `github`?'],
      ['locales.0.socialLinks.0.icon', 'Did you mean `linkedin`?'],
    ])
  })
})

test('needs at most 2 MB for all icons, and includes their license notice', () => {
  const folder = join(packageRoot, 'lib/brand-icons')
  const bytes = readdirSync(folder).reduce((sum, name) => sum + statSync(join(folder, name)).size, 0)
  expect(bytes).toBeLessThan(2_000_000)
  const notice = readFileSync(join(folder, 'NOTICE.md'), 'utf8')
  expect(notice).toContain('CC0 1.0')
  expect(notice).toContain('Apache License 2.0')
})
