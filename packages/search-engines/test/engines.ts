// Opens each search engine with its official client, as `docsite search push` does, against a local server.

import { repository } from '../../../test/site-test.ts'
import { openEngine } from '../connect.ts'
import type { Engine } from '../engine.ts'
import type { EngineConfig, EngineName } from '../model.ts'
import type { RetryTools } from '../retry.ts'
import { algolia } from './fakes/algolia.ts'
import { meilisearch } from './fakes/meilisearch.ts'
import { opensearch } from './fakes/opensearch.ts'
import { type EngineServer, type FakeEngine, searchOnlyKey, serveEngine, writeKey } from './fakes/server.ts'
import { typesense } from './fakes/typesense.ts'

export const engineNames = ['algolia', 'meilisearch', 'typesense', 'opensearch'] as const

const fakes: Record<EngineName, () => FakeEngine> = { algolia, meilisearch, typesense, opensearch }

/** The environment with a key that may write, for each engine. */
export const environment: Record<string, string> = {
  ALGOLIA_WRITE_KEY: writeKey,
  MEILISEARCH_WRITE_KEY: writeKey,
  TYPESENSE_WRITE_KEY: writeKey,
  OPENSEARCH_USERNAME: 'docs',
  OPENSEARCH_PASSWORD: writeKey,
}

export function configOf(name: EngineName, origin: string): EngineConfig {
  const index = 'docs'
  switch (name) {
    case 'algolia':
      return { name, appId: 'APP', searchKey: searchOnlyKey, index, hosts: [origin] }
    case 'meilisearch':
    case 'typesense':
      return { name, url: origin, searchKey: searchOnlyKey, index }
    case 'opensearch':
      return { name, url: origin, index }
  }
}

export interface OpenedEngine {
  engine: Engine
  config: EngineConfig
  fake: FakeEngine
  server: EngineServer
  /** The delays before retries, which do not take this time. */
  delays: number[]
}

/** Opens an engine for a site in these languages. */
export async function openFake(
  name: EngineName,
  { fake = fakes[name](), languages = ['en', 'zh'], env = environment } = {},
): Promise<OpenedEngine> {
  const server = await serveEngine(fake)
  const config = configOf(name, server.origin)
  const delays: number[] = []
  const tools: RetryTools = {
    sleep: async (ms) => void delays.push(ms),
    random: () => 1,
    now: () => 0,
    timeoutMs: 10_000,
  }
  return {
    engine: await openEngine({ root: repository, langs: languages }, config, env, tools),
    config,
    fake,
    server,
    delays,
  }
}
