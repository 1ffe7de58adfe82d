// Reads Starlight projects.

import { join, posix } from 'node:path'
import type { Draft } from '../draft.ts'
import type { ProjectFiles } from '../files.ts'
import { isObject } from '../guards.ts'
import type { FileCopy, Finding, OldSite } from '../model.ts'
import { readConfig } from '../run-config.ts'
import type { Source, SourceOptions } from '../source.ts'
import { newUrl } from '../steps/links.ts'
import { listIn, objectIn, present, stringIn } from '../values.ts'
import { convertHead } from './head-tags.ts'
import { starlightKeys } from './keys/starlight.ts'
import { lateMdxSteps, mdxSteps } from './mdx-syntax.ts'
import { blogUrls } from './starlight/blog.ts'
import { lostPrefix, siteConfig, tagsOf } from './starlight/config.ts'
import { collectionsOf, fallbackRoutes, listDocs, localesOf, pageFolder } from './starlight/docs.ts'
import { convertFileNames } from './starlight/file-names.ts'
import { partsOf, placeholders, starlightLeft } from './starlight/left.ts'

const configNames = ['mjs', 'ts', 'js', 'mts', 'cjs'].map((end) => `astro.config.${end}`)

export const starlight: Source = {
  kind: 'starlight',
  detect: (files) =>
    files
      .projectFolders()
      .find(
        (folder) =>
          files.first(configNames.map((name) => posix.join(folder, name))) &&
          files.isDirectory(posix.join(folder, pageFolder)),
      ),
  read: readStarlight,
  folders: ['src'],
  steps: [...mdxSteps, convertFileNames],
  lateSteps: lateMdxSteps,
  frontmatter: starlightFrontmatter,
  container(name, rest) {
    const text = rest.replace(/\s*\{[^{}]*\}\s*$/, '')
    return /^(?:note|tip|caution|danger)$/.test(name) && text !== rest ? { name, rest: text } : undefined
  },
}

/** Converts the fields whose values have another form. */
function starlightFrontmatter(draft: Draft): void {
  const { fields } = draft
  delete fields.slug
  if (isObject(fields.hero)) {
    const { title, tagline, image, actions } = fields.hero
    const { file, light, dark, alt } = objectIn(image)
    const src = stringIn(light)
      ? { light: newUrl(draft, String(light)), dark: newUrl(draft, String(dark)) }
      : stringIn(file) && newUrl(draft, String(file))
    if (objectIn(image).html)
      draft.find(
        'note',
        'The image of the hero is HTML, which the home page cannot show.',
        'hero:',
        String(objectIn(image).html),
      )
    fields.hero = present({
      name: stringIn(title) ?? stringIn(fields.title),
      tagline: stringIn(tagline),
      image: src ? { src, alt: stringIn(alt) ?? '' } : undefined,
      actions: listIn(actions).flatMap((action) => {
        const { text, link, variant } = objectIn(action)
        return text && link
          ? [
              {
                text,
                link: newUrl(draft, String(link)),
                theme: variant === 'primary' || variant === undefined ? 'brand' : 'alt',
              },
            ]
          : []
      }),
    })
    if (fields.template === 'splash') fields.template = 'home'
  }
  if (Array.isArray(fields.head)) fields.head = pageHead(draft, fields.head)
}

/** Returns the head of a page. Its tags cannot have content. */
const pageHead = (draft: Draft, tags: unknown[]): unknown[] => {
  const { head, findings } = convertHead(tagsOf(tags), draft.page.file)
  draft.conversion.findings.push(...findings.filter(({ kind }) => kind === 'todo'))
  return head
}

async function readStarlight(files: ProjectFiles, options: SourceOptions): Promise<OldSite> {
  const file = files.first(configNames) ?? ''
  const {
    value: astro,
    problem,
    parts = [],
    files: readFiles = [],
  } = await readConfig(join(files.root, file), {
    ...options,
    replaced: ['@astrojs/starlight'],
  })
  const config = objectIn(
    listIn(astro.integrations)
      .flat()
      .find((one) => isObject(one) && ('title' in one || 'sidebar' in one)),
  )
  const locales = localesOf(config)
  const usesSlash = astro.trailingSlash !== 'never' && objectIn(astro.build).format !== 'file'
  const collections = collectionsOf(files, Object.keys(config).length > 0)
  const docs = listDocs(files, { locales, usesSlash, collections })
  const own = new Set(docs.map(({ page }) => page.file))
  const assets: FileCopy[] = []
  const lost = lostPrefix(locales)
  const mainFolder = locales.length > 1 ? (locales.find(({ isDefault }) => isDefault)?.folder ?? '') : ''
  const others = placeholders(files, mainFolder, new Set(docs.map(({ link }) => link)))
  const head = convertHead(tagsOf(config.head), file)
  const blog = blogUrls(files, docs, astro, file)
  return {
    kind: 'starlight',
    config: siteConfig({ files, astro, config, locales, docs, head, assets }),
    pages: docs.map(({ page }) => page),
    parts: partsOf(files, own),
    copies: [...files.list('public').map((one): FileCopy => [one, posix.join('content', one)]), ...assets],
    written: new Map(others.values()),
    extraRoutes: [...fallbackRoutes(docs, locales), ...others.keys()],
    nearest: blog.nearest,
    headingIds: 'github',
    builds: ['dist'],
    findings: [
      ...(problem === undefined ? [] : [{ kind: 'todo' as const, file, text: problem }]),
      ...head.findings,
      ...blog.findings,
      ...(lost === undefined ? [] : [prefixFinding(file, lost)]),
      ...starlightLeft(files, file, { config, docs, collections }),
    ],
    settingsFiles: [
      {
        file,
        value: { ...astro, integrations: undefined, starlight: { ...config, plugins: undefined } },
        // Plugins and integrations are listed by their packages.
        parts: parts.filter(({ path }) => path[0] !== 'integrations'),
        files: readFiles,
        keys: starlightKeys,
      },
    ],
    settings: { sourceRoot: 'src', isPlainMd: true },
  }
}

const prefixFinding = (file: string, prefix: string): Finding => ({
  kind: 'todo',
  file,
  text: `The URLs of the default language began with \`/${prefix}/\`, which docsite does not write. A pattern in \`redirects\` leads readers to the new URLs; write the same rule for your host, so that search engines follow it.`,
})
