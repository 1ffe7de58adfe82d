// The document that draws diagrams in frames with the project's Mermaid. All diagrams of a site share it.

import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { diagnostic } from '../../model/diagnostics/diagnostic.ts'
import { frameDocument } from '../../model/frame-document.ts'
import { diagramFrameFile } from '../../model/live-frame.ts'
import { brokenPackage, type InstalledPackage } from '../../source/installed-package.ts'
import { packageRoot, packageVersion } from '../../source/package.ts'
import type { CoreOutput, OutputSite, WorkerTools } from '../output.ts'

interface DiagramInput {
  lang: string
  mermaid: InstalledPackage
}

const unit = 'mermaid'

interface DiagramFacts {
  /** Why Mermaid could not be bundled. */
  fault?: string
}

export const diagramFrame: CoreOutput<typeof unit, DiagramInput, DiagramFacts, WorkerTools> = {
  name: 'diagram frame',
  scope: 'site',
  worker: true,
  units: (site, path = diagramFrameFile) => (path === diagramFrameFile ? unitsOf(site) : []),
  paths: () => [diagramFrameFile],
  input: (_, { project: { packages, addressing } }) => ({
    lang: addressing.lang,
    mermaid: packages.mermaid as InstalledPackage,
  }),
  key: ({ lang, mermaid: { version } }) => [lang, version, packageVersion],
  async files({ lang, mermaid }) {
    try {
      const script = await bundleMermaid(mermaid)
      const text = frameDocument({ lang, script, title: 'Diagram', images: 'data:', styles })
      return { files: [{ path: diagramFrameFile, text }], facts: {} }
    } catch (error) {
      return { files: [], facts: { fault: (error as Error).message } }
    }
  },
  isStale: ({ fault } = {}) => fault !== undefined,
  diagnostics: (facts) =>
    facts.flatMap(({ fault }) => {
      if (fault === undefined) return []
      const { text, hint } = brokenPackage(unit, fault)
      return [diagnostic('missing-package', { file: 'package.json' }, `The package \`${unit}\` ${text}`, hint)]
    }),
}

async function unitsOf(site: OutputSite): Promise<(typeof unit)[]> {
  if (site.project.packages.mermaid === undefined) return []
  return (await site.pages()).length > 0 ? [unit] : []
}

/** Diagrams keep their colors in forced colors, because Mermaid sets those of shapes and text. */
const styles =
  'body{padding:0}svg{display:block;margin:auto}@media (forced-colors:active){:root{forced-color-adjust:none}}'

/** Bundles Mermaid with the script of the document, which can load no other file. */
async function bundleMermaid({ module }: InstalledPackage): Promise<string> {
  const { build } = await import('esbuild')
  const runtime = join(packageRoot, 'theme/browser/frames/diagram.ts')
  const { outputFiles } = await build({
    stdin: {
      contents: `import mermaid from ${JSON.stringify(fileURLToPath(module))}\nimport { startDiagrams } from ${JSON.stringify(runtime)}\nstartDiagrams(mermaid)`,
      resolveDir: packageRoot,
    },
    bundle: true,
    write: false,
    minify: true,
    legalComments: 'none',
    logLevel: 'silent',
    charset: 'utf8',
    format: 'iife',
    target: ['es2022'],
    tsconfigRaw: '{}',
    define: { 'process.env.NODE_ENV': '"production"' },
  })
  return outputFiles[0]?.text ?? ''
}
