// A site whose components and styles use bundler features: `import()`, packages, images, fonts, CSS modules, and files
// in `public/`.

/** A PNG with one pixel. */
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

/** Returns placeholder bytes for files whose contents do not matter. */
const binary = (name: string) => Buffer.from(`bytes of ${name}`)

const svg = (color: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="4" height="4"><rect width="4" height="4" fill="${color}"/></svg>`

export const componentSite: Record<string, string | Uint8Array> = {
  'config/site.ts': `import { defineSite } from '@docsite/cli'
export default defineSite({ title: 'Site', styles: ['config/styles/own.css'] })
`,
  'config/styles/own.css': `@import './more.css';
@font-face { font-family: Own; src: url(../fonts/own.woff2) format('woff2'), url(../fonts/own.woff) format('woff'), url('../fonts/own.ttf'), url("../fonts/own.otf") }
.from-public { background-image: url(/from-public.svg?v=1#a) }
.relative { background-image: url(../components/picture.png) }
.elsewhere { background-image: url(https://elsewhere.example/a.png), url(data:image/gif;base64,R0lGODlhAQABAAAAACw=) }
`,
  'config/styles/more.css': '.more { background-image: url("../images/more.avif") }\n',
  'config/fonts/own.woff2': binary('woff2'),
  'config/fonts/own.woff': binary('woff'),
  'config/fonts/own.ttf': binary('ttf'),
  'config/fonts/own.otf': binary('otf'),
  'config/images/more.avif': binary('avif'),
  'config/components/picture.png': png,
  'config/components/picture.webp': binary('webp'),
  'config/components/drawing.svg': svg('red'),
  'config/components/data.json': '{ "count": 3, "name": "from JSON" }',
  'config/components/card.module.css': `.card { composes: base from './base.module.css'; color: rgb(1, 2, 3); background: url(./drawing.svg) }
.wide-card { color: rgb(4, 5, 6); animation: turn 1s }
@keyframes turn { from { opacity: 0.5 } }
`,
  'config/components/base.module.css': '.base { padding-left: 11px }\n',
  'config/components/deep/card.module.css': '.card { color: rgb(7, 8, 9) }\n',
  'config/components/Lazy.tsx': `import { useState } from 'react'
import styles from './deep/card.module.css'
export const named = 'named'
export default function Lazy() {
  const [count, setCount] = useState(0)
  return <button className={styles.card} onClick={() => setCount(count + 1)}>lazy {count}</button>
}
`,
  'config/components/again.ts': "export { default, named as renamed } from './Lazy'\n",
  'config/components/heavy.ts':
    "import * as tool from 'es-tool'\nexport default 'heavy: ' + tool.default + ' and ' + tool.part\n",
  'config/islands/parts.tsx': `import { lazy, Suspense, useEffect, useState } from 'react'
import picture from '../components/picture.png'
import webp from '../components/picture.webp'
import drawing from '../components/drawing.svg'
import data, { count } from '../components/data.json'
import styles, { card } from '../components/card.module.css'
const Lazy = lazy(() => import('../components/again'))
export default function Parts() {
  const [late, setLate] = useState('')
  useEffect(() => {
    const load = async () => {
      const es = await import('es-tool')
      const cjs = await import('cjs-tool')
      const { default: heavy } = await import('../components/heavy')
      setLate([es.default, es.part, cjs.default.part, heavy].join(', '))
    }
    load()
  }, [])
  return (
    <div className={styles.card} data-card={card} data-wide={styles['wide-card']}>
      <img src={picture} alt="Picture" /><img src={drawing} alt="Drawing" /><i data-webp={webp} />
      <b>{data.name} {count}</b>
      <Suspense fallback="waiting"><Lazy /></Suspense>
      <output>{late}</output>
    </div>
  )
}
`,
  'config/islands/plain.tsx': 'export default function Plain() { return <em>plain</em> }\n',
  'node_modules/es-tool/package.json': '{ "name": "es-tool", "type": "module", "exports": "./index.js" }',
  'node_modules/es-tool/index.js': "export default 'default of ES'\nexport const part = 'part of ES'\n",
  'node_modules/cjs-tool/package.json': '{ "name": "cjs-tool", "main": "index.js" }',
  'node_modules/cjs-tool/index.js': "exports.part = 'part of CommonJS'\n",
  'content/public/from-public.svg': svg('blue'),
  'content/index.md': '# Home\n\nNothing here. [Parts](./guide/deep/parts.md)\n',
  'content/guide/deep/parts.md': '# Parts\n\n::parts\n',
  'content/plain.md': '# Plain\n\n::plain\n',
}
