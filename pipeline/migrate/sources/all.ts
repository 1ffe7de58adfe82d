// Lists the generators that `docsite migrate` reads. To add one, add it here and to `sourceKinds`.

import type { SourceKind } from '../model.ts'
import type { Source } from '../source.ts'
import { mdbook } from './mdbook.ts'
import { rspress } from './rspress.ts'
import { vitepress } from './vitepress.ts'

export const sources: Partial<Record<SourceKind, Source>> = { vitepress, rspress, mdbook }
