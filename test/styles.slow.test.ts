// Style sheets in Sass and Tailwind CSS, compiled by the esbuild plugins that the manual shows.

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { RunningDev } from './pipeline/dev/running.ts'
import { repository, SiteTest } from './site-test.ts'

const page = readFileSync(join(repository, 'manual/content/en/guide/styles.md'), 'utf8')

/** Returns the code of the first fence with a title on the manual's page. */
function fence(title: string): string {
  const [, code] = new RegExp(`\`\`\`\\w+ title="${title.replaceAll('.', '\\.')}"\\n(.*?)\`\`\``, 's').exec(page) ?? []
  if (code === undefined) throw new Error(`The manual has no fence ${title}`)
  return code
}

const links = { sass: 'sass-embedded', postcss: 'postcss', tailwindcss: 'tailwindcss', '@tailwindcss': '@tailwindcss' }

function makeSite(): SiteTest {
  const site = SiteTest.of({
    'config/sass.ts': fence('config/sass.ts'),
    'config/postcss.ts': fence('config/postcss.ts'),
    'config/tailwind.css': fence('config/tailwind.css'),
    'config/site.ts': `import { sass } from './sass.ts'
import { postcss } from './postcss.ts'
export default { styles: ['config/tailwind.css', 'config/styles.scss'], esbuild: { plugins: [sass, postcss] } }
`,
    'config/styles.scss': "@use 'parts/colors';\n.from-sass { &:hover { color: colors.$brand } }\n",
    'config/parts/_colors.scss': '$brand: #123456;\n',
    'config/components/card.module.scss': '$size: 7px;\n.card { b { margin: $size * 2 } }\n',
    'config/islands/card.tsx': `import styles from '../components/card.module.scss'
export default () => <p className={styles.card + ' text-accent p-7'}><b>card</b></p>
`,
    'content/index.md': '# Home\n\n::card\n\n:::tip{.mt-13}\nText\n:::\n',
  })
  for (const [name, target] of Object.entries(links))
    site.link(join(repository, 'node_modules', target), `node_modules/${name}`)
  return site
}

let site: SiteTest

beforeAll(() => {
  site = makeSite()
})
afterAll(() => site[Symbol.dispose]())

/** Builds the site, and returns its style sheets. */
async function builtStyles(): Promise<string> {
  const { code, stderr } = await site.build()
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
  const files = site.read('dist/index.html').matchAll(/href="\/(static\/css\/[^"]+)"/g)
  return Array.from(files, ([, file = '']) => site.read(`dist/${file}`)).join('\n')
}

