// The features that every site has. They are plugins in `packages/`, which docsite's bundle contains; the names of their rules have no
// prefix. The kernel reads this list as `#features`, and imports no package.

import type { Plugin } from '@docsite/cli'
import { agentFiles } from '../packages/agent-files/index.ts'
import { blocks } from '../packages/blocks/index.ts'
import { contrast } from '../packages/contrast/index.ts'
import { emoji } from '../packages/emoji/index.ts'
import { externalLinks } from '../packages/external-links/index.ts'
import { foreignSyntax } from '../packages/foreign-syntax/index.ts'
import { hosts } from '../packages/hosts/index.ts'
import { imageAttributes } from '../packages/image-attributes/index.ts'
import { markdownExtra } from '../packages/markdown-extra/index.ts'
import { markup } from '../packages/markup/index.ts'
import { media } from '../packages/media/index.ts'
import { offline } from '../packages/offline/index.ts'
import { packageManagers } from '../packages/package-managers/index.ts'
import { policy } from '../packages/policy/index.ts'
import { prose } from '../packages/prose/index.ts'
import { samples } from '../packages/samples/index.ts'
import { searchRules } from '../packages/search/index.ts'
import { searchRecords } from '../packages/search-records/index.ts'
import { sitemap } from '../packages/sitemap/index.ts'
import { socialImages } from '../packages/social-images/index.ts'
import { terminal } from '../packages/terminal/index.ts'

export const features: readonly Plugin[] = [
  agentFiles,
  blocks,
  contrast,
  emoji,
  externalLinks,
  foreignSyntax,
  hosts,
  imageAttributes,
  markdownExtra,
  markup,
  media,
  offline,
  packageManagers,
  policy,
  prose,
  samples,
  searchRecords,
  searchRules,
  sitemap,
  socialImages,
  terminal,
]
