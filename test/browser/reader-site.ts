// A site with every type of page and every control that a reader can use, including those of a project's own components.

import { worksHere } from '../native-package.ts'
import { configWithSyntax } from '../syntax-plugins.ts'
import { everyBlockSite } from './every-block.ts'

/** A component that reacts to everything that components of projects react to. */
const controls = `import { useState } from 'react'
export default function Controls() {
  const [log, setLog] = useState([])
  const [name, setName] = useState('')
  const [text, setText] = useState('')
  const [isOn, setOn] = useState(false)
  const [kind, setKind] = useState('a')
  const [size, setSize] = useState(1)
  const add = (entry) => setLog((before) => [...before, entry])
  return (
    <div className="own-controls">
      <button type="button" id="ownButton" onClick={() => add('clicked')}>Count</button>
      <button id="untypedButton" onClick={() => add('untyped')}>Count too</button>
      <button type="button" id="pressedButton" onPointerDown={() => add('pressed')}>Press</button>
      <span id="ownRole" role="button" tabIndex={0} onClick={() => add('role clicked')}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' && event.key !== ' ') return
          event.preventDefault()
          add('role ' + event.key)
        }}>Role</span>
      <input id="ownName" aria-label="Name" value={name} onChange={(event) => setName(event.currentTarget.value)}
        onKeyDown={(event) => event.key === 'Enter' && add('entered ' + event.currentTarget.value)} />
      <textarea id="ownText" aria-label="Text" onChange={(event) => setText(event.currentTarget.value)} />
      <input id="ownCheck" type="checkbox" aria-label="On" checked={isOn} onChange={(event) => setOn(event.currentTarget.checked)} />
      <input id="radioA" type="radio" name="kind" aria-label="A" checked={kind === 'a'} onChange={() => setKind('a')} />
      <input id="radioB" type="radio" name="kind" aria-label="B" checked={kind === 'b'} onChange={() => setKind('b')} />
      <select id="ownSelect" aria-label="Size" value={size} onChange={(event) => setSize(Number(event.currentTarget.value))}>
        <option value="1">One</option>
        <option value="2">Two</option>
      </select>
      <form onSubmit={(event) => { event.preventDefault(); add('sent ' + new FormData(event.currentTarget).get('word')) }}>
        <input id="ownWord" name="word" aria-label="Word" />
        <button id="ownSend">Send</button>
      </form>
      <details id="ownDetails" onToggle={(event) => add('details ' + event.currentTarget.open)}><summary>More</summary><p>Text</p></details>
      <output>{[...log, name, text, isOn, kind, size].join(' ')}</output>
    </div>
  )
}
`

const nav = (home: string) => [
  { text: home, link: '/guide/' },
  { text: 'More', position: 'left', items: [{ text: 'Inside', link: '/guide/text' }] },
  {
    text: 'Both',
    link: '/guide/',
    items: [{ text: 'Deeper', items: [{ text: 'Deepest', link: '/guide/text' }] }],
  },
]

const config = {
  title: 'Reader',
  lang: 'en',
  siteUrl: 'https://reader.example',
  images: worksHere('sharp'),
  multiVersion: { default: 'v2', versions: ['v1', 'v2'] },
  locales: [
    { lang: 'en', label: 'English', nav: nav('Guide') },
    { lang: 'zh', label: '简体中文', nav: nav('指南') },
  ],
  landing: {
    announcement: { message: 'News', href: '/guide/text', localStorageKey: 'reader-news' },
    hero: { title: 'Reader', getStartedLink: '/guide/', learnMoreLink: '/blog/' },
    features: [{ icon: 'layers', title: 'Small', details: 'Few pages.', link: '/guide/text' }],
  },
  blog: { dir: 'blog', postsPerPage: 1 },
  authors: { ann: { name: 'Ann' } },
  themeConfig: {
    localeRedirect: 'never',
    enableScrollToTop: true,
    socialLinks: [
      { icon: 'github', mode: 'link', content: 'https://example.com/code' },
      { icon: 'discord', mode: 'text', content: 'A text' },
    ],
    editLink: { docRepoBaseUrl: 'https://example.com/edit', text: 'Edit this page' },
  },
  slots: { 'navbar-end': './config/slots/counter.tsx' },
  markdown: { stackblitz: true },
}

const post = (date: string, tag: string) =>
  `---\npublished_at: ${date}\nauthors: [ann]\ntags: [${tag}]\n---\n\n# Post about ${tag}\n\nText.\n\n<!-- more -->\n\n## Details\n\nMore.\n`

const sections = Array.from({ length: 20 }, (_, i) => `## Part ${i}\n\n${'A line of text. '.repeat(20)}`).join('\n\n')

const text = `# Text

A [link](./index.md), a [place](#part-3) and [another site](https://example.com/).

${sections}
`

/** Returns the files of the site. */
export async function readerSite(): Promise<Record<string, string | Uint8Array>> {
  const blocks = Object.entries(everyBlockSite()).flatMap(([path, content]) => {
    const [, lang, file] = /^content\/(en|zh)\/(.*)$/.exec(path) ?? []
    return file && file !== 'index.md' ? [[`content/v2/${lang}/${file}`, content] as const] : []
  })
  const page = (path: string, content: string) =>
    ['en', 'zh'].map((lang) => [`content/v2/${lang}/${path}`, content] as const)
  return {
    'config/site.ts': configWithSyntax(config),
    'config/islands/controls.tsx': controls,
    'config/slots/counter.tsx': `import { useState } from 'react'
export const hydrate = true
export default function Counter() {
  const [count, setCount] = useState(0)
  return <button type="button" id="slotButton" onClick={() => setCount(count + 1)}>{count}</button>
}
`,
    ...Object.fromEntries([
      ...blocks,
      ...page('index.md', '---\npageType: home\n---\n'),
      ...page(
        'guide/_meta.json',
        '["index", "text", { "type": "dir", "name": "deep", "label": "Deep", "collapsible": true, "collapsed": true }, "controls"]',
      ),
      ...page('guide/index.md', '---\noverview: true\n---\n\n# Guide\n'),
      ...page('guide/text.md', text),
      ...page('guide/controls.md', '# Controls\n\n::controls\n'),
      ...page('guide/deep/leaf.md', '# Leaf\n\nText.\n'),
      ...page('blog/first.md', post('2026-01-02', 'Releases')),
      ...page('blog/second.md', post('2026-02-03', 'Ideas')),
    ]),
    ...Object.fromEntries(
      ['en', 'zh'].flatMap((lang) => [
        [`content/v1/${lang}/index.md`, '# Old\n'],
        [`content/v1/${lang}/guide/index.md`, '# Old guide\n'],
        [`content/v1/${lang}/guide/text.md`, '# Old text\n'],
      ]),
    ),
  }
}
