// Changes of fields whose values are code, as texts of configuration files.

/** The code of each hook of a plugin, with a text that appears in its result. */
const hooks: Readonly<Record<string, (text: string) => string>> = {
  options: (text) =>
    `options: { text: '${text}' }, pages: (site) => [{ route: '/made', markdown: '# ' + JSON.stringify(site.options) }]`,
  schema: (text) =>
    `options: { text: 'x' }, schema: { '~standard': { version: 1, vendor: 'own', validate: () => ({ value: { text: '${text}' } }) } }, pages: (site) => [{ route: '/made', markdown: '# ' + JSON.stringify(site.options) }]`,
  frontmatter: (text) => `frontmatter: { kind: ['${text}'] }`,
  config: (text) => `config: (config) => ({ ...config, description: '${text}' })`,
  pages: (text) => `pages: () => [{ route: '/made', markdown: '# ${text}' }]`,
  blocks: (text) =>
    `blocks: [defineBlock({ name: 'own', kind: 'leaf', description: 'x', style: 'config/${text}.css', script: 'config/${text}.ts', render: () => h('p', null, '${text}'), check: () => [{ text: 'Found ${text}', severity: 'warning' }], markdown: () => '${text}' })]`,
  directives: (text) =>
    `directives: [{ name: 'own', forms: ['leaf'], docs: { en: 'x' }, template: '', render: () => h('p', null, '${text}') }]`,
  languages: (text) =>
    `languages: [{ names: ['js', 'ts', 'sh'], lines: (code) => ({ lines: code.split('\\n').map(() => ({ html: '${text}' })) }) }]`,
  vocabulary: (text) => `vocabulary: { kind: (name) => name === '${text}' }`,
  remark: (text) =>
    `remark: [() => (tree) => { tree.children.push({ type: 'paragraph', children: [{ type: 'text', value: '${text}' }] }) }]`,
  rehype: (text) =>
    `rehype: { after: [() => (tree) => { tree.children.push({ type: 'element', tagName: 'p', properties: {}, children: [{ type: 'text', value: '${text}' }] }) }] }`,
  page: (text) => `page: () => ({ data: { text: '${text}' }, head: [['meta', { name: 'x', content: '${text}' }]] })`,
  head: (text) => `head: () => [['meta', { name: 'x', content: '${text}' }]]`,
  theme: (text) =>
    `theme: { slots: { footer: 'config/${text}.tsx' }, components: { Logo: 'config/${text}.tsx' }, styles: ['config/${text}.css'] }`,
  outputs: (text) =>
    `outputs: [{ name: 'all', per: 'site', path: 'all.txt', key: () => 1, render: () => '${text}' }, { name: 'each', per: 'page', path: ({ route }) => 'each' + route + '/x.txt', render: () => '${text}' }]`,
  rules: (text) =>
    `rules: [{ name: 'all', severity: 'warning', *site(site) { yield { file: 'content/v2/en/guide/start.md', text: '${text}' } } }, { name: 'each', severity: 'warning', *page(page) { yield { text: '${text}', at: page.at(0) } } }]`,
  commands: (text) => `commands: [{ name: 'own', description: '${text}', run: () => 0 }]`,
  dev: (text) => `dev: () => '${text}'`,
  done: (text) => `done: () => { '${text}' }`,
}

export const pluginHooks: readonly string[] = ['name', ...Object.keys(hooks)]

const plugin = (fields: string, name = 'own') => `plugins: [definePlugin({ name: '${name}', ${fields} })]`

const ownTree = (kind: 'remark' | 'rehype', text: string) =>
  `markdown: { ${kind}Plugins: [() => (tree) => { tree.children.push({ type: 'text', value: '${text}' }) }] }`

const esbuild = (text: string) =>
  `esbuild: { plugins: [{ name: 'own', setup(api) { api.onLoad({ filter: /own\\.css$/ }, () => ({ contents: '.${text} { color: red }', loader: 'css' })) } }] }`

const both = (code: (text: string) => string): readonly [string, string] => [code('one'), code('two')]

/** The code before and after each change, by the path of the field. */
export const codeChanges: Readonly<Record<string, readonly [before: string, after: string]>> = {
  'markdown.remarkPlugins': both((text) => ownTree('remark', text)),
  'markdown.rehypePlugins': both((text) => ownTree('rehype', text)),
  'esbuild.plugins': both(esbuild),
  'plugins.name': both((name) => plugin('page: () => ({ data: 1 })', name)),
  ...Object.fromEntries(
    Object.entries(hooks).map(([hook, code]) => [`plugins.${hook}`, both((text) => plugin(code(text)))]),
  ),
}
