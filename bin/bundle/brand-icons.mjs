// Packs icon sets from npm into lib/brand-icons/: names, compressed chunks of drawings, and a license notice.

import { mkdirSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'

const require = createRequire(import.meta.url)

/** Icons per chunk. Reading an icon decompresses one chunk. Larger chunks hardly improve compression. */
const iconsInChunk = 128

/** Quality 10 saves 10% compared with 6. It takes 3 s of CPU time, in threads that run while esbuild bundles. */
const compression = { params: { [constants.BROTLI_PARAM_QUALITY]: 10 } }

const compress = promisify(brotliCompress)

/** Icons whose name in simple-icons differs. */
const ownAliases = { weibo: 'sinaweibo' }

/** Writes the icons into `folder`. */
export async function packBrandIcons(folder) {
  // Iconify keeps the logos that simple-icons had to remove, such as those of LinkedIn and Slack.
  const { icons, aliases } = require('@iconify-json/simple-icons/icons.json')
  const brands = require('simple-icons/icons.json')
  const titles = new Map(brands.map(({ slug, title }) => [slug.replaceAll('_', '-'), title]))
  const all = new Map(Object.entries(icons).map(([name, { body }]) => [name, { body, title: titles.get(name) }]))
  for (const [name, { parent }] of Object.entries(aliases)) all.set(name, all.get(parent))
  for (const [name, original] of Object.entries(ownAliases)) all.set(name, all.get(original))
  all.set('lark', { body: larkBody(), title: 'Lark' })

  const names = [...all.keys()].sort()
  mkdirSync(folder, { recursive: true })
  const titleOf = (name) => all.get(name).title ?? droppedTitles[name] ?? name
  writeFileSync(join(folder, 'NOTICE.md'), notice(brands))
  const chunks = Array.from({ length: Math.ceil(names.length / iconsInChunk) }, (_, i) => {
    const inChunk = names.slice(i * iconsInChunk, (i + 1) * iconsInChunk)
    return JSON.stringify(inChunk.map((name) => all.get(name).body))
  })
  const titlesByName = names.map((name) => [name, titleOf(name)])
  const pack = async (text, name) => writeFileSync(join(folder, `${name}.br`), await compress(text, compression))
  await Promise.all([pack(JSON.stringify({ iconsInChunk, titles: titlesByName }), 'names'), ...chunks.map(pack)])
}

/** Titles of common logos that simple-icons has removed, where the title differs from the name. */
const droppedTitles = {
  adobe: 'Adobe',
  amazon: 'Amazon',
  angellist: 'AngelList',
  azuredevops: 'Azure DevOps',
  canva: 'Canva',
  codepen: 'CodePen',
  flattr: 'Flattr',
  heroku: 'Heroku',
  linkedin: 'LinkedIn',
  microsoft: 'Microsoft',
  microsoftazure: 'Microsoft Azure',
  microsoftteams: 'Microsoft Teams',
  openai: 'OpenAI',
  playwright: 'Playwright',
  pocket: 'Pocket',
  salesforce: 'Salesforce',
  skype: 'Skype',
  slack: 'Slack',
  sourcegraph: 'Sourcegraph',
  tunein: 'TuneIn',
  twilio: 'Twilio',
  twitter: 'Twitter',
  visualstudio: 'Visual Studio',
  visualstudiocode: 'Visual Studio Code',
  w3c: 'W3C',
  windows: 'Windows',
  xbox: 'Xbox',
  yahoo: 'Yahoo',
}

/** Returns Lark's logo from IconPark, which belongs to the company that makes Lark. simple-icons does not contain it. */
function larkBody() {
  const { icons, width, height } = require('@iconify-json/icon-park-outline/icons.json')
  return `<g transform="scale(${24 / width} ${24 / height})">${icons['new-lark'].body}</g>`
}

function notice(brands) {
  const licensed = brands.filter(({ license }) => license)
  const rows = licensed.map(({ title, license }) => `| ${title} | ${license.type} | ${license.url ?? ''} |`)
  return [
    '# Brand logos',
    '',
    'The logos in this folder come from Simple Icons (https://simpleicons.org), which dedicates its work to the public domain',
    '(CC0 1.0, https://creativecommons.org/publicdomain/zero/1.0/), in the form that Iconify publishes as `@iconify-json/simple-icons`.',
    'The logo `lark` comes from IconPark (https://github.com/bytedance/IconPark), Apache License 2.0,',
    'https://www.apache.org/licenses/LICENSE-2.0.',
    '',
    'Logos are trademarks of their owners. Simple Icons asks users to follow the guidelines of each brand',
    '(https://github.com/simple-icons/simple-icons/blob/develop/DISCLAIMER.md) and lists these licenses for individual logos:',
    '',
    '| logo | license | text |',
    '|---|---|---|',
    ...rows,
    '',
  ].join('\n')
}
