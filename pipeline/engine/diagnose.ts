// Runs the rules on a compiled site. Apart from build.ts, because a check loads no output.

import { checkSite } from '../check/check.ts'
import type { CheckedSite } from '../check/rule.ts'
import type { CheckScope } from '../check/rules.ts'
import type { Diagnostic } from '../model/diagnostics/diagnostic.ts'
import type { LinkedPage } from '../site/link.ts'
import type { Project } from '../source/config/config.ts'
import type { CompiledSite } from './compile.ts'

/** Checks a compiled site and returns all diagnostics, including `others` from other phases. */
export const diagnosticsOf = (
  { diagnostics, ...site }: CompiledSite & Pick<CheckedSite, 'pageFindings'>,
  pages: readonly LinkedPage[],
  project: Project,
  scope: CheckScope,
  others: readonly Diagnostic[] = [],
): Diagnostic[] => checkSite({ project, pages: withFiles(pages, site), ...site }, [...diagnostics, ...others], scope)

/** Returns the pages to check: all except the generated pages of blogs. */
export const withFiles = (pages: readonly LinkedPage[], { blogs }: Pick<CompiledSite, 'blogs'>): LinkedPage[] =>
  pages.filter(({ route }) => !blogs.generated.has(route.filePath))
