// This repository's own site, built, and its indexes asked as the worker asks them.

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll } from 'vitest'
import type { SearchDocument } from '../../pipeline/model/search.ts'
import type { Manifest } from '../../pipeline/model/site-data.ts'
import { Answering } from '../../theme/search/answering.ts'
import type { FoundPage } from '../../theme/search/engine.ts'
import { docsite, type RunOptions, repository, SiteTest } from '../site-test.ts'

export interface OwnSite {
  /** What the build said. */
  readonly said: string
  find(lang: string, query: string, limit: number): Promise<FoundPage[]>
  documents(lang: string): SearchDocument[]
}

/** Builds the site once for the tests of a file. */
export function buildOwnSite(options: RunOptions = {}, flags: readonly string[] = []): OwnSite {
  let site: SiteTest | undefined
  let said = ''
  beforeAll(async () => {
    site = SiteTest.of({})
    const { code, stderr } = await docsite(['build', '.', '--out', site.path('dist'), ...flags], {
      cwd: repository,
      ...options,
    })
    if (code !== 0) throw new Error(stderr)
    said = stderr
  })
  afterAll(() => site?.[Symbol.dispose]())
  const read = (file: string) => {
    if (!site) throw new Error('The site is there once the tests run')
    return JSON.parse(readFileSync(site.path(join('dist', file)), 'utf8'))
  }
  const answering = new Answering(async (file) => read(decodeURI(file)))
  const namesOf = (lang: string) => {
    const names = (read('static/manifest.json') as Manifest).search[lang]
    if (!names) throw new Error(`There is no index of ${lang}`)
    return names
  }
  return {
    get said() {
      return said
    },
    find: (lang, query, limit) => answering.find({ index: namesOf(lang), query, limit }),
    documents: (lang) => read(namesOf(lang).documents) as SearchDocument[],
  }
}
