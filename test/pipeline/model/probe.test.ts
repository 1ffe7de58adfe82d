import { test } from 'vitest'
import { problemsOf } from '../../../pipeline/model/config/schema.ts'
import { pathText } from '../../../pipeline/model/config/problem.ts'
import { siteConfig } from '../../../pipeline/model/config/site-config.ts'
import { frontmatterFields } from '../../../pipeline/model/page/frontmatter.ts'
import { metaFile } from '../../../pipeline/model/config/meta-file.ts'
test('probe', () => {
  const show = (schema: never, value: unknown) => console.log(JSON.stringify(value) + '\n' + problemsOf(schema, value).map((p) => `   ${pathText(p.path)} ${p.text}\n      ${p.hint ?? '-'}`).join('\n'))
  for (const value of [
    { theme_config: {} }, { themeConfg: {} }, { themeConfig: { tokens: { acent: 'red' } } }, { csp: { scriptsrc: [] } }, { check: { rules: { 'dead-links': 'error' } } }, { check: { rules: { 'link-dead': 'warn' } } },
    { blog: { postPerPage: 3 } }, { search: { provider: {} } }, { themeConfig: { socialLinks: [{ icon: 'github', link: 'x' }] } }, { hosts: ['github'] }, { siteUrl: 'docs.example' }, { blog: { dir: '/blog/' } },
    { title: 3 }, { locales: ['en', 'de'] }, { redirects: { '/old': '/new' } }, { styles: './a.css' }, { themeConfig: { tokens: { radius: 2 } } }, { themeConfig: { editLink: 'https://github.com/a/b' } }, { editLink: 'https://github.com/a/b' },
    { nav: [] }, { tokens: {} }, { accent: 'red' }, { themeConfig: { logo: '/x.svg' } }, { slots: { 'after-article': './a.tsx' } }, { plugins: ['@docsite/plugin-math'] }, { plugins: [function math() {}] },
    { multiVersion: { default: '3', versions: ['1', '2'] } }, { locales: [{ lang: 'en', label: 'E' }, { lang: 'en', label: 'F' }] }, { lang: 'english' }, { base: 'docs' }, { base: 5 },
    { themeConfig: { sidebar: [{ text: 'a' }] } }, { head: 'x' }, { feeds: [{}] }, { sidebar: [] }, { socialLinks: [] }, { footer: 'x' }, { themeConfig: { footer: 'x' } }, { themeConfig: { cleanUrls: true } }, { locales: [{ lang: 'en', label: 'x', darkMode: true }] }, { cleanUrls: true },
    { favicon: '/x' }, { logo: { src: '/x.svg' } }, { outDir: 'x' }, { markdown: { lineNumbers: true } }, { redirects: [['/a', '/b']] }, { redirects: [{ from: '/a' }] }, { themeConfig: { nav: 'x' } }, { themeConfig: { nav: ['x'] } }, { variables: [] }, { search: true }, { search: 'local' }, { csp: 'x' }, { csp: { 'img-src': 'https://x.example' } }, { mediumZoom: 'img' }, { check: { rules: 'off' } }, { check: { pending: '/x' } },
  ]) show(siteConfig as never, value)
  for (const value of [{ order: 1 }, { label: 'x' }, { collapsed: true }, { tags: 'a' }, { heros: {} }, { actions: [] }, { sidebar: 'x' }, { hero: { title: 'x' } }, { id: 'x' }, { layout: 'home' }]) show(frontmatterFields as never, value)
  for (const value of [{ a: 1 }, [{ type: 'file', title: 'x', name: 'x' }], [{ nmae: 'x' }], [{ type: 'folder', name: 'x' }], [3], ['a', { type: 'dir', name: 'x', collapse: true }]]) show(metaFile as never, value)
})
