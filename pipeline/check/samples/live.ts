// Reports live samples that cannot be bundled.

import type { Diagnostic } from '../../model/diagnostics/diagnostic.ts'
import type { ParsedPage } from '../../model/page/page.ts'
import { bundleSample } from '../../output/frames/bundle-sample.ts'
import { areSame, type FileHashes, hashFiles } from '../../output/frames/frame-inputs.ts'
import { liveFaultMessage } from '../../output/frames/live-frames.ts'
import { isUnchecked } from '../../page/code/fence-meta.ts'
import type { CodeFolders } from '../../source/published-files.ts'
import type { Cache } from '../../storage/cache.ts'

const noteName = 'live-samples'

/** Bundles the live samples of a project, except those whose modules have not changed since the last check without errors. */
export async function checkLiveSamples(
  pages: readonly { filePath: string; page: ParsedPage }[],
  folders: CodeFolders,
  cache: Cache,
): Promise<{ filePath: string; one: Diagnostic }[]> {
  const last = new Map(Object.entries(cache.readNote<Record<string, FileHashes>>(noteName) ?? {}))
  const right = new Map<string, FileHashes>()
  const diagnostics: { filePath: string; one: Diagnostic }[] = []
  for (const { filePath, page } of pages) {
    for (const sample of page.live ?? []) {
      if (isUnchecked(sample.meta)) continue
      const inputs = right.get(sample.id) ?? last.get(sample.id)
      if (inputs && areSame(inputs)) right.set(sample.id, inputs)
      else {
        const bundled = await bundleSample(sample, folders)
        if ('fault' in bundled) diagnostics.push({ filePath, one: liveFaultMessage(sample, filePath, bundled.fault) })
        else right.set(sample.id, hashFiles(bundled.inputs))
      }
    }
  }
  if (last.size + right.size > 0) cache.writeNote(noteName, Object.fromEntries(right))
  return diagnostics
}
