// The stemmers of lunr-languages. The same script runs in this process and in the reader's search worker.

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { runInNewContext } from 'node:vm'
import { lunr } from '../../model/search/lunr.ts'
import { packageRoot } from '../../source/package.ts'

const folder = join(packageRoot, 'lib/vendor/lunr-languages')

const read = (name: string): string => readFileSync(join(folder, `lunr.${name}.js`), 'utf8')

/** Returns the script that adds a language to the global `lunr`. `name` is the language's name in lunr-languages. */
export const stemmerScript = (name: string): string => `${read('stemmer.support')}\n${read(name)}`

/** Runs a script that adds a language to Lunr. Each script need run only once. */
export function runStemmerScript(script: string): void {
  runInNewContext(script, { lunr })
}
