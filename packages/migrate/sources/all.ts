// Lists the generators that `docsite migrate` reads. To add one, add it here and to `sourceKinds`.

import type { SourceKind } from '../model.ts'
import type { Source } from '../source.ts'
import { docusaurus } from './docusaurus.ts'
import { mdbook } from './mdbook.ts'
import { mkdocs } from './mkdocs.ts'
import { rspress } from './rspress.ts'
import { starlight } from './starlight.ts'
import { vitepress } from './vitepress.ts'

export const sources: Readonly<Record<SourceKind, Source>> = {
  vitepress,
  rspress,
  docusaurus,
  starlight,
  mdbook,
  mkdocs,
}
