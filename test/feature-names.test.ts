// The kernel names no feature: of the words that are only about a feature, its files contain those that this list explains.

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { features } from '../bin/features.ts'
import { sourcesOf } from './imports.ts'
import { repository } from './site-test.ts'

/** The table of severities names all rules. */
const severities = { 'pipeline/model/diagnostics/rules.ts': 'the severities of all rules' }

/** Words by the folder of their feature, and the files of the kernel that contain them, with the reason. */
const words: Record<string, { pattern: RegExp; kept?: Record<string, string> }> = {
  'agent-files': {
    pattern: /llms|markdown cop(?:y|ies)/i,
    kept: {
      'pipeline/check/rules/links/unused-file.ts': 'files with known names in `public/`',
      'pipeline/model/config/site-config.ts': 'the field `llms`',
      'pipeline/model/config/site-data.ts': 'the theme shows the links to copies',
      'pipeline/model/page/markdown-copy.ts': 'the URL of a copy, to which pages link',
      'pipeline/model/plugin/plugin-block.ts': 'blocks say what represents them in a copy',
      'pipeline/site/site-data.ts': 'the theme shows the links to copies',
      'pipeline/workers/tasks.ts': 'a comment about outputs for pages',
      'theme/article/FurtherActions.tsx': 'the theme shows the links to copies',
      'theme/testing.tsx': 'returns what outputs make of a page',
    },
  },
  blocks: { pattern: /file-tree|\bkbd\[|\bcard-title\b/i },
  contrast: { pattern: /wcag|low-contrast/i, kept: severities },
  emoji: { pattern: /gemoji|:smile:/i },
  'external-links': { pattern: /dead-external|unanswered-link|moved-link/, kept: severities },
  'foreign-syntax': {
    pattern: /foreign-syntax|admonition/i,
    kept: { ...severities, 'pipeline/page/code/fence-meta.ts': 'words of other generators that fences have' },
  },
  hosts: {
    pattern: /netlify|nginx|_headers\b/i,
    kept: {
      'pipeline/check/rules/links/unused-file.ts': 'files with known names in `public/`',
      'pipeline/model/config/site-config.ts': 'the field `hosts`',
      'pipeline/model/hosts.ts': 'the field `hosts`',
      'pipeline/serve/host-redirects.ts': '`preview` answers as hosts do',
      'pipeline/site/public-files.ts': 'files of the project that hosts read',
      'pipeline/source/config/deployment.ts': 'what the build of a host says about the URL of the site',
    },
  },
  'image-attributes': { pattern: /dark ?version of an image|light\.png/i },
  'markdown-extra': {
    pattern: /definition list|abbreviation/i,
  },
  markup: { pattern: /unclosed-block|skipped-heading|empty-link|missing-alt/, kept: severities },
  media: { pattern: /\bembeds?\.ts|vimeo|webvtt/i },
  offline: { pattern: /offline|service ?worker/i },
  'package-managers': { pattern: /package-manager|pnpm dlx/i },
  policy: { pattern: /csp-violation/, kept: severities },
  prose: { pattern: /half-width-punctuation|repeated-word|vague-link/, kept: severities },
  samples: { pattern: /sample-differs|sample-type-error|no-typescript/, kept: severities },
  search: {
    pattern: /pinyin|nodejieba|\blunr\b|bm25|search-rank|search-test/i,
    kept: {
      ...severities,
      'pipeline/output/search/search.ts': 'the names of files in the output',
      'pipeline/output/theme/theme-modules.ts': 'packages of which a page loads one instance',
      'pipeline/source/installed-package.ts': 'how to repair an optional package',
    },
  },
  'search-records': { pattern: /\.ndjson|search-records/i },
  sitemap: {
    pattern: /sitemap/i,
    kept: {
      'pipeline/check/rules/configuration/no-site-url.ts': 'what a site without `siteUrl` lacks',
      'pipeline/check/rules/links/unused-file.ts': 'files with known names in `public/`',
      'pipeline/model/config/site-config.ts': 'a comment on `siteUrl`',
      'pipeline/model/date.ts': 'a comment on a format',
      'pipeline/model/plugin/plugin-output.ts': 'an example of an output',
      'pipeline/text/xml.ts': 'a comment on a format',
    },
  },
  'social-images': {
    pattern: /opentype|invalid-social-image|missing-glyph/i,
    kept: { ...severities, 'pipeline/source/images/svg-names.ts': 'the name of an element' },
  },
  terminal: {
    pattern: /shell-session|\bansi\b/i,
    kept: {
      'bin/diagnostics/grouped.ts': 'the name of a package',
      'pipeline/output/documents/block-styles.ts': 'the style sheet of its colors',
      'pipeline/page/blocks/part-files.ts': 'the style sheet of its colors',
      'pipeline/site/landing-code.ts': 'samples of landing pages may be output of a terminal',
    },
  },
  versions: { pattern: /version cut|cut-?version|unreleased one/i },
}

const files = ['bin', 'pipeline', 'theme'].flatMap(sourcesOf).filter((file) => !/^bin\/(?:bundle\/|feature)/.test(file))

test('has words for every feature', () => {
  expect(Object.keys(words)).toEqual([...features.map(({ name }) => name), 'versions'].sort())
})

test.each(Object.entries(words))('finds no word about %s in the kernel', (_, { pattern, kept = {} }) => {
  const found = files.filter((file) => pattern.test(readFileSync(join(repository, file), 'utf8')))
  expect(found.toSorted()).toEqual(Object.keys(kept).sort())
})
