// A site that fills every slot, replaces components of the theme, and has its own 404 pages, announcement and footer.

import { slotNames } from '../pipeline/model/slots.ts'

const hydration: Record<string, string> = {
  banner: 'true',
  footer: "'visible'",
  'outline-bottom': "'idle'",
  'title-after': 'true',
  'home-after-features': 'true',
  'search-empty': 'true',
}

const staticSlot = (name: string) => `import type { SlotProps } from '@docsite/cli/theme'
import styles from './slot.module.css'
export default function Slot({ page, site }: SlotProps) {
  return <p className={styles.slot} data-own="${name}">{'${name}: ' + (page.title || page.pageType) + ' of ' + site.title}</p>
}
`

const liveSlot = (name: string) => `import type { SlotProps } from '@docsite/cli/theme'
import { useState } from 'react'
export const hydrate = ${hydration[name]}
export default function Slot({ page }: SlotProps) {
  const [count, setCount] = useState(0)
  return <button type="button" data-own="${name}" onClick={() => setCount(count + 1)}>{'${name}: ' + (page.title || page.pageType) + ' ' + count}</button>
}
`

const page = (title: string, other: string, lines = 1) =>
  `# ${title}\n\n## Section of ${title}\n\nText. [Next](./${other}.md)\n\n${'Another line.\n\n'.repeat(lines)}`

export const slotSite: Record<string, string> = {
  'config/site.json': JSON.stringify({
    title: 'Slots',
    siteUrl: 'https://slots.example',
    locales: ['en', 'zh'].map((lang) => ({ lang, label: lang })),
    slots: Object.fromEntries(slotNames.map((name) => [name, `./theme/slots/${name}.tsx`])),
    feeds: [{ id: 'all', test: '/guide/', type: 'rss' }],
    themeConfig: {
      footer: { message: 'Made by <a href="https://code.example/">all</a>' },
      announcement: { message: 'News', href: '/guide/b', localStorageKey: 'slots-news' },
    },
  }),
  ...Object.fromEntries(
    slotNames.map((name) => [`theme/slots/${name}.tsx`, name in hydration ? liveSlot(name) : staticSlot(name)]),
  ),
  'theme/slots/slot.module.css': '.slot { outline: 3px solid rgb(1, 2, 3) }\n',
  'theme/Logo.tsx': `import { Logo } from '@docsite/cli/theme'
export default function OwnLogo() { return <b data-own="logo"><Logo /></b> }
`,
  'theme/SearchButton.tsx': `import { openSearch } from '@docsite/cli/theme'
export default () => <button type="button" className="search-button" onClick={() => openSearch()}>Find</button>
`,
  // Shows the project's own logo, because only the component of the same name is the original.
  'theme/Sidebar.tsx': `import { Logo, Sidebar } from '@docsite/cli/theme'
export default () => <div data-own="sidebar"><Logo /><Sidebar /></div>
`,
  'theme/Features.tsx': `import type { FeaturesProps } from '@docsite/cli/theme'
export default ({ features }: FeaturesProps) => <ol data-own="features">{features.map(({ title }) => <li key={title}>{title}</li>)}</ol>
`,
  'content/en/index.md':
    '---\npageType: home\nhero: { name: Home }\nfeatures: [{ title: Fast }]\n---\n\n[Guide](./guide/a.md)\n',
  'content/zh/index.md': '---\npageType: home\nfeatures: [{ title: 快 }]\n---\n',
  'content/en/guide/a.md': `---\npublished_at: 2024-01-01\n---\n\n${page('Alpha', 'b')}`,
  'content/en/guide/b.md': `---\npublished_at: 2024-01-02\n---\n\n${page('Beta', 'a', 80)}`,
  'content/zh/guide/a.md': page('甲', 'b'),
  'content/zh/guide/b.md': page('乙', 'a'),
  'content/en/blank.md': '---\npageType: blank\n---\n\nOnly this.\n',
  'content/en/wide.md': '---\npageType: custom\n---\n\n# Wide\n\nOnly this.\n',
  'content/en/404.md': '# Lost\n\n![A drawing](./lost.svg) Back to [Alpha](./guide/a.md).\n',
  'content/zh/404.md': '# 迷路了\n\n![图](../en/lost.svg) 回到[甲](./guide/a.md)。\n',
  'content/en/lost.svg':
    '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="30"><rect width="40" height="30"/></svg>',
}
