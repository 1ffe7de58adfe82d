// The rules for imports between directories, and the modules that may read files.

import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { expect, test } from 'vitest'
import { importsOf, sourcesOf } from './imports.ts'
import { repository } from './site-test.ts'

/** The packages. Each imports its own files, and the public modules of docsite by their names. */
const packages = readdirSync(join(repository, 'packages')).sort()

/** The rules for a package. */
const rulesOf = (name: string): typeof rules => [
  [
    new RegExp(`^packages/${name}/command\\.ts$`),
    new RegExp(`^packages/${name}/(?:model|run)\\.ts$`),
    'every start of docsite loads the command of a package',
  ],
  [
    new RegExp(`^packages/${name}/`),
    new RegExp(`^packages/${name}/`),
    'a package imports only its own files and public modules',
  ],
]

/** Which files of this repository the files in a directory may import. The first matching rule applies. */
const rules: [from: RegExp, mayImport: RegExp, reason: string][] = [
  [/^pipeline\/text\//, /^pipeline\/text\//, 'text functions must not depend on docsite'],
  [
    /^pipeline\/model\//,
    /^pipeline\/(?:model|text)\/|^theme\/locales\/[\w-]+\.json$/,
    'the model imports only itself, text functions and the files with interface text',
  ],
  [/^pipeline\/storage\//, /^pipeline\/(?:model|text|storage)\//, 'storing must not depend on what is stored'],
  [/^pipeline\/source\//, /^pipeline\/(?:model|text|storage|source)\//, 'reading must not depend on later phases'],
  [/^pipeline\/page\//, /^pipeline\/(?:model|text|source|page)\//, 'parsing a page must not depend on other pages'],
  [/^pipeline\/site\//, /^pipeline\/(?:model|text|source|page|site)\//, 'linking must not depend on outputs'],
  [
    /^pipeline\/output\//,
    /^pipeline\/(?:model|text|storage|source|page|site|output)\/|^theme\/entry\.prerender\.tsx$/,
    'outputs must not depend on commands, and import the theme only through its entry point',
  ],
  [
    /^pipeline\/check\//,
    /^pipeline\/(?:model|text|storage|source|page|site|output|check)\//,
    'checks depend only on the site and its outputs',
  ],
  [
    /^pipeline\/engine\//,
    /^pipeline\/(?:model|text|storage|source|page|site|check|workers|engine)\//,
    'the engine knows pages and diagnostics; commands make the outputs',
  ],
  [
    /^pipeline\/rename\//,
    /^pipeline\/(?:model|text|storage|source|page|site|check|rename)\//,
    'renames depend only on the linked site, and on how fixes and baselines are written',
  ],
  [/^pipeline\/serve\//, /^pipeline\/(?:model|text|source|serve)\//, 'serving must not depend on how files are made'],
  [
    /^pipeline\/api\/(?:api|index|source|types)\.ts$/,
    /^pipeline\/(?:model\/|api\/(?:api|types)\.ts$)/,
    'packages contain the declarations of these modules, and configurations import the first',
  ],
  [
    /^pipeline\/(?!api\/)/,
    /^pipeline\/(?!api\/)|^theme\/entry\.prerender\.tsx$/,
    'the pipeline must not depend on the API, and imports the theme only through its entry point',
  ],
  [
    /^pipeline\//,
    /^pipeline\/|^theme\/entry\.prerender\.tsx$/,
    'the pipeline imports the theme only through its entry point',
  ],
  [
    /^bin\/features\.ts$/,
    /^packages\/[\w-]+\/index\.ts$/,
    'the composition root lists features, and nothing else imports a package',
  ],
  [
    /^bin\/feature-commands\.ts$/,
    /^packages\/[\w-]+\/command\.ts$|^pipeline\/model\/plugin\/plugin-command\.ts$/,
    'the composition root lists the commands of features',
  ],
  [/^bin\/feature-images\.ts$/, /^packages\/social-images\/index\.ts$/, 'the composition root names what draws images'],
  [/^bin\/feature-search\.ts$/, /^packages\/search\/index\.ts$/, 'the composition root names the search'],
  [
    /^bin\/feature-(?:fields|texts)\.ts$/,
    /^packages\/[\w-]+\/(?:config-fields\.ts|texts\.json)$/,
    'every start reads these, and no other code of features',
  ],
  [
    /^packages\/[\w-]+\/config-fields\.ts$/,
    /^$/,
    'every start reads the fields of features, and no other code of theirs',
  ],
  [
    /^bin\/main\.ts$/,
    /^bin\/|^pipeline\/(?:model\/hosts|source\/package)\.ts$/,
    'the core looks for packages when their commands run',
  ],
  [
    /^bin\//,
    /^bin\/|^pipeline\/(?:api|model|text)\/|^pipeline\/source\/(?:code-frame|components|package|relative-path)\.ts$/,
    'commands are written on the API',
  ],
  [
    /^packages\/search-engines\/providers\//,
    /^packages\/search-engines\/(?:providers\/|(?:algolia-host|fields|model)\.ts$)/,
    'browsers load the providers, so they must not import code for Node.js',
  ],
  [
    /^packages\/editor\/vscode\//,
    /^packages\/editor\/vscode\//,
    'the extension for VS Code is installed without docsite, and talks to its command',
  ],
  ...packages.flatMap(rulesOf),
  [
    /^theme\/(?:browser\/|entry\.browser)/,
    /^theme\/|^pipeline\/(?:model|text)\//,
    'browser code imports only the theme, the model and text functions',
  ],
  [
    /^theme\//,
    /^theme\/(?!browser\/)|^pipeline\/(?:model|text)\//,
    'components must not import code that uses the DOM',
  ],
  [
    /^(?:manual\/)?config\//,
    /^(?:manual\/)?config\/|^pipeline\/model\//,
    'a configuration imports only the model and its own files',
  ],
  [/^bench\//, /^/, 'benchmarks may import everything'],
]

const files = ['bin', 'packages', 'pipeline', 'theme', 'config', 'manual/config', 'bench'].flatMap(sourcesOf)

test('imports only what the rules allow', () => {
  const broken: string[] = []
  expect(files.length).toBeGreaterThan(150)
  for (const file of files) {
    const rule = rules.find(([from]) => from.test(file))
    expect(rule, `no rule for ${file}`).toBeDefined()
    for (const { line, target } of importsOf(file))
      if (rule && !rule[1].test(target)) broken.push(`${file}:${line} imports ${target}: ${rule[2]}`)
  }
  expect(broken).toEqual([])
})

test('imports only public modules of docsite, and no package from another', () => {
  const { exports } = JSON.parse(readFileSync(join(repository, 'package.json'), 'utf8')) as { exports: object }
  const published = Object.keys(exports).map((path) => `@docsite/cli${path.slice(1)}`)
  const imported = files
    .filter((file) => file.startsWith('packages/'))
    .flatMap((file) =>
      Array.from(
        readFileSync(join(repository, file), 'utf8').matchAll(/(?:\bfrom |\bimport\(|^import )'(@docsite\/[^']+)'/gm),
        ([, name = '']) => ({ file, name }),
      ),
    )
  expect(imported.length).toBeGreaterThan(100)
  expect(imported.filter(({ name }) => !published.includes(name))).toEqual([])
})

test('gives each part of the features to the kernel through one name, and each feature is a plugin without a bundle of its own', () => {
  const { imports } = JSON.parse(readFileSync(join(repository, 'package.json'), 'utf8')) as { imports: object }
  const importers = Object.fromEntries(
    Object.keys(imports).map((name) => [
      name,
      files.filter((file) => readFileSync(join(repository, file), 'utf8').includes(`'${name}'`)),
    ]),
  )
  expect(importers).toEqual({
    '#features': ['pipeline/source/plugins/plugins.ts'],
    '#feature-fields': ['pipeline/model/config/site-config.ts'],
    '#feature-texts': ['pipeline/model/interface-text.ts'],
    '#feature-images': ['pipeline/model/head/image-feature.ts'],
    '#feature-search': ['pipeline/output/search/search-index.ts'],
  })
  const listed = importsOf('bin/features.ts').map(({ target }) => dirname(target))
  expect(listed).toEqual(listed.toSorted())
  expect(listed.filter((folder) => existsSync(join(repository, folder, 'package.json')))).toEqual([])
})

test('links pages without values that outlive a site, which would not count as read again', () => {
  const kept = files
    .filter((file) => file.startsWith('pipeline/site/'))
    .flatMap((file) => readFileSync(join(repository, file), 'utf8').split('\n'))
    .filter((line) => /^(?:export )?(?:const|let) .*\bnew (?:Weak)?(?:Map|Set)\b(?:<.*>)?\(\)/.test(line))
  // Comparisons depend only on the two pages and the baseline, and no page is linked with them. Guesses about dead links depend only on the
  // table of routes, by which they are kept and which every page reads with the site.
  const names = ['guessesByTable', 'lastComparisons', 'noBlogs']
  expect(kept.map((line) => /(?:const|let) (\w+)/.exec(line)?.[1]).sort()).toEqual(names)
})

test('loads a package only when its command runs', () => {
  const commands = files.filter((file) => /^packages\/[\w-]+\/command\.ts$/.test(file))
  expect(commands.length).toBeGreaterThan(1)
  for (const file of commands) {
    const lines = readFileSync(join(repository, file), 'utf8').split('\n')
    const own = lines.filter((line) => /^import .* from '\.\//.test(line))
    expect(
      own.filter((line) => !/ from '\.\/model\.ts'$/.test(line)),
      file,
    ).toEqual([])
    if (own.length > 0) expect(importsOf(join(dirname(file), 'model.ts'))).toEqual([])
  }
})

test('has no import cycles, including type-only imports', () => {
  const imports = new Map(files.map((file) => [file, importsOf(file).map(({ target }) => target)]))
  const done = new Set<string>()
  const cycles: string[] = []
  const visit = (file: string, trail: string[]): void => {
    if (trail.includes(file)) cycles.push([...trail.slice(trail.indexOf(file)), file].join(' → '))
    if (done.has(file)) return
    done.add(file)
    for (const target of imports.get(file) ?? []) visit(target, [...trail, file])
  }
  for (const file of files) visit(file, [])
  expect(cycles).toEqual([])
})

/** Modules that may read files directly, and the files that they read. All others must use `pipeline/source/contained.ts`. */
const mayRead: Record<string, string> = {
  'bin/build.ts': 'the output',
  'pipeline/api/manual.ts': "docsite's own package",
  'pipeline/api/test-site.ts': 'a site in a temporary directory',
  'pipeline/rename/apply.ts': 'only file names in the project',
  'packages/book/print/find-chromium.ts': 'only whether programs exist',
  'packages/create/existing-project.ts': 'the package of the project',
  'packages/create/site-place.ts': 'only file names in the new directory',
  'packages/create/template.ts': 'its own package',
  'packages/theme-page/page.ts': 'its own package',
  'packages/review/html/site.ts': 'its own package',
  'packages/translations/import.ts': 'the file that the command line names',
  'packages/review/run.ts': 'only file names in the output',
  'packages/openapi/source/description-files.ts': 'descriptions in the project',
  'packages/search/build/segmentation.ts': 'a dictionary',
  'packages/spelling/dictionary.ts': 'the dictionaries that the project has installed',
  'packages/typedoc/index.ts': 'the output of TypeDoc',
  'packages/migrate/files.ts': 'the project to migrate',
  'packages/migrate/steps/fence-words.ts': 'the pages of the new site',
  'packages/migrate/sandbox/bundle.ts': 'the configuration of the project to migrate',
  'packages/migrate/sandbox/parsers.ts': 'nothing: it runs in the process of the configuration',
  'packages/migrate/sandbox/guard.ts': 'nothing: it runs in the process of the configuration',
  'packages/migrate/sandbox/readable.ts': 'only file names in the project to migrate',
  'packages/migrate/write.ts': 'only file names in the target directory',
  'pipeline/storage/cache.ts': 'only file names in the cache',
  'pipeline/storage/content-store.ts': 'the cache',
  'pipeline/storage/signed-files.ts': 'the cache',
  'pipeline/source/with-cache.ts': 'only file names in the cache',
  'pipeline/dev/watch.ts': 'only file names and dates',
  'pipeline/output/theme/assets.ts': 'the compiled theme',
  'pipeline/output/theme/css-modules.ts': "styles of the project's components",
  'pipeline/output/retained-assets.ts': 'the output',
  'pipeline/output/theme/licenses.ts': 'installed packages',
  'pipeline/output/theme/project-components.ts': 'components in slots',
  'pipeline/output/theme/public-exports.ts': "docsite's own package",
  'pipeline/output/theme/theme-modules.ts': "modules of the theme and of the project's components",
  'pipeline/output/search/search-index.ts': "docsite's own package",
  'pipeline/output/fonts/web-fonts.ts': "docsite's own package",
  'pipeline/output/output-folder.ts': 'only file names in the output',
  'pipeline/output/output-writer.ts': 'the output',
  'pipeline/output/zip.ts': 'the output',
  'pipeline/page/code/languages.ts': "docsite's own package",
  'pipeline/serve/preview.ts': 'the output',
  'pipeline/serve/send.ts': 'files that `preview.ts` has found',
  'pipeline/source/images/default-images.ts': "docsite's own package",
  'pipeline/source/plugins/plugin-site.ts': 'files that plugins name',
  'pipeline/storage/cache-key.ts': 'the key of the cache',
  'pipeline/source/components.ts': "names of the project's components",
  'pipeline/source/config/compile-config.ts': 'modules of the configuration',
  'pipeline/source/config/compiled-config.ts': 'modules of the configuration',
  'pipeline/source/config/package-imports.ts': 'packages that the configuration imports',
  'pipeline/source/config/config.ts': 'modules of the configuration',
  'pipeline/source/config/problem-place.ts': 'texts of the configuration',
  'pipeline/source/contained.ts': 'files that content refers to',
  'pipeline/source/git/git-index.ts': 'the file that names the directory of git',
  'pipeline/source/installed-package.ts': 'installed packages',
  'pipeline/source/package.ts': "docsite's own package",
  'pipeline/source/tool.ts': "docsite's own package",
}

test('reads files only in the listed modules', () => {
  const reading = /\b(?:createReadStream|copyFile|cp|opendir|open|readdir|readFile|readlink|readv?|fs)(?:Sync)?\b/
  const files = ['bin', 'packages', 'pipeline', 'theme'].flatMap(sourcesOf)
  const readers = files.filter((file) => {
    const text = readFileSync(join(repository, file), 'utf8')
    const imports = Array.from(
      text.matchAll(/import ([^;]*?) from '(?:node:)?fs(?:\/promises)?'/g),
      ([, names]) => names,
    )
    return imports.some((names = '') => reading.test(names)) || /\b(?:require|import)\('(?:node:)?fs/.test(text)
  })
  expect(readers.sort()).toEqual(Object.keys(mayRead).sort())
})

test('starts git in one module', () => {
  const starting = files.filter((file) => {
    const text = readFileSync(join(repository, file), 'utf8')
    return /child_process|process\.binding/.test(text) && /(['"`])git(?:\.exe)?\1/.test(text)
  })
  expect(starting.filter((file) => !file.startsWith('bench/'))).toEqual(['pipeline/source/git/git.ts'])
})

/** Modules that import a parser of data, and what they do with it. All others read what people write with `pipeline/source/data.ts`. */
const mayParse: Record<string, string> = {
  'packages/migrate/sandbox/parsers.ts': 'stands for the parsers that configurations of other generators import',
  'packages/migrate/sources/host-files.ts': 'files of other generators',
  'packages/migrate/sources/mdbook.ts': 'files of other generators',
  'packages/migrate/text/frontmatter.ts': 'writes frontmatter',
  'packages/migrate/text/yaml.ts': 'files of other generators',
  'packages/samples/data.ts': 'only whether samples are valid TOML',
  'pipeline/rename/list-edits.ts': 'edits the tree that the reader returns',
  'pipeline/source/data.ts': 'the reader',
  'pipeline/source/yaml.ts': 'the reader',
}

test('parses data with one reader, which keeps the spelling of texts', () => {
  const parsing = files.filter((file) =>
    /\bfrom '(?:yaml|smol-toml|js-yaml|toml)'|\bimport\('(?:yaml|smol-toml)'\)/.test(
      readFileSync(join(repository, file), 'utf8'),
    ),
  )
  expect(parsing.filter((file) => !file.startsWith('bench/')).sort()).toEqual(Object.keys(mayParse).sort())
})

test('lists directories only without following links, as `recursive` does in some versions of Node.js', () => {
  const listing = files.filter((file) =>
    /readdir(?:Sync)?\(.*\brecursive\b/.test(readFileSync(join(repository, file), 'utf8')),
  )
  expect(listing.filter((file) => !file.startsWith('bench/'))).toEqual([])
})

test('has at most 30 files in each folder of the core and its packages', () => {
  const folders = ['bin', 'packages', 'pipeline', 'theme'].flatMap((room) => [
    room,
    ...readdirSync(join(repository, room), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map((entry) => relative(repository, join(entry.parentPath, entry.name)))
      .filter((folder) => !folder.includes('node_modules')),
  ])
  const filesIn = (folder: string) =>
    readdirSync(join(repository, folder), { withFileTypes: true }).filter((entry) => entry.isFile()).length
  expect(folders.filter((folder) => filesIn(folder) > 30)).toEqual([])
})
