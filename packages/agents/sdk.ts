// Loads the official SDK of the Model Context Protocol, which is an optional package.

import type * as ServerModule from '@modelcontextprotocol/sdk/server/index.js'
import type * as HttpModule from '@modelcontextprotocol/sdk/server/streamableHttp.js'
import type * as TypesModule from '@modelcontextprotocol/sdk/types.js'
import { DocsiteError, findModule, packageRoot, refuseBroken } from './core.ts'

const name = '@modelcontextprotocol/sdk'

export type Sdk = typeof ServerModule & typeof HttpModule & typeof TypesModule

/** Loads the SDK that is installed in one of the directories or next to docsite. Throws a `DocsiteError` if there is none. */
export async function loadSdk(folders: readonly string[]): Promise<Sdk> {
  const folder = [...folders, packageRoot].find((one) => findModule(`${name}/types.js`, one) !== undefined)
  if (folder === undefined)
    throw new DocsiteError(
      `The package \`${name}\`, which speaks the Model Context Protocol, is not installed`,
      [],
      `Run \`npm install -D ${name}@1\`.`,
    )
  const load = async <Module>(path: string): Promise<Module> => {
    const loaded = (await import(findModule(`${name}/${path}`, folder) as string)) as Module & { default?: Module }
    // Node finds no named exports in some CommonJS packages.
    return { ...loaded.default, ...loaded }
  }
  try {
    return {
      ...(await load<typeof TypesModule>('types.js')),
      ...(await load<typeof ServerModule>('server/index.js')),
      ...(await load<typeof HttpModule>('server/streamableHttp.js')),
    }
  } catch (error) {
    return refuseBroken(name, error)
  }
}
