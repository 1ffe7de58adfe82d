// Plans the move of a page, a folder, or another file, with everything that depends on its path.

import { DocsiteError } from '../model/diagnostics/docsite-error.ts'
import type { FileMove, RenamePlan } from '../model/plugin/source.ts'
import { exactKey, isExactRule, sourceRoute } from '../model/redirect.ts'
import { splitRoute } from '../model/route.ts'
import { rootedPath } from '../model/slug.ts'
import { updateBaseline } from './baseline-updates.ts'
import { updateConfig, updateNavigation } from './data-references.ts'
import type { RenameSite } from './model.ts'
import { updateContent } from './references.ts'
import { movesFor } from './request.ts'
import { updateSidebars } from './sidebars.ts'
import { type SiteAfter, siteAfter } from './site-after.ts'
import { Texts } from './texts.ts'

/**
 * Plans the move of a file or a folder and of its translations. Paths are relative to the project. Throws a `DocsiteError` if the move
 * is not possible.
 */
export const planMove = (site: RenameSite, from: string, to: string): RenamePlan => planMoves(site, [{ from, to }])

/** Plans several moves at once, such as those of files that are selected in an editor. */
export function planMoves(site: RenameSite, requests: readonly FileMove[]): RenamePlan {
  const texts = new Texts(site)
  const moves = allMoves(site, requests)
  const after = siteAfter(site, moves)
  refuseRoutes(site, after)
  const content = updateContent(site, after, texts)
  const navigation = updateNavigation(site, after, texts)
  const sidebars = updateSidebars(site, after, navigation.texts)
  const config = updateConfig(site, after, texts)
  // The old URLs of published pages that no page has afterwards.
  const redirects = after.moved.filter(({ from }) => after.targets.routes.find(from) === undefined)
  const navigationTexts = new Map([...navigation.texts, ...sidebars.texts])
  const removed = new Set(sidebars.removed)
  return {
    moves,
    edits: [
      ...content.edits,
      ...[...navigationTexts].flatMap(([filePath, text]) =>
        removed.has(filePath) ? [] : texts.editTo(`content/${filePath}`, text),
      ),
      ...config.edits,
      ...updateBaseline(site, after, redirects, texts),
    ],
    removed: [...removed].map((filePath) => `content/${filePath}`),
    redirects,
    open: [...content.open, ...navigation.open, ...config.open],
  }
}

/** Returns the moves of all requests. The translations of a page may also be requests. */
function allMoves(site: RenameSite, requests: readonly FileMove[]): FileMove[] {
  const moves = new Map<string, FileMove>()
  for (const request of requests)
    for (const move of movesFor(site, request.from, request.to)) {
      const other = [...moves.values()].find(({ from, to }) => (from === move.from) !== (to === move.to))
      if (other)
        throw new DocsiteError(`${move.from} cannot move to ${move.to}, because ${other.from} moves to ${other.to}`)
      moves.set(move.from, move)
    }
  return [...moves.values()]
}

/** Refuses a move if its pages would have no valid route, or one that another page or redirect has. */
function refuseRoutes(site: RenameSite, { diagnostics, moved }: SiteAfter): void {
  const { project, linked, pageOf } = site
  if (project.baseline.diagnostics.length > 0)
    throw new DocsiteError('Nothing was moved, because the baseline is damaged', [...project.baseline.diagnostics])
  const oldTexts = new Set(linked.routes.diagnostics.map(({ text }) => text))
  const fresh = diagnostics.filter(({ text }) => !oldTexts.has(text))
  if (fresh.length > 0) throw new DocsiteError('Nothing was moved, because the new name is not possible', fresh)
  const { addressing, config } = project
  for (const { to } of moved) {
    const { rest } = splitRoute(to, addressing)
    const rule = config.redirects?.find(({ from }) =>
      [from]
        .flat()
        .some((source) => isExactRule(source) && splitRoute(sourceRoute(source), addressing).rest === exactKey(rest)),
    )
    if (rule)
      throw new DocsiteError(
        `Nothing was moved, because the configuration redirects ${rest} to ${rule.to}`,
        [],
        'Delete this rule in `redirects` first.',
      )
    const page = linked.routes.routes.find(({ filePath }) =>
      [pageOf(filePath)?.frontmatter.redirect_from ?? []]
        .flat()
        .some((source) => sourceRoute(rootedPath(source)) === exactKey(rest)),
    )
    if (page)
      throw new DocsiteError(
        `Nothing was moved, because content/${page.filePath} redirects ${rest} to itself`,
        [],
        'Remove this route from `redirect_from` first.',
      )
  }
}
