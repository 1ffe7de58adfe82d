// Searches the build of this repository's own site like the worker in the browser.

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll } from 'vitest'
import { Answering } from '../../packages/search/browser/search/answering.ts'
import type { PageMatch } from '../../packages/search/browser/search/engine/engine.ts'
import { runStemmerScript } from '../../packages/search/build/search-data.ts'
import type { Manifest } from '../../pipeline/model/config/site-data.ts'
import type { SearchDocument } from '../../pipeline/model/search/search-document.ts'
import { builtOwn, type SharedBuild } from '../shared-builds.ts'

export interface OwnSite {
  /** The standard error output of the build. */
  readonly stderr: string
  find(lang: string, query: string, limit: number): Promise<PageMatch[]>
  documents(lang: string): SearchDocument[]
}

/** Builds the site before the tests of a file. `build` may return a different build. */
export function ownSite(build: () => Promise<SharedBuild> = () => builtOwn()): OwnSite {
  let built: SharedBuild | undefined
  beforeAll(async () => {
    built = await build()
  })
  const site = (): SharedBuild => {
    if (!built) throw new Error('The site is available only while the tests run')
    return built
  }
  const textOf = (file: string) => readFileSync(join(site().folder, decodeURI(file)), 'utf8')
  const read = (file: string) => JSON.parse(textOf(file))
  const answering = new Answering(
    async (file) => read(file),
    async (file) => runStemmerScript(textOf(file)),
  )
  const namesOf = (lang: string) => {
    const names = (read('static/manifest.json') as Manifest).search[lang]
    if (!names) throw new Error(`There is no search index for ${lang}`)
    return names
  }
  return {
    get stderr() {
      return site().stderr
    },
    find: (lang, query, limit) => answering.find({ index: namesOf(lang), query, limit }),
    documents: (lang) => read(namesOf(lang).documents) as SearchDocument[],
  }
}
