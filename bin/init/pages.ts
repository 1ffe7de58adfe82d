// The pages of a new site, with their sidebars and menus.

import { escapeMarkdown } from '../../pipeline/text/escape-markdown.ts'
import type { Answers } from './answers.ts'
import type { Files } from './files.ts'
import type { StarterText } from './starter-text.ts'
import { starterTexts } from './starter-texts.ts'

/** Returns the files in `content/`. Without other languages, they are not in folders by language. */
export function contentFiles(answers: Answers): Files {
  const { languages } = answers
  return Object.assign(
    {},
    ...languages.map((lang) =>
      filesIn(languages.length > 1 ? `content/${lang}` : 'content', starterTexts[lang], answers),
    ),
  )
}

function filesIn(folder: string, text: StarterText, { name, kind }: Answers): Files {
  const isReference = kind === 'reference'
  const menu = [
    { text: text.guide, link: '/guide/start', activeMatch: '^/guide/' },
    ...(isReference ? [{ text: 'API', link: '/api/', activeMatch: '^/api/' }] : []),
  ]
  return {
    [`${folder}/index.md`]: kind === 'landing' ? landingPage(text, name) : homePage(text, name, isReference),
    [`${folder}/_nav.json`]: json(menu),
    [`${folder}/guide/_meta.json`]: json(['start', 'writing']),
    [`${folder}/guide/start.md`]: startPage(text),
    [`${folder}/guide/writing.md`]: writingPage(text),
    ...(isReference
      ? {
          [`${folder}/api/_meta.json`]: json(['index', 'functions']),
          [`${folder}/api/index.md`]: overviewPage(text, name),
          [`${folder}/api/functions.md`]: functionsPage(text),
        }
      : {}),
  }
}

const json = (value: unknown): string => `${JSON.stringify(value, undefined, 2)}\n`

/** Escapes a name for a field of the frontmatter that can contain HTML. */
const html = (name: string): string => name.replace(/&/g, '&amp;').replace(/</g, '&lt;')

const named = (text: string, name: string): string => text.replaceAll('{name}', () => name)

function homePage({ home, start, functions }: StarterText, name: string, isReference: boolean): string {
  return `---
description: ${JSON.stringify(named(home.tagline, name))}
---

# ${escapeMarkdown(name)}

${named(home.intro, escapeMarkdown(name))}

- [${start.title}](./guide/start.md)
${isReference ? `- [${functions.title}](./api/functions.md)\n` : ''}`
}

function landingPage({ home, features }: StarterText, name: string): string {
  const icons = ['search', 'layers', 'trend']
  const cards = features.map(
    ([title, details], i) => `  - icon: ${icons[i]}
    title: ${JSON.stringify(title)}
    details: ${JSON.stringify(details)}
`,
  )
  return `---
pageType: home
description: ${JSON.stringify(named(home.tagline, name))}
hero:
  name: ${JSON.stringify(html(name))}
  tagline: ${JSON.stringify(named(home.tagline, html(name)))}
  actions:
    - text: ${JSON.stringify(home.start)}
      link: /guide/start
      theme: brand
features:
${cards.join('')}---
`
}

function startPage({ start }: StarterText): string {
  return `# ${start.title}

${start.intro}

## ${start.preview[0]} {#preview}

${start.preview[1]}

\`\`\`bash package-manager
npm run dev
\`\`\`

## ${start.publish[0]} {#publish}

${start.publish[1]}

\`\`\`bash package-manager
npm run check
npm run build
\`\`\`
`
}

function writingPage({ writing }: StarterText): string {
  return `# ${writing.title}

${writing.intro}

## ${writing.notes[0]} {#notes}

${writing.notes[1]}

:::tip
${writing.tip}
:::

## ${writing.code[0]} {#code}

${writing.code[1]}

\`\`\`js title="greet.js" {2}
export function greet(name) {
  return \`Hello, \${name}\`
}
\`\`\`

## ${writing.steps[0]} {#steps}

${writing.steps[1]}

:::steps
${writing.list.map((step, i) => `${i + 1}. ${step}`).join('\n')}
:::
`
}

const overviewPage = ({ functions }: StarterText, name: string): string => `---
title: API
overview: true
description: ${JSON.stringify(named(functions.intro, name))}
---
`

function functionsPage({ functions }: StarterText): string {
  return `# ${functions.title}

## greet() {#greet}

${functions.greet}

\`\`\`ts
function greet(name: string): string
\`\`\`

| ${functions.parameter} | ${functions.type} | ${functions.meaning} |
| --- | --- | --- |
| \`name\` | \`string\` | ${functions.name} |

${functions.returns}
`
}
