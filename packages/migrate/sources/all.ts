// Lists the generators that `docsite migrate` reads. To add one, add it here and to `sourceKinds`.

import type { SourceKind } from '../model.ts'
import type { Source } from '../source.ts'
import { docusaurus } from './docusaurus.ts'
import { fumadocs } from './fumadocs/fumadocs.ts'
import { gitbook, honkit } from './gitbook/gitbook.ts'
import { mdbook } from './mdbook.ts'
import { mintlify } from './mintlify/mintlify.ts'
import { mkdocs } from './mkdocs.ts'
import { nextra } from './nextra/nextra.ts'
import { markdown } from './plain/plain.ts'
import { rspress } from './rspress.ts'
import { sphinx } from './sphinx/sphinx.ts'
import { starlight } from './starlight.ts'
import { vitepress } from './vitepress.ts'

export const sources: Readonly<Record<SourceKind, Source>> = {
  vitepress,
  rspress,
  docusaurus,
  starlight,
  mdbook,
  mkdocs,
  nextra,
  fumadocs,
  mintlify,
  sphinx,
  honkit,
  gitbook,
  markdown,
}
