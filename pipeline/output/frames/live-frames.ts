// The documents in the frames of live samples, one for each sample. Pages with the same sample share its document.

import { type Diagnostic, diagnostic } from '../../model/diagnostics/diagnostic.ts'
import { placeInSample } from '../../model/diagnostics/sample-place.ts'
import { frameFile, frameFileOf } from '../../model/live-frame.ts'
import type { LiveSample } from '../../model/page/page.ts'
import { packageVersion } from '../../source/package.ts'
import { type CodeFolders, codeFoldersOf } from '../../source/published-files.ts'
import type { CoreOutput, OutputSite, WorkerTools } from '../output.ts'
import { bundleSample, type LiveFault, type SampleCode } from './bundle-sample.ts'
import { frameDocument } from './frame-document.ts'
import { areSame, type FileHashes, hashFiles } from './frame-inputs.ts'

interface PlacedSample extends LiveSample {
  /** The page that contains it, relative to `content/`. */
  page: string
}

interface FrameInput extends SampleCode {
  id: string
  folders: CodeFolders
  lang: string
}

interface FrameFacts {
  id: string
  /** The modules of the bundle. */
  inputs?: FileHashes
  fault?: LiveFault
}

export const liveFrames: CoreOutput<PlacedSample, FrameInput, FrameFacts, WorkerTools> = {
  name: 'live samples',
  scope: 'site',
  worker: true,
  units: (site, path) => (path === undefined || frameFile.test(path) ? samplesOf(site) : []),
  paths: ({ id }) => [frameFileOf(id)],
  input: ({ id, language, meta, code }, { project }) => ({
    ...{ id, language, meta, code },
    folders: codeFoldersOf(project),
    lang: project.addressing.lang,
  }),
  // The id is a hash of the code.
  key: ({ id, folders, lang }) => [id, folders.folders.join('\n'), lang, packageVersion],
  async files({ id, folders, lang, ...sample }) {
    const path = frameFileOf(id)
    const bundled = await bundleSample(sample, folders)
    if ('fault' in bundled) {
      const { fault } = bundled
      const text = frameDocument({ lang, script: '', styles: '', error: fault.text })
      return { files: [{ path, text }], facts: { id, fault } }
    }
    return {
      files: [{ path, text: frameDocument({ lang, ...bundled }) }],
      facts: { id, inputs: hashFiles(bundled.inputs) },
    }
  },
  readsOtherFiles: true,
  isStale: ({ inputs } = { id: '' }) => inputs === undefined || !areSame(inputs),
  diagnostics: (facts, site) => facts.flatMap(({ id, fault }) => (fault ? faultMessages(id, fault, site) : [])),
}

/** The samples of a site, which `diagnostics` needs after `units`. */
const cache = new WeakMap<OutputSite, PlacedSample[]>()

/** Lists the samples of a site, without repetitions. */
async function samplesOf(site: OutputSite): Promise<PlacedSample[]> {
  if (!site.project.config.markdown?.liveSamples) return []
  const all = (await site.pages()).flatMap(({ live = [], route }) =>
    live.map((sample): PlacedSample => ({ ...sample, page: route.filePath })),
  )
  const samples = [...new Map(all.map((sample) => [sample.id, sample])).values()]
  cache.set(site, samples)
  return samples
}

const faultMessages = (id: string, fault: LiveFault, site: OutputSite): Diagnostic[] =>
  (cache.get(site) ?? [])
    .filter((sample) => sample.id === id)
    .map((sample) => liveFaultMessage(sample, sample.page, fault))

/** Reports that a sample on a page cannot be bundled. */
export const liveFaultMessage = (sample: LiveSample, page: string, fault: LiveFault): Diagnostic =>
  diagnostic(
    'invalid-live-sample',
    placeInSample(sample, page, fault),
    `This live sample cannot run: ${fault.text}`,
    'Correct the code, or remove `live` from the line that opens it.',
  )