test('compiles Sass and Tailwind CSS after the styles of the theme, and again when a file that they read changes', async () => {
  const first = await builtStyles()
  expect(first).toContain('.from-sass:hover{color:#123456}')
  expect(first).toContain('.text-accent{color:var(--accent)}')
  expect(first).toMatch(/\.mt-13\{margin-top:/)
  expect(first).toMatch(/\.p-7\{padding:/)
  expect(first.indexOf('.mt-13')).toBeGreaterThan(first.indexOf('.sidebar-link'))
  const [, name = ''] = /<p class="(card_\w+) text-accent p-7">/.exec(site.read('dist/index.html')) ?? []
  expect(first).toContain(`.${name} b{margin:14px}`)
  expect(await builtStyles()).toBe(first)

  site.edit('config/parts/_colors.scss', '$brand: #654321;\n')
  expect(await builtStyles()).toContain('.from-sass:hover{color:#654321}')
  site.edit('content/other.md', '# Other\n\n:::tip{.mt-17}\nText\n:::\n')
  expect(await builtStyles()).toMatch(/\.mt-17\{margin-top:/)
})

test('compiles a style sheet again that has changed while it was compiled', async () => {
  using site = SiteTest.of({
    'config/site.ts': `import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
const file = join(import.meta.dirname, 'own.css')
const setup = ({ onEnd }) => onEnd(() => writeFileSync(file, '.own { order: 2 }'))
export default { styles: ['config/own.css'], esbuild: { plugins: [{ name: 'late', setup }] } }
`,
    'config/own.css': '.own { order: 1 }',
    'content/index.md': '# Home\n',
  })
  const compiled = async () => {
    await site.build()
    const [, file = ''] = /href="\/(static\/css\/style-[^"]+)"/.exec(site.read('dist/index.html')) ?? []
    return /\.own\{order:\d\}/.exec(site.read(`dist/${file}`))?.[0]
  }
  expect(await compiled()).toBe('.own{order:1}')
  expect(await compiled()).toBe('.own{order:2}')
})

test('updates the styles in `dev` when a partial or the content changes', async () => {
  await using dev = await RunningDev.over(makeSite())
  const styles = async () => {
    const [, url = ''] = /<link rel="stylesheet" href="([^"]*style-[^"]*)"/.exec(await dev.text('/')) ?? []
    return dev.text(url)
  }
  expect(await styles()).toContain('#123456')
  dev.site.edit('config/parts/_colors.scss', '$brand: #abcdef;\n')
  await expect.poll(styles).toContain('#abcdef')
  dev.site.edit('content/index.md', '# Home\n\n::card\n\n:::tip{.mt-19}\nText\n:::\n')
  await expect.poll(styles).toContain('.mt-19')
})

test.each([
  [
    'config/parts/_colors.scss',
    '$brand: #123;\n$other: $missing;\n',
    /^config\/parts\/_colors\.scss:2:9 error The esbuild plugin `sass` failed: Undefined variable/m,
  ],
  [
    'config/tailwind.css',
    '.a {\n  color: red;\n',
    /^config\/tailwind\.css:1:\d+ error The esbuild plugin `postcss` failed: .*(?:Unclosed|Missing)/m,
  ],
  [
    'config/sass.ts',
    "export const sass = { name: 'sass', setup() { throw new Error('No license') } }\n",
    /^config\/site\.ts:3:\d+ error The esbuild plugin `sass` failed: No license/m,
  ],
  [
    'config/site.ts',
    "export default { styles: ['config/styles.scss'] }\n",
    /^config\/site\.ts:1:\d+ error The style sheet `config\/styles\.scss` is not a style sheet.*\n(?:.*│.*\n){2}.*add an esbuild plugin/m,
  ],
  [
    'config/site.ts',
    "export default { esbuild: { plugins: ['sass'] } }\n",
    /^config\/site\.ts:1:\d+ error The field `esbuild\.plugins\[0\]` must be an esbuild plugin: an object with `name` and `setup`/m,
  ],
])('reports an error in %s with its place', async (file, text, expected) => {
  const restore = site.snapshot()
  const { code, stderr } = await site.edit(file, text).build()
  restore()
  expect(code).toBeGreaterThan(0)
  expect(stderr).toMatch(expected)
})

test('copies the fonts of a package from npm', async () => {
  const [, css = ''] = /\{#npm-fonts\}.*?title="config\/styles\.css"\n(.*?)```/s.exec(page) ?? []
  const inter = 'node_modules/@fontsource-variable/inter'
  using site = SiteTest.of({
    'config/site.json': '{ "styles": ["config/styles.css"] }',
    'config/styles.css': css,
    'content/index.md': '# Home\n',
    [`${inter}/package.json`]:
      '{ "name": "@fontsource-variable/inter", "exports": { ".": { "sass": "./a.scss", "default": "./index.css" } } }',
    [`${inter}/index.css`]:
      '@font-face { font-family: "Inter Variable"; src: url(./files/inter.woff2) format("woff2-variations") }\n',
    [`${inter}/files/inter.woff2`]: 'font',
  })
  expect(await site.build()).toMatchObject({ code: 0, stderr: '' })
  const files = [...site.files()]
  expect(files.map(([path]) => path)).toContainEqual(expect.stringMatching(/inter-\w+\.woff2$/))
  const styles = files.filter(([path]) => path.endsWith('.css')).map(([, bytes]) => `${bytes}`)
  expect(styles.join('')).toMatch(/--font:\s?"?Inter Variable/)
})
